/**
 * Turns at what all accounts share: one account has so many at once, its further ones wait behind them, so that a folder
 * of documents or a dump of a database sent at once neither fails nor keeps other accounts waiting.
 */
export interface KeyedSemaphore {
  /** Waits for a turn; rejects with the signal's reason once it is aborted. */
  enter(accountId: string, signal: AbortSignal | undefined): Promise<void>;
  /** Ends a turn. */
  leave(accountId: string): void;
}

interface Turns {
  taken: number;
  readonly waiting: Set<() => void>;
}

/** @param atOnce turns of one account */
export function createKeyedSemaphore(atOnce: number): KeyedSemaphore {
  const accounts = new Map<string, Turns>();
  return {
    async enter(accountId, signal) {
      const turns = accounts.get(accountId) ?? { taken: 0, waiting: new Set() };
      accounts.set(accountId, turns);
      if (turns.taken < atOnce) {
        turns.taken++;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const begin = (): void => {
          signal?.removeEventListener('abort', giveUp);
          resolve();
        };
        const giveUp = (): void => {
          turns.waiting.delete(begin);
          reject(signal?.reason);
        };
        signal?.throwIfAborted();
        signal?.addEventListener('abort', giveUp, { once: true });
        turns.waiting.add(begin);
      });
    },
    leave(accountId) {
      const turns = accounts.get(accountId);
      if (turns === undefined) return;
      const [next] = turns.waiting;
      if (next !== undefined) {
        turns.waiting.delete(next);
        next();
      } else if (--turns.taken === 0) accounts.delete(accountId);
    },
  };
}
