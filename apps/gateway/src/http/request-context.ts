import type { Caller } from './access-gate.ts';

/** Facts of a request from its first bytes on, before its caller is known. */
export interface RequestContext {
  readonly requestId: string;
  /** Epoch milliseconds. */
  readonly startedAtMs: number;
  /** Monotonic milliseconds, for durations. */
  readonly startedMs: number;
  caller: Caller | undefined;
}
