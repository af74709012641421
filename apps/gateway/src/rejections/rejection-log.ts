/**
 * Requests of known callers that were rejected before anything was sent, so that somebody who has the id of one finds out why. They cost
 * nothing and have no row in the ledger. A client in a loop must not fill the store: of one key, only some a minute are kept.
 */
import type { RejectionRow, Storage } from '../storage/index.ts';

export interface RejectionLog {
  /** Keeps it a moment later; never throws. */
  record(rejection: RejectionRow): void;
  /** Stores what waits. */
  close(): Promise<void>;
}

export interface RejectionLogDeps {
  readonly storage: Pick<Storage, 'rejections'>;
  /** Undefined: as long as `maxKeptMs`. */
  readonly retentionMs: () => number | undefined;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

const flushMs = 200;
const minuteMs = 60_000;
const maxPerKeyAndMinute = 60;
/** Of all keys between two writes. */
const maxWaiting = 500;
const sweepMs = 3_600_000;
const maxKeptMs = 30 * 86_400_000;
/** Paths of members are words of the API; what else somebody sent is not kept. */
const paramForm = /^[A-Za-z_][\w.[\]]{0,99}$/;

export function createRejectionLog({ storage, retentionMs, now, onError }: RejectionLogDeps): RejectionLog {
  let waiting: RejectionRow[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  /** Rejections of each key in this minute. */
  const counts = new Map<string, number>();
  let minute = 0;

  const write = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const rows = waiting;
    waiting = [];
    writing = writing.then(() => storage.rejections.insert(rows)).catch(onError);
    return writing;
  };
  const sweep = (): void => {
    const keptMs = Math.min(maxKeptMs, retentionMs() ?? maxKeptMs);
    void storage.rejections.removeBefore(now() - keptMs).catch(onError);
  };
  const isTooMany = (keyId: string): boolean => {
    const present = Math.floor(now() / minuteMs);
    if (present !== minute) counts.clear();
    minute = present;
    const count = (counts.get(keyId) ?? 0) + 1;
    counts.set(keyId, count);
    return count > maxPerKeyAndMinute;
  };
  const sweeping = setInterval(sweep, sweepMs).unref();
  sweep();

  return {
    record(rejection) {
      if (waiting.length >= maxWaiting || isTooMany(rejection.key_id)) return;
      const { param } = rejection;
      waiting.push({ ...rejection, param: param !== null && paramForm.test(param) ? param : null });
      timer ??= setTimeout(() => void write(), flushMs).unref();
    },
    async close() {
      clearInterval(sweeping);
      await write();
    },
  };
}
