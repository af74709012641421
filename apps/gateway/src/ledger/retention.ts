/**
 * Deletes usage rows that are older than the operator wants to keep them (their sums by hour and day stay), and proposals that nobody has
 * decided on.
 */
import type { Storage } from '../storage/index.ts';

const everyMs = 3_600_000;
/** Small, so that nothing else of the store waits for long. */
const batchRows = 2000;
/** Values that are proposed may be personal: they do not wait for ever. */
const proposalsKeptMs = 90 * 24 * 3_600_000;

export interface Retention {
  close(): void;
}

export interface RetentionDeps {
  readonly storage: Pick<Storage, 'usage' | 'allowProposals'>;
  /** Undefined keeps everything. */
  readonly retentionMs: () => number | undefined;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** Begins at once, and again every hour. */
export function createRetention({ storage, retentionMs, now, onError }: RetentionDeps): Retention {
  let isClosed = false;
  let isRunning = false;
  const removeOldUsage = async (): Promise<void> => {
    const keptMs = retentionMs();
    if (keptMs === undefined) return;
    const beforeMs = now() - keptMs;
    while (!isClosed) if ((await storage.usage.removeBefore(beforeMs, batchRows)) < batchRows) return;
  };
  const removeOld = async (): Promise<void> => {
    await removeOldUsage();
    await storage.allowProposals.removePending(now() - proposalsKeptMs);
  };
  const run = (): void => {
    if (isRunning) return;
    isRunning = true;
    void removeOld()
      .catch(onError)
      .finally(() => {
        isRunning = false;
      });
  };
  run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return {
    close: () => {
      isClosed = true;
      clearInterval(timer);
    },
  };
}
