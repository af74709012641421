/**
 * Limits concurrency per account: further tasks of an account wait in its own queue, so that many documents or a
 * database dump sent at once neither fail nor delay other accounts.
 */
export interface KeyedSemaphore {
  /** Waits for a slot; rejects with the reason of the signal once it is aborted. */
  enter(accountId: string, signal: AbortSignal | undefined): Promise<void>;
  /** Releases a slot. */
  leave(accountId: string): void;
}

interface Turns {
  taken: number;
  readonly waiting: Set<() => void>;
}

/** @param atOnce slots per account */
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
