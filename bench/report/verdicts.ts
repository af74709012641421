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

/** Bars for speed and memory: ratios and differences within one run, so that they hold on other machines. */
const BARS: readonly Bar[] = [
  {
    bar: 'startup: first answer, ms',
    limit: 500,
    value: (results) => results.spread('sluice', 'startup.firstAnswerMs')?.median,
  },
  {
    bar: '1 kB: CPU, sluice / floor',
    limit: 1.6,
    stretch: 1.25,
    value: (results) => results.ratio('sluice', 'floor', 'cpu-1k.cpuUs')?.median,
  },
  {
    bar: '200 kB: CPU, sluice / portkey',
    limit: 1 / 9,
    value: (results) => results.ratio('sluice', 'portkey', 'cpu-200k.cpuUs')?.median,
  },
  {
    bar: 'answer of 20 kB: CPU, sluice / floor',
    limit: 1.8,
    value: (results) => results.ratio('sluice', 'floor', 'cpu-answer20k.cpuUs')?.median,
  },
  {
    bar: 'streams, chunks in a row: CPU per chunk, sluice / floor',
    limit: 1.3,
    value: (results) => results.ratio('sluice', 'floor', 'sse-cpu.cpuChunkUs')?.median,
  },
  {
    bar: 'streams, chunks apart: CPU per chunk, sluice / floor',
    limit: 1.6,
    value: (results) => results.ratio('sluice', 'floor', 'sse-latency.cpuChunkUs')?.median,
  },
  {
    bar: 'rate: added latency p50, ms',
    limit: 0.6,
    value: (results) => results.spread('sluice', 'rate.addedP50Ms')?.median,
  },
  {
    bar: 'rate: added latency p99, sluice - floor, ms',
    limit: 1,
    value: (results) => difference(results, 'rate.addedP99Ms'),
  },
  {
    bar: 'streams: added delay of a chunk p99, sluice - floor, ms',
    limit: 1,
    value: (results) => difference(results, 'sse-latency.addedChunkP99Ms'),
  },
  {
    bar: 'memory: idle, MiB',
    limit: 100,
    value: (results) => results.spread('sluice', 'memory.idleMib')?.median,
  },
  {
    bar: 'memory: after all loads, sluice - floor, MiB',
    limit: 100,
    value: (results) => difference(results, 'memory.loadedMib'),
  },
];

/** How far the median of Sluice is above that of the floor. */
function difference(results: Results, figure: string): number | undefined {
  const [ours, floor] = ['sluice', 'floor'].map((target) => results.spread(target, figure)?.median);
  return ours === undefined || floor === undefined ? undefined : ours - floor;
}

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
