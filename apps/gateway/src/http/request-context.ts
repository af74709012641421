import type { Caller } from './access-gate.ts';

/** A request from its first bytes on, before anybody knows who sends it. */
export interface RequestContext {
  readonly requestId: string;
  /** Epoch milliseconds. */
  readonly startedAtMs: number;
  /** On the steady clock, for durations. */
  readonly startedMs: number;
  caller: Caller | undefined;
}
