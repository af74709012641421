import type { Percentiles } from '../statistics.ts';
import type { Api } from '../upstream/index.ts';

/** What is asked, and of whom. */
export interface RequestSpec {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly model: string;
  /** Size of the request's body. */
  readonly bodyBytes: number;
  readonly stream: boolean;
  /** Chat if absent. */
  readonly api?: Api;
  /** Whether a response is kept, for the API that does. */
  readonly store?: boolean;
}

export interface ClosedLoopLane {
  readonly request: RequestSpec;
  readonly connections: number;
}

/** Each connection sends its next request when it has the answer to the last. */
export interface ClosedLoopJob {
  readonly kind: 'closed-loop';
  readonly seconds: number;
  readonly through: ClosedLoopLane;
  /** Load past the gateway in the same slice of time. */
  readonly direct: ClosedLoopLane | null;
  /** The connections begin at random within this time. */
  readonly staggerMs: number;
}

/** Requests begin at random times (Poisson) whether answers have come or not, equally on both lanes. */
export interface OpenLoopJob {
  readonly kind: 'open-loop';
  readonly seconds: number;
  readonly ratePerS: number;
  readonly through: RequestSpec;
  readonly direct: RequestSpec;
}

export type LoadJob = ClosedLoopJob | OpenLoopJob;

export interface LaneResult {
  /** Good and complete answers. */
  readonly answers: number;
  readonly errors: number;
  readonly firstError: string | null;
  /** How many different numbers the good answers carried. */
  readonly distinctIds: number;
  readonly chunks: number;
  /** From the request's sending to the end of its answer. */
  readonly latencyUs: Percentiles;
  /** From the request's sending to its first chunk. */
  readonly firstChunkUs: Percentiles;
  /** From a chunk's writing by the upstream to its arrival, without the first of each stream. */
  readonly chunkUs: Percentiles;
}

export interface LoadResult {
  readonly durationMs: number;
  readonly through: LaneResult;
  readonly direct: LaneResult | null;
  /** How late the open loop sent what was due. */
  readonly lagUs: Percentiles;
}
