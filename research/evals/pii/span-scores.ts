/**
 * Scores in the way of Presidio's `SpanEvaluator`: types are ignored, neighbors with nothing but function words between
 * them are one span, and words that carry nothing do not count at the ends. Strictly: every span for itself.
 */
import type { Row } from './read-set.ts';

interface Range {
  readonly start: number;
  readonly end: number;
}

interface Counts {
  gold: number;
  found: number;
  hitGold: number;
  hitFound: number;
}

/** F2 at overlaps (intersection over union) of .9 and .7. */
export interface SpanScores {
  readonly merged: { readonly at90: number; readonly at70: number };
  readonly strict: { readonly at90: number; readonly at70: number };
}

const token = /[\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{M}\p{N}]+)*/gu;

/** Function words, and words that only say what an address, age or time is. */
const skipped: ReadonlySet<string> = new Set(
  `a about above after again all also am an and any are around as at be because been before behind below beside between
  but by can could did do does down during each either else ever every few first for from further had has have he her
  here him his how i if in into is it its last may me might more most much must my next no nor not now of off on once one
  only or other our out over per put same she should since so some still such take than that the their them then there
  these they this those through to too two under until up upon us very via was we were what when where which while who
  whom whose why will with within without would yet you your
  mr mr. mrs mrs. miss street st de rue address country state city zip po box p.o apt unit corner suite inc ltd
  year years month months week weeks weekend day days old age ago morning noon afternoon evening night`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

const limits = [0.9, 0.7] as const;

export class SpanTally {
  readonly #merged = limits.map((): Counts => ({ gold: 0, found: 0, hitGold: 0, hitFound: 0 }));
  readonly #strict = limits.map((): Counts => ({ gold: 0, found: 0, hitGold: 0, hitFound: 0 }));

  /** Counts a text; `found` is what counts of what was found. */
  add({ text, spans }: Pick<Row, 'text' | 'spans'>, found: readonly Range[]): void {
    const gold = spans.map(([start, end]) => ({ start, end })).sort((a, b) => a.start - b.start);
    const other = found.toSorted((a, b) => a.start - b.start);
    for (const [row, limit] of limits.entries()) {
      count(this.#merged[row], joined(text, gold), joined(text, other), limit);
      count(this.#strict[row], gold, other, limit);
    }
  }

  score(): SpanScores {
    const of = (counts: readonly Counts[]): SpanScores['merged'] => ({
      at90: f2(counts[0]),
      at70: f2(counts[1]),
    });
    return { merged: of(this.#merged), strict: of(this.#strict) };
  }
}

/** Gold spans take the found ones that overlap them as long as that covers them better; a found span serves once. */
function count(
  into: Counts | undefined,
  gold: readonly Range[],
  found: readonly Range[],
  limit: number,
): void {
  if (into === undefined) return;
  into.gold += gold.length;
  into.found += found.length;
  const used = new Set<Range>();
  for (const one of gold) {
    let best = 0;
    let group: Range[] = [];
    for (const other of found) {
      if (used.has(other) || other.start >= one.end || one.start >= other.end) continue;
      const together = overlap(one, [...group, other]);
      if (together <= best) continue;
      best = together;
      group = [...group, other];
    }
    if (best < limit) continue;
    into.hitGold++;
    into.hitFound += group.length;
    for (const other of group) used.add(other);
  }
}

/** Characters in both, of those in either. */
function overlap(one: Range, others: readonly Range[]): number {
  let both = 0;
  let either = one.end - one.start;
  for (const { start, end } of others) {
    const common = Math.max(0, Math.min(end, one.end) - Math.max(start, one.start));
    both += common;
    either += end - start - common;
  }
  return either === 0 ? 0 : both / either;
}

/** Joins neighbors between which no word counts, and leaves out words at their ends that do not count. */
function joined(text: string, spans: readonly Range[]): Range[] {
  const all: Range[] = [];
  for (const span of spans) {
    const words = wordsIn(text, span);
    const [first, last] = [words[0], words.at(-1)];
    if (first === undefined || last === undefined) continue;
    const before = all.at(-1);
    if (before !== undefined && wordsIn(text, { start: before.end, end: first.start }).length === 0)
      all[all.length - 1] = { start: before.start, end: Math.max(before.end, last.end) };
    else all.push({ start: first.start, end: last.end });
  }
  return all;
}

function wordsIn(text: string, { start, end }: Range): Range[] {
  return [...text.slice(start, end).matchAll(token)]
    .filter(([word]) => !skipped.has(word.toLowerCase()))
    .map(({ 0: word, index }) => ({ start: start + index, end: start + index + word.length }));
}

function f2(counts: Counts | undefined): number {
  if (counts === undefined || counts.hitFound === 0 || counts.hitGold === 0) return 0;
  const precision = counts.hitFound / counts.found;
  const recall = counts.hitGold / counts.gold;
  return Math.round(((5 * precision * recall) / (4 * precision + recall)) * 10_000) / 10_000;
}
