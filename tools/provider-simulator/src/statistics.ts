import type { LoadResult } from './load.ts';

/** Figures of a part of a run. */
export interface LoadFigures {
  readonly requests: number;
  readonly failed: number;
  readonly attemptsPerRequest: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** Sums up results; all zero where there are none. */
export function figuresOf(results: readonly LoadResult[]): LoadFigures {
  const took = results.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  const at = (share: number): number => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
  const answered = results.filter(({ attempts }) => attempts > 0);
  const attempts = answered.reduce((sum, result) => sum + result.attempts, 0);
  return {
    requests: results.length,
    failed: results.filter(({ ok }) => !ok).length,
    attemptsPerRequest: answered.length === 0 ? 0 : attempts / answered.length,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
  };
}
