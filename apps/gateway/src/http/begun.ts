import type { Caller } from './access-gate.ts';

/** A request from its first bytes on, before anybody knows who sends it. */
export interface Begun {
  readonly requestId: string;
  readonly startedAtMs: number;
  caller: Caller | undefined;
}
