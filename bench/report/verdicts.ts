import type { Results } from '../results.ts';

export interface Verdict {
  readonly bar: string;
  /** Null if what it needs was not measured. */
  readonly value: number | null;
  readonly limit: number;
  readonly outcome: 'pass' | 'pass, stretch reached' | 'FAIL' | 'not measured';
}

interface Bar {
  readonly bar: string;
  readonly limit: number;
  /** A better value that is hoped for. */
  readonly stretch?: number;
  readonly value: (results: Results) => number | undefined;
}

/** What Sluice promises about its speed. Ratios, for they survive another or a busy machine. */
const BARS: readonly Bar[] = [
  {
    bar: '1 kB: CPU, sluice / floor',
    limit: 1.45,
    stretch: 1.25,
    value: (results) => results.ratio('sluice', 'floor', 'cpu-1k.cpuUs')?.median,
  },
  {
    bar: '200 kB: CPU, sluice / portkey',
    limit: 1 / 7,
    value: (results) => results.ratio('sluice', 'portkey', 'cpu-200k.cpuUs')?.median,
  },
  {
    bar: 'streams: CPU a chunk, sluice / floor',
    limit: 1.3,
    value: (results) => results.ratio('sluice', 'floor', 'sse-cpu.cpuChunkUs')?.median,
  },
  {
    bar: 'rate: added latency p50, ms',
    limit: 0.6,
    value: (results) => results.spread('sluice', 'rate.addedP50Ms')?.median,
  },
  {
    bar: 'rate: added latency p99, ms',
    limit: 4,
    value: (results) => results.spread('sluice', 'rate.addedP99Ms')?.median,
  },
];

export function verdicts(results: Results): Verdict[] {
  return BARS.map(({ bar, limit, stretch, value }) => {
    const measured = value(results) ?? null;
    return { bar, limit, value: measured, outcome: outcomeOf(measured, limit, stretch) };
  });
}

function outcomeOf(value: number | null, limit: number, stretch: number | undefined): Verdict['outcome'] {
  if (value === null) return 'not measured';
  if (value > limit) return 'FAIL';
  return stretch !== undefined && value <= stretch ? 'pass, stretch reached' : 'pass';
}
