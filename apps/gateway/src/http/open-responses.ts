import { type ListMember, SwapRemoveList } from './swap-remove-list.ts';

/** Silence on a stream after which a comment is sent, so that proxies and clients do not consider it dead. */
const maxSilenceMs = 15_000;
const checkIntervalMs = 1000;

/** A response that has not ended. */
export interface OpenResponse extends ListMember {
  /** Whether it is a stream that has begun. */
  readonly streaming: boolean;
  /** When something was last written to the stream, on the clock of `now`. */
  readonly lastWriteMs: number;
  /** Writes a comment of one line between two events; a blank line after it would end an event for some readers. */
  sendHeartbeat(): void;
  /** Ends it at once, because the process is shutting down. */
  terminate(): void;
}

/** All responses that have not ended, with one timer for the heartbeats of their streams. */
export class OpenResponses {
  readonly #responses = new SwapRemoveList<OpenResponse>();
  readonly #timer: NodeJS.Timeout;

  /** @param now monotonic milliseconds */
  constructor(now: () => number) {
    this.#timer = setInterval(() => {
      const dueBeforeMs = now() - maxSilenceMs;
      for (const response of this.#responses.list())
        if (response.streaming && response.lastWriteMs <= dueBeforeMs) response.sendHeartbeat();
    }, checkIntervalMs);
    this.#timer.unref();
  }

  add(response: OpenResponse): void {
    this.#responses.add(response);
  }

  remove(response: OpenResponse): void {
    this.#responses.remove(response);
  }

  /** Terminates all responses. */
  terminate(): void {
    for (const response of this.#responses.list()) response.terminate();
  }

  /** Stops the heartbeats. */
  close(): void {
    clearInterval(this.#timer);
  }
}
