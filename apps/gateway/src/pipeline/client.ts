import type { Principal } from '../auth/index.ts';
import type { SluiceError } from '../errors/index.ts';
import type { Reservation } from '../limits/index.ts';

/** A chat request as it was received: who sent it, and its raw bytes. */
export interface ChatInput {
  readonly requestId: string;
  readonly principal: Principal;
  /** The request's place within its key's limits; the pipeline settles it. */
  readonly reservation: Reservation;
  readonly body: Buffer;
  /** Epoch milliseconds. */
  readonly startedAtMs: number;
  /** Whether the caller asked for our own facts (`x-sluice-explain: true`). */
  readonly explain: boolean;
  /** After this long the client gives this try up and makes another. */
  readonly clientTimeoutMs: number | undefined;
}

/** Facts of an ended request for the access log and metrics. */
export interface Outcome {
  readonly status: number;
  readonly model: string | undefined;
  readonly attempts: number | undefined;
  readonly promptTokens: number | undefined;
  readonly completionTokens: number | undefined;
  readonly error: string | undefined;
}

/** The outcome of a request that was refused before it was admitted. */
export function rejectedOutcome(error: SluiceError): Outcome {
  return {
    status: error.status,
    model: undefined,
    attempts: undefined,
    promptTokens: undefined,
    completionTokens: undefined,
    error: error.code,
  };
}

/** The way back to the client. Calls after the client left do nothing. */
export interface ClientChannel {
  /** Whether the client has left. */
  readonly disconnected: boolean;
  /** Whether a head was sent. */
  readonly streaming: boolean;
  /** Called once if the client leaves before its answer ended. */
  onDisconnect(listener: () => void): void;
  sendJson(status: number, headers: Readonly<Record<string, string>>, body: string): void;
  sendError(error: SluiceError, headers: Readonly<Record<string, string>>): void;
  openStream(headers: Readonly<Record<string, string>>): void;
  /** Returns false when the client reads more slowly than this arrives; `onDrain` tells when to go on. */
  write(text: string): boolean;
  onDrain(listener: () => void): void;
  /** Sends a heartbeat on an open stream. */
  sendHeartbeat(): void;
  /** Sends the last text and ends the stream. */
  end(text: string): void;
  /** Tells the logs how it ended; called once. */
  report(outcome: Outcome): void;
}
