import type { ClientApi, RequestHeaders } from '../apis/index.ts';
import type { Principal } from '../auth/index.ts';
import type { ProviderReport, SluiceError } from '../errors/index.ts';
import type { Reservation } from '../limits/index.ts';

/** A request as received: its sender and its raw bytes. */
export interface RequestInput {
  readonly api: ClientApi;
  readonly requestId: string;
  readonly principal: Principal;
  /** The request's slot within the limits of its key; the pipeline settles it. */
  readonly reservation: Reservation;
  readonly body: Buffer;
  readonly headers: RequestHeaders;
  /** Epoch milliseconds. */
  readonly startedAtMs: number;
  /** The same on the clock of durations. */
  readonly arrivedMs: number;
  /** Whether the caller asked for an explanation (`x-sluice-explain: true`). */
  readonly explain: boolean;
  /** Whether the caller is shown what the provider gets (`x-sluice-show: true`); never with a key. */
  readonly isShown: boolean;
  /** Time after which the client gives up and retries. */
  readonly clientTimeoutMs: number | undefined;
}

/** How a request ended, for the access log and metrics. */
export interface Outcome {
  readonly status: number;
  readonly model: string | undefined;
  readonly attempts: number | undefined;
  readonly promptTokens: number | undefined;
  readonly completionTokens: number | undefined;
  readonly error: string | undefined;
  /** What was rejected before anything was sent. */
  readonly rejection?: { readonly code: string; readonly param: string | null } | undefined;
  /** What the provider reported, if it failed. */
  readonly provider?: ProviderReport | undefined;
  /** Why fallbacks were left out of a request that failed. */
  readonly withheld?: string | undefined;
}

/** The outcome of a request that was rejected before admission. */
export function rejectedOutcome(error: SluiceError): Outcome {
  return {
    status: error.status,
    model: undefined,
    attempts: undefined,
    promptTokens: undefined,
    completionTokens: undefined,
    error: error.code,
    rejection: { code: error.code, param: error.param },
  };
}

/** The response to the client. Calls after it has disconnected do nothing. */
export interface ClientChannel {
  /** Whether the client has disconnected. */
  readonly disconnected: boolean;
  /** Whether the headers of a stream were sent. */
  readonly streaming: boolean;
  /** Called once if the client disconnects before the response has ended. */
  onDisconnect(listener: () => void): void;
  sendJson(status: number, headers: Readonly<Record<string, string>>, body: string): void;
  sendError(error: SluiceError, headers: Readonly<Record<string, string>>): void;
  openStream(headers: Readonly<Record<string, string>>): void;
  /** Returns false if the client reads too slowly; `onDrain` is called once it has caught up. */
  write(text: string): boolean;
  onDrain(listener: () => void): void;
  /** Sends a heartbeat on an open stream. */
  sendHeartbeat(): void;
  /** Sends the last text and ends the stream. */
  end(text: string): void;
  /** Reports the outcome for the access log and metrics; called once. */
  report(outcome: Outcome): void;
}
