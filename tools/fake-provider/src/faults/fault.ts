import type { Script } from '../script/script.ts';

/**
 * Expected result for a client of a correct gateway: a complete answer; an HTTP error status before any byte of
 * the answer; or, after the first event, one error event and no `[DONE]`.
 */
export type FaultOutcome = 'complete' | 'error_before_first_byte' | 'error_event';

/** A named fault: what the upstream does, to which kind of request, and what the client should see. */
export interface TransportFault {
  readonly summary: string;
  readonly request: 'stream' | 'json';
  readonly script: Script;
  readonly expect: FaultOutcome;
  /** An alternative correct outcome. */
  readonly orElse?: FaultOutcome;
  /** The expected status, if only one is correct. */
  readonly expectStatus?: number;
  /** The expected text, if it differs from the default. */
  readonly expectText?: string;
  /** Ends only by the first-byte or idle timeout of the gateway: configure short ones. */
  readonly needsTimeouts?: boolean;
}

/** The text of every `complete` fault that does not say otherwise; it has two-, three- and four-byte characters. */
export const FAULT_TEXT = 'Grüße aus Köln, 東京 and 🦊🦉: all is well.';
