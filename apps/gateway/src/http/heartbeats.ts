import { type ListMember, SwapRemoveList } from './swap-remove-list.ts';

/** Silence after which a stream sends a comment, so that proxies and clients do not take it for dead. */
const silenceMs = 15_000;
const lookMs = 1000;

/** A stream that wants heartbeats. */
export interface HeartbeatStream extends ListMember {
  /** When something was last written, on the clock of `now`. */
  readonly lastWriteMs: number;
  /** Writes one comment line; called between events only. */
  sendHeartbeat(): void;
}

/** One timer for all open streams. A comment is a single line: a blank line after it ends an event for some readers. */
export interface Heartbeats {
  add(stream: HeartbeatStream): void;
  remove(stream: HeartbeatStream): void;
  close(): void;
}

export function createHeartbeats(now: () => number): Heartbeats {
  const streams = new SwapRemoveList<HeartbeatStream>();
  const timer = setInterval(() => {
    const dueBefore = now() - silenceMs;
    for (const stream of streams.list()) if (stream.lastWriteMs <= dueBefore) stream.sendHeartbeat();
  }, lookMs);
  timer.unref();
  return {
    add: (stream) => streams.add(stream),
    remove: (stream) => streams.remove(stream),
    close: () => clearInterval(timer),
  };
}
