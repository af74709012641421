/** Precision and recall on what agents send, and what becomes of their tools. */
import type { Row } from '../read-set.ts';
import { familyOf, goldName, isDirect } from '../type-names.ts';
import type { FoundValue, SentTools } from './gateway.ts';

/** False spans in so many words. */
export interface FalseRate {
  readonly words: number;
  readonly spans: number;
  readonly perThousandWords: number;
}

export interface AgentScore {
  readonly rows: number;
  readonly falseSpans: FalseRate;
  readonly byKind: Readonly<Record<string, FalseRate>>;
  /** False spans by what found them, and their type. */
  readonly byRecognizer: Readonly<Record<string, number>>;
  /** Share of texts with a false span. */
  readonly textsWithFalseSpan: number;
  readonly person: { readonly found: number; readonly precision: number };
  /** Share of the values that point at a person by themselves, of wanted types, of which 90 % are masked. */
  readonly directRecall: number;
  readonly recallByType: Readonly<Record<string, { readonly gold: number; readonly recall: number }>>;
  /** Of the requests with tools: refused or with anything changed that is not personal; and schemas that changed. */
  readonly tools: {
    readonly requests: number;
    readonly broken: number;
    readonly schemas: number;
    readonly altered: number;
  };
}

export interface AgentMistake {
  readonly id: string;
  readonly kind: string;
  readonly what: 'missed' | 'for nothing' | 'tools';
  readonly type: string;
  readonly recognizer: string;
  readonly text: string;
  /** The words around it. */
  readonly around: string;
  readonly start: number;
  readonly end: number;
  readonly row: string;
}

interface Marked {
  readonly start: number;
  readonly end: number;
  readonly type: string;
}

const maskedShare = 0.9;
const aroundChars = 40;
const letter = /[\p{L}\p{N}]/u;

export class AgentTally {
  readonly mistakes: AgentMistake[] = [];
  readonly #wanted: (type: string) => boolean;
  readonly #kinds = new Map<string, { words: number; spans: number }>();
  readonly #recognizers = new Map<string, number>();
  readonly #recall = new Map<string, { gold: number; masked: number }>();
  readonly #person = { found: 0, right: 0 };
  readonly #tools = { requests: 0, broken: 0, schemas: 0, altered: 0 };
  #rows = 0;
  #withFalse = 0;

  /** @param wanted whether values of a type are searched for */
  constructor(wanted: (type: string) => boolean) {
    this.#wanted = wanted;
  }

  /** Counts what was found in a text. */
  add(row: Row, found: readonly FoundValue[]): void {
    this.#rows++;
    const gold = row.spans.map(marked);
    const neutral = (row.neutral ?? []).map(marked);
    const named = found.map(({ start, end, type, recognizer }) => ({
      start,
      end,
      type: familyOf(goldName(type)),
      recognizer,
    }));
    const isNeutral = (one: Marked): boolean =>
      neutral.some((other) => accountOf(other.type) === accountOf(one.type) && overlap(one, other));
    const wrong = named.filter((one) => !gold.some((other) => overlap(one, other)) && !isNeutral(one));
    const counts = this.#kinds.get(row.kind ?? '') ?? { words: 0, spans: 0 };
    counts.words += row.text.split(/\s+/).filter((word) => word !== '').length;
    counts.spans += wrong.length;
    this.#kinds.set(row.kind ?? '', counts);
    if (wrong.length > 0) this.#withFalse++;
    for (const one of wrong) {
      const by = `${one.recognizer} ${one.type}`;
      this.#recognizers.set(by, (this.#recognizers.get(by) ?? 0) + 1);
      this.#note(row, 'for nothing', one, one.recognizer);
    }
    for (const one of named.filter(({ type }) => type === 'PERSON')) {
      const isRight = gold.some(({ type, ...range }) => type === 'PERSON' && overlap(one, range));
      if (!isRight && isNeutral(one)) continue;
      this.#person.found++;
      if (isRight) this.#person.right++;
    }
    this.#addRecall(row, gold, named);
  }

  #addRecall(row: Row, gold: readonly Marked[], found: readonly Marked[]): void {
    const painted = new Uint8Array(row.text.length);
    for (const { start, end } of found) painted.fill(1, start, end);
    for (const one of gold) {
      if (!this.#wanted(one.type)) continue;
      const counts = this.#recall.get(one.type) ?? { gold: 0, masked: 0 };
      this.#recall.set(one.type, counts);
      counts.gold++;
      if (coverage(row.text, painted, one) >= maskedShare) counts.masked++;
      else this.#note(row, 'missed', one, '');
    }
  }

  /** Counts what became of the tools of a row. */
  addTools(row: Row, { refused, given, tools, replaced }: SentTools): void {
    const right = new Set(
      [...row.spans, ...(row.neutral ?? [])].map(([start, end]) => row.text.slice(start, end)),
    );
    const isRight = (value: string): boolean =>
      [...right].some((other) => other.includes(value) || value.includes(other));
    // What was replaced for a reason does not count as changed.
    const reasons = replaced.filter(({ value }) => isRight(value));
    const restored = (text: string): string =>
      reasons.reduce((all, { placeholder, value }) => all.replaceAll(placeholder, value), text);
    const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
    const before = list(given).map((tool) => JSON.stringify(tool));
    const after = list(tools).map((tool) => restored(JSON.stringify(tool)));
    const altered = before.filter((tool, at) => schemaOf(tool) !== schemaOf(after[at])).length;
    const isBroken = refused !== undefined || before.some((tool, at) => tool !== after[at]);
    this.#tools.requests++;
    this.#tools.schemas += before.length;
    this.#tools.altered += refused === undefined ? altered : 0;
    if (!isBroken) return;
    this.#tools.broken++;
    const faults = replaced.filter(({ value }) => !isRight(value));
    for (const { type, value } of faults) {
      const at = Math.max(0, row.text.indexOf(value));
      this.#note(row, 'tools', { start: at, end: at + value.length, type }, '');
    }
    if (refused !== undefined) this.#note(row, 'tools', { start: 0, end: 0, type: refused }, '');
  }

  #note(row: Row, what: AgentMistake['what'], { start, end, type }: Marked, recognizer: string): void {
    this.mistakes.push({
      id: row.id,
      kind: row.kind ?? '',
      what,
      type,
      recognizer,
      text: row.text.slice(start, end),
      start,
      end,
      row: row.text,
      around: row.text.slice(Math.max(0, start - aroundChars), end + aroundChars),
    });
  }

  score(): AgentScore {
    const kinds = [...this.#kinds].sort(([a], [b]) => (a < b ? -1 : 1));
    const direct = [...this.#recall].filter(([type]) => isDirect(type)).map(([, counts]) => counts);
    const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
    return {
      rows: this.#rows,
      falseSpans: rateOf(sum(kinds.map(([, { words }]) => words)), sum(kinds.map(([, { spans }]) => spans))),
      byKind: Object.fromEntries(kinds.map(([kind, { words, spans }]) => [kind, rateOf(words, spans)])),
      byRecognizer: Object.fromEntries([...this.#recognizers].sort(([, a], [, b]) => b - a)),
      textsWithFalseSpan: share(this.#withFalse, this.#rows),
      person: { found: this.#person.found, precision: share(this.#person.right, this.#person.found) },
      directRecall: share(sum(direct.map(({ masked }) => masked)), sum(direct.map(({ gold }) => gold))),
      recallByType: Object.fromEntries(
        [...this.#recall]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([type, { gold, masked }]) => [type, { gold, recall: share(masked, gold) }]),
      ),
      tools: { ...this.#tools },
    };
  }
}

/** A handle is the name of an account, and the other way round. */
function accountOf(type: string): string {
  return type === 'SOCIAL_HANDLE' ? 'USERNAME' : type;
}

function marked([start, end, type]: readonly [number, number, string]): Marked {
  return { start, end, type: familyOf(goldName(type)) };
}

function overlap(a: Pick<Marked, 'start' | 'end'>, b: Pick<Marked, 'start' | 'end'>): boolean {
  return a.start < b.end && b.start < a.end;
}

function coverage(text: string, painted: Uint8Array, { start, end }: Marked): number {
  let all = 0;
  let covered = 0;
  for (let at = start; at < end; at++) {
    if (!letter.test(text.charAt(at))) continue;
    all++;
    if (painted[at] === 1) covered++;
  }
  return all === 0 ? 1 : covered / all;
}

/** A tool without the texts that only describe: what a model must be able to rely on. */
function schemaOf(tool: string | undefined): string {
  if (tool === undefined) return '';
  return JSON.stringify(JSON.parse(tool), (member, value: unknown) =>
    (member === 'description' || member === 'title') && typeof value === 'string' ? '' : value,
  );
}

function rateOf(words: number, spans: number): FalseRate {
  return { words, spans, perThousandWords: words === 0 ? 0 : Math.round((spans / words) * 1e5) / 100 };
}

function share(part: number, all: number): number {
  return all === 0 ? 0 : Math.round((part / all) * 10_000) / 10_000;
}
