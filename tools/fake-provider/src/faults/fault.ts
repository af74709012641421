import type { Script } from '../script/script.ts';

/**
 * What a client of a faithful gateway sees: a whole answer; an HTTP error status before any answer byte;
 * or, after the first event, one error event and no `[DONE]`.
 */
export type FaultOutcome = 'complete' | 'error_before_first_byte' | 'error_event';

/** A named fault: what the upstream does, to which kind of request, and what the client should see. */
export interface TransportFault {
  readonly summary: string;
  readonly request: 'stream' | 'json';
  readonly script: Script;
  readonly expect: FaultOutcome;
  /** A second outcome that is honest too. */
  readonly orElse?: FaultOutcome;
  /** The status a client should see where one status is right. */
  readonly expectStatus?: number;
  /** The text a client should see where it differs from the usual one. */
  readonly expectText?: string;
  /** Ends only by the gateway's own first-byte or idle timeout: configure short ones. */
  readonly needsTimeouts?: boolean;
}

/** The text of every `complete` fault that does not say otherwise; it has two-, three- and four-byte characters. */
export const FAULT_TEXT = 'Grüße aus Köln, 東京 and 🦊🦉: all is well.';
