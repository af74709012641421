/** Precision and recall of spans, of characters, and leaks a prompt. */
import type { MistakenPlace } from './missing-evidence.ts';
import type { EvalSet, Row } from './read-set.ts';
import { type SpanScores, SpanTally } from './span-scores.ts';
import { familyOf, goldName, isDirect, isStructured } from './type-names.ts';

export interface Found {
  readonly start: number;
  readonly end: number;
  readonly type: string;
  /** What found it. */
  readonly recognizer: string;
}

interface Rates {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly f2: number;
}

interface Counts {
  gold: number;
  found: number;
  /** Gold values that were hit, and found ones that hit. */
  hitGold: number;
  hitFound: number;
}

export interface TypeScore {
  readonly gold: number;
  readonly found: number;
  readonly exact: Rates;
  readonly overlap: Rates;
  /** Share of the values of which 90 % of letters and digits are masked, whatever as. */
  readonly masked: number;
}

export interface SetScore {
  readonly rows: number;
  readonly types: Readonly<Record<string, TypeScore>>;
  /** Exact, over all types that the set has. */
  readonly micro: Rates;
  /** In the way of Presidio's evaluator, type-free. */
  readonly spans: SpanScores;
  /** Letters and digits, type-free. */
  readonly chars: Rates;
  /** Share of rows with such a value that let at least one of them through. */
  readonly leaks: { readonly any: number; readonly direct: number; readonly structured: number };
  /** Share of rows in which something was found where the set has nothing. */
  readonly flagged: number;
}

export interface Mistake {
  readonly id: string;
  readonly kind: 'missed' | 'for nothing';
  readonly type: string;
  readonly text: string;
  /** Where it is in the text of its row, and what found it; nothing did where it was missed. */
  readonly place: MistakenPlace;
}

interface Named {
  readonly start: number;
  readonly end: number;
  readonly type: string;
  readonly recognizer?: string;
}

const maskedShare = 0.9;
const word = /[\p{L}\p{N}]/u;

/** @param find what is found in a text, all types */
export async function scoreSet(
  set: EvalSet,
  find: (text: string) => Promise<readonly Found[]>,
): Promise<{ score: SetScore; mistakes: Mistake[] }> {
  const types = new Set(set.rows.flatMap(({ spans }) => spans.map(([, , type]) => familyOf(goldName(type)))));
  const tally = new Tally(types);
  for (const row of set.rows) tally.add(row, await find(row.text));
  return { score: tally.score(), mistakes: tally.mistakes };
}

class Tally {
  readonly mistakes: Mistake[] = [];
  readonly #types: ReadonlySet<string>;
  readonly #exact = new Map<string, Counts>();
  readonly #overlap = new Map<string, Counts>();
  readonly #masked = new Map<string, { masked: number; all: number }>();
  readonly #spans = new SpanTally();
  readonly #chars: Counts = { gold: 0, found: 0, hitGold: 0, hitFound: 0 };
  readonly #leaks = { any: share(), direct: share(), structured: share() };
  #rows = 0;
  #flagged = 0;
  #empty = 0;

  /** @param types that the set knows; with none, everything found counts */
  constructor(types: ReadonlySet<string>) {
    this.#types = types;
  }

  add(row: Row, found: readonly Found[]): void {
    this.#rows++;
    const gold = row.spans.map(
      ([start, end, type]): Named => ({ start, end, type: familyOf(goldName(type)) }),
    );
    const named = found.map(
      ({ start, end, type, recognizer }): Named => ({
        start,
        end,
        type: familyOf(goldName(type)),
        recognizer,
      }),
    );
    const known = this.#types.size === 0 ? named : named.filter(({ type }) => this.#types.has(type));
    this.#count(this.#exact, gold, known, (a, b) => a.start === b.start && a.end === b.end);
    this.#count(this.#overlap, gold, known, (a, b) => a.start < b.end && b.start < a.end);
    this.#spans.add(row, known);
    this.#countChars(row.text, gold, named, known);
    if (gold.length === 0) {
      this.#empty++;
      if (known.length > 0) this.#flagged++;
    }
    this.#note(row, gold, named, known);
  }

  #count(
    into: Map<string, Counts>,
    gold: readonly Named[],
    found: readonly Named[],
    same: (a: Named, b: Named) => boolean,
  ): void {
    const of = (type: string): Counts => {
      const counts = into.get(type) ?? { gold: 0, found: 0, hitGold: 0, hitFound: 0 };
      into.set(type, counts);
      return counts;
    };
    for (const one of gold) {
      of(one.type).gold++;
      if (found.some((other) => other.type === one.type && same(one, other))) of(one.type).hitGold++;
    }
    for (const one of found) {
      of(one.type).found++;
      if (gold.some((other) => other.type === one.type && same(one, other))) of(one.type).hitFound++;
    }
  }

  #countChars(text: string, gold: readonly Named[], named: readonly Named[], known: readonly Named[]): void {
    const all = paint(text.length, named);
    const counted = paint(text.length, known);
    const wanted = paint(text.length, gold);
    for (let at = 0; at < text.length; at++) {
      if (!word.test(text.charAt(at))) continue;
      if (wanted[at] === 1) this.#chars.gold++;
      if (wanted[at] === 1 && all[at] === 1) this.#chars.hitGold++;
      if (counted[at] === 1) this.#chars.found++;
      if (counted[at] === 1 && wanted[at] === 1) this.#chars.hitFound++;
    }
    this.#countLeaks(text, gold, all);
  }

  #countLeaks(text: string, gold: readonly Named[], all: Uint8Array): void {
    const leaked = { any: false, direct: false, structured: false };
    const has = { any: gold.length > 0, direct: false, structured: false };
    for (const { start, end, type } of gold) {
      const isMasked = coverage(text, all, start, end) >= maskedShare;
      const counts = this.#masked.get(type) ?? { masked: 0, all: 0 };
      this.#masked.set(type, { masked: counts.masked + (isMasked ? 1 : 0), all: counts.all + 1 });
      has.direct ||= isDirect(type);
      has.structured ||= isStructured(type);
      leaked.any ||= !isMasked;
      leaked.direct ||= !isMasked && isDirect(type);
      leaked.structured ||= !isMasked && isStructured(type);
    }
    for (const kind of ['any', 'direct', 'structured'] as const) {
      if (has[kind]) this.#leaks[kind].all++;
      if (leaked[kind]) this.#leaks[kind].part++;
    }
  }

  #note({ id, text }: Row, gold: readonly Named[], named: readonly Named[], known: readonly Named[]): void {
    const all = paint(text.length, named);
    const wanted = paint(text.length, gold);
    const note = (what: Mistake['kind'], { start, end, type, recognizer = '' }: Named): void => {
      const place = { what, type, recognizer, text, start, end };
      this.mistakes.push({ id, kind: what, type, text: text.slice(start, end), place });
    };
    for (const one of gold) if (coverage(text, all, one.start, one.end) < maskedShare) note('missed', one);
    for (const one of known) if (coverage(text, wanted, one.start, one.end) === 0) note('for nothing', one);
  }

  score(): SetScore {
    const types: Record<string, TypeScore> = {};
    for (const [type, exact] of [...this.#exact].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const masked = this.#masked.get(type) ?? { masked: 0, all: 0 };
      types[type] = {
        gold: exact.gold,
        found: exact.found,
        exact: ratesOf(exact),
        overlap: ratesOf(this.#overlap.get(type) ?? exact),
        masked: ratio(masked.masked, masked.all),
      };
    }
    return {
      rows: this.#rows,
      types,
      micro: ratesOf(sum([...this.#exact.values()])),
      spans: this.#spans.score(),
      chars: ratesOf(this.#chars),
      leaks: {
        any: ratio(this.#leaks.any.part, this.#leaks.any.all),
        direct: ratio(this.#leaks.direct.part, this.#leaks.direct.all),
        structured: ratio(this.#leaks.structured.part, this.#leaks.structured.all),
      },
      flagged: ratio(this.#flagged, this.#empty),
    };
  }
}

function share(): { part: number; all: number } {
  return { part: 0, all: 0 };
}

function paint(length: number, spans: readonly Named[]): Uint8Array {
  const painted = new Uint8Array(length);
  for (const { start, end } of spans) painted.fill(1, start, end);
  return painted;
}

function coverage(text: string, painted: Uint8Array, start: number, end: number): number {
  let all = 0;
  let covered = 0;
  for (let at = start; at < end; at++) {
    if (!word.test(text.charAt(at))) continue;
    all++;
    if (painted[at] === 1) covered++;
  }
  return all === 0 ? 1 : covered / all;
}

function sum(parts: readonly Counts[]): Counts {
  const total: Counts = { gold: 0, found: 0, hitGold: 0, hitFound: 0 };
  for (const part of parts) {
    total.gold += part.gold;
    total.found += part.found;
    total.hitGold += part.hitGold;
    total.hitFound += part.hitFound;
  }
  return total;
}

function ratesOf({ gold, found, hitGold, hitFound }: Counts): Rates {
  const precision = ratio(hitFound, found);
  const recall = ratio(hitGold, gold);
  const f = (beta: number): number => {
    const weight = beta * beta;
    return ratio((1 + weight) * precision * recall, weight * precision + recall);
  };
  return { precision, recall, f1: f(1), f2: f(2) };
}

function ratio(part: number, all: number): number {
  return all === 0 ? 0 : Math.round((part / all) * 10_000) / 10_000;
}
