import type { Span } from './training-data.ts';

/** Counts of correct, found and expected spans of one type. */
export interface MatchCounts {
  right: number;
  found: number;
  wanted: number;
  touched: number;
  touching: number;
}

export type Scores = Record<string, MatchCounts>;

function countsFor(scores: Scores, type: string): MatchCounts {
  const known = scores[type] ?? { right: 0, found: 0, wanted: 0, touched: 0, touching: 0 };
  scores[type] = known;
  return known;
}

/** Compares the spans found in a text with the expected ones. */
export function compare(scores: Scores, wanted: readonly Span[], found: readonly Span[]): void {
  for (const [start, end, type] of wanted) {
    const at = countsFor(scores, type);
    at.wanted++;
    if (found.some((span) => span[0] === start && span[1] === end && span[2] === type)) at.right++;
    if (found.some((span) => span[0] < end && span[1] > start && span[2] === type)) at.touched++;
  }
  for (const [start, end, type] of found) {
    const at = countsFor(scores, type);
    at.found++;
    if (wanted.some((span) => span[0] < end && span[1] > start && span[2] === type)) at.touching++;
  }
}

export function f1(t: MatchCounts): number {
  return t.right === 0 ? 0 : (200 * t.right) / (t.found + t.wanted);
}

/** Sums all types except addresses. */
export function sumTypes(scores: Scores): MatchCounts {
  const sum: MatchCounts = { right: 0, found: 0, wanted: 0, touched: 0, touching: 0 };
  for (const [type, t] of Object.entries(scores)) {
    if (type === 'ADDRESS') continue;
    sum.right += t.right;
    sum.found += t.found;
    sum.wanted += t.wanted;
    sum.touched += t.touched;
    sum.touching += t.touching;
  }
  return sum;
}

/** Formats the scores of a set as one line. */
export function formatScores(name: string, scores: Scores): string {
  const all = sumTypes(scores);
  const pct = (a: number, b: number): string => (b === 0 ? '-' : ((100 * a) / b).toFixed(1));
  const parts = Object.entries(scores)
    .sort()
    .map(
      ([type, t]) =>
        `${type.slice(0, 3)} ${f1(t).toFixed(1)} (ov R ${pct(t.touched, t.wanted)} P ${pct(t.touching, t.found)})`,
    );
  return `${name.padEnd(12)} F1 ${f1(all).toFixed(2)} P ${pct(all.right, all.found)} R ${pct(all.right, all.wanted)} | ${parts.join(' | ')}`;
}
