/** Tables for people. */
import type { Bar } from './bars.ts';
import type { ArmFigures } from './figures.ts';

type Column = readonly [title: string, cell: (figures: ArmFigures) => string];

const percent = (value: number, digits: number): string => `${(value * 100).toFixed(digits)} %`;
const minutes = (value: number | null): string => (value === null ? '-' : value.toFixed(1));

const columns: readonly Column[] = [
  ['arm', ({ arm }) => arm],
  ['success', ({ success }) => percent(success, 3)],
  ['cut', ({ cutShare }) => percent(cutShare, 3)],
  ['p50', ({ calm }) => calm.p50Ms.toFixed(0)],
  ['p95', ({ calm }) => calm.p95Ms.toFixed(0)],
  ['p99 ms', ({ calm }) => calm.p99Ms.toFixed(0)],
  ['worst', ({ worstP99Ratio }) => `${worstP99Ratio.toFixed(2)}x`],
  ['settled', ({ worstSettledP99Ratio }) => `${worstSettledP99Ratio.toFixed(2)}x`],
  ['attempts', ({ incidentAttempts }) => incidentAttempts.toFixed(4)],
  ['quality', ({ quality }) => quality.toFixed(2)],
  ['$/1000', ({ usdPerThousand }) => usdPerThousand.toFixed(2)],
  ['$/1000 right', ({ usdPerRightThousand }) => usdPerRightThousand.toFixed(2)],
  ['mixture', ({ overMixture }) => overMixture.toFixed(2)],
  ['foresight', ({ overForesight }) => overForesight.toFixed(2)],
  ['cached', ({ cacheHits }) => percent(cacheHits, 1)],
  ['switches', ({ switches }) => percent(switches, 1)],
  ['guarded', ({ guarded }) => percent(guarded, 1)],
  ['context', ({ avoidableContextErrors }) => String(avoidableContextErrors)],
  ['left min', ({ leftAfterMinutes }) => minutes(leftAfterMinutes)],
  ['new min', ({ adoptedAfterMinutes }) => minutes(adoptedAfterMinutes)],
  ['new share', ({ newcomerShare }) => percent(newcomerShare, 1)],
];

/** Lines of cells, each column as wide as its widest. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function armTable(arms: readonly ArmFigures[]): string {
  return tableOf([
    columns.map(([title]) => title),
    ...arms.map((arm) => columns.map(([, cell]) => cell(arm))),
  ]);
}

export const legend = `success: an answer came, or began; cut: streams that ended early after their first token, which nobody can try again unseen
p50 p95 p99: ms to the first token of streams in calm; worst: p99 of the worst incident against calm; settled: without its first 5 s
attempts: a request in incidents; quality: mean worth of an answer, 0 to 100
mixture: points over the best fixed mixture of models at the same cost; foresight: the same of one that knows all changes
cached: tokens of follow-ups that their provider still had; guarded: requests chosen without their prompt, by the guard; context: errors that another model would have spared
left, new: minutes until the model that got worse was left, and until the new one was taken up`;

export function incidentTable({ incidents }: ArmFigures): string {
  return tableOf([
    ['incident', 'requests', 'success', 'cut', 'attempts', 'p99 ms', 'against calm', 'from 5 s on'],
    ...Object.entries(incidents).map(([name, one]) => [
      name,
      String(one.requests),
      percent(one.success, 3),
      percent(one.cutShare, 3),
      one.attempts.toFixed(4),
      one.p99Ms.toFixed(0),
      `${one.p99Ratio.toFixed(2)}x`,
      `${one.settledP99Ratio.toFixed(2)}x`,
    ]),
  ]);
}

export function barTable(bars: readonly Bar[]): string {
  return tableOf([
    ['bar', 'value', 'limit', ''],
    ...bars.map(({ name, value, limit, passed }) => [
      name,
      String(Number(value.toPrecision(6))),
      String(limit),
      passed ? 'pass' : 'FAIL',
    ]),
  ]);
}
