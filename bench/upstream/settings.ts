/** How the upstream answers; set before each measurement. */
export interface UpstreamSettings {
  /** Size of the body of a plain answer. */
  readonly answerBytes: number;
  /** Number of text chunks of a streamed answer. */
  readonly chunks: number;
  /** Pause between two chunks; 0: as fast as they can be written, each with a write of its own. */
  readonly intervalMs: number;
}

/** What the upstream counted since the last settings, for one path. */
export interface LaneCount {
  readonly answers: number;
  readonly chunks: number;
}

export interface UpstreamCounts {
  readonly through: LaneCount;
  /** Requests on `/direct/...`: those that came past the gateway. */
  readonly direct: LaneCount;
}

export type UpstreamCall =
  | { readonly kind: 'configure'; readonly settings: UpstreamSettings }
  | { readonly kind: 'count' };

export const DEFAULT_SETTINGS: UpstreamSettings = { answerBytes: 600, chunks: 64, intervalMs: 0 };
