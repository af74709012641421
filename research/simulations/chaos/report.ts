import type { Outcome } from './run-scenario.ts';

/** Bars: success, tries for each request, and latency once the gateway knows. */
const leastSuccess = 0.9999;
const mostAttempts = 1.02;
const mostP99Ratio = 1.5;

/** One line of the report. */
export interface Verdict {
  readonly name: string;
  readonly success: number;
  readonly attemptsPerRequest: number;
  readonly calmP99Ms: number;
  readonly onsetP99Ms: number;
  readonly settledP99Ms: number;
  readonly p99Ratio: number;
  readonly passed: boolean;
}

export function verdictOf({ name, calm, onset, settled, whole }: Outcome): Verdict {
  const success = 1 - whole.failed / Math.max(1, whole.requests);
  const p99Ratio = settled.p99Ms / Math.max(1, calm.p99Ms);
  return {
    name,
    success,
    attemptsPerRequest: whole.attemptsPerRequest,
    calmP99Ms: calm.p99Ms,
    onsetP99Ms: onset.p99Ms,
    settledP99Ms: settled.p99Ms,
    p99Ratio,
    passed: success >= leastSuccess && whole.attemptsPerRequest <= mostAttempts && p99Ratio <= mostP99Ratio,
  };
}

/** The table for people. */
export function renderReport(verdicts: readonly Verdict[], requests: number): string {
  const head = [
    'scenario',
    'success',
    'attempts/request',
    'calm p99',
    'onset p99',
    'settled p99',
    'ratio',
    '',
  ];
  const rows = verdicts.map((one) => [
    one.name,
    `${(one.success * 100).toFixed(3)} %`,
    one.attemptsPerRequest.toFixed(4),
    `${one.calmP99Ms.toFixed(0)} ms`,
    `${one.onsetP99Ms.toFixed(0)} ms`,
    `${one.settledP99Ms.toFixed(0)} ms`,
    one.p99Ratio.toFixed(2),
    one.passed ? 'pass' : 'FAIL',
  ]);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [
    `${requests} requests; bars: success >= 99.99 %, attempts <= 1.02, p99 from 5 s after the onset <= 1.5 x calm`,
    line(head),
    ...rows.map(line),
    '',
  ].join('\n');
}
