import type { Spread } from '../statistics.ts';
import { type Baseline, changeSince } from './baseline.ts';
import type { Summary } from './summary.ts';

/** The report for people: figures, ratios, checks and verdicts, with the change against the baseline. */
export function renderReport(summary: Summary, baseline: Baseline | null): string {
  const { checks, options } = summary;
  return [
    `${summary.cpu}, ${summary.cores} cores, Node ${summary.node}, load ${summary.loadAverage.map(short).join(' -> ')}`,
    `${options.rounds} rounds of ${options.seconds} s, interleaved; median [min-max] over the rounds that count`,
    '',
    ...columns(figureRows(summary, baseline)),
    '',
    'Ratios: median [min-max] of the ratios of each round',
    ...columns(ratioRows(summary, baseline)),
    '',
    baselineLine(summary, baseline),
    checks.problems.length === 0
      ? `Checks: ok (${checks.slices} measurements, ${checks.answers} answers: no error, each forwarded, each another)`
      : `Checks: FAILED\n${checks.problems.map((problem) => `  ${problem}`).join('\n')}`,
    ...(checks.peerProblems.length === 0
      ? []
      : [
          'Wrong or missing answers of other products, whose figures do not count then:',
          ...checks.peerProblems.map((problem) => `  ${problem}`),
        ]),
    ...Object.entries(summary.skipped).map(([target, reason]) => `Skipped: ${target}: ${reason}`),
    '',
    ...columns(
      summary.verdicts.map(({ bar, value, limit, outcome }) => [
        bar,
        value === null ? '-' : short(value),
        `<= ${short(limit)}`,
        outcome,
      ]),
    ),
    '',
  ].join('\n');
}

function figureRows(summary: Summary, baseline: Baseline | null): string[][] {
  const targets = Object.keys(summary.targets);
  const figures = [...new Set(targets.flatMap((target) => Object.keys(summary.targets[target] ?? {})))];
  return [
    ['', ...targets],
    ...figures.map((figure) => [
      figure,
      ...targets.map((target) =>
        cell(summary.targets[target]?.[figure], baseline?.targets[target]?.[figure]),
      ),
    ]),
  ];
}

function ratioRows(summary: Summary, baseline: Baseline | null): string[][] {
  const pairs = Object.keys(summary.ratios);
  const figures = [...new Set(pairs.flatMap((pair) => Object.keys(summary.ratios[pair] ?? {})))];
  return [
    ['', ...pairs],
    ...figures.map((figure) => [
      figure,
      ...pairs.map((pair) => cell(summary.ratios[pair]?.[figure], baseline?.ratios[pair]?.[figure])),
    ]),
  ];
}

function cell(value: Spread | undefined, before: number | undefined): string {
  if (value === undefined) return '-';
  const range = value.rounds > 1 ? ` [${short(value.min)}-${short(value.max)}]` : '';
  const change = changeSince(before, value.median);
  return `${short(value.median)}${range}${change === null ? '' : ` ${signedPercent(change)}`}`;
}

function baselineLine(summary: Summary, baseline: Baseline | null): string {
  if (baseline === null) return 'No baseline (bench/baseline.json): run with --baseline to write one';
  const other = baseline.cpu === summary.cpu && baseline.node === summary.node;
  return (
    `Percentages: change since the baseline of ${baseline.date.slice(0, 10)} (${baseline.cpu}, Node ${baseline.node})` +
    (other ? '' : '; another machine or runtime, so only ratios compare')
  );
}

function columns(rows: readonly string[][]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [i, text] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, text.length);
  }
  return rows.map((row) =>
    row
      .map((text, i) => text.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function short(value: number): string {
  const size = Math.abs(value);
  if (size >= 100) return value.toFixed(0);
  return size >= 10 ? value.toFixed(1) : value.toFixed(2);
}

function signedPercent(share: number): string {
  return `${share >= 0 ? '+' : ''}${(share * 100).toFixed(0)}%`;
}
