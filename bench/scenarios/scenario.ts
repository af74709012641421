import type { LoadJob, LoadResult, RequestSpec } from '../load/index.ts';
import type { RunningTarget } from '../targets/index.ts';
import type { UpstreamSettings } from '../upstream/index.ts';

/** What a measurement yields: figure name to value, null where this round does not count for it. */
export type Figures = Readonly<Record<string, number | null>>;

interface JobContext {
  readonly target: RunningTarget;
  readonly upstreamPort: number;
  readonly seconds: number;
  readonly connections: number;
  readonly ratePerS: number;
}

export interface Measured {
  readonly load: LoadResult;
  /** CPU time of the target's process tree during the load and a short while after it, in microseconds. */
  readonly cpuUs: number;
}

/** A load that is run against each target in each round. */
export interface LoadScenario {
  readonly name: string;
  readonly what: string;
  readonly upstream: UpstreamSettings;
  readonly job: (context: JobContext) => LoadJob;
  readonly figures: (measured: Measured) => Figures;
}

/** The same request past the gateway, straight to the upstream. */
export function directRequest(upstreamPort: number, through: RequestSpec): RequestSpec {
  return {
    ...through,
    port: upstreamPort,
    path: '/direct/v1/chat/completions',
    headers: { authorization: 'Bearer bench-key' },
    model: 'bench',
  };
}

/** A value that is not a number (a percentile of nothing) does not count. */
export function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
