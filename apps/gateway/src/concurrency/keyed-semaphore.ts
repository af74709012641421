import { RoundRobin } from './round-robin.ts';

/**
 * Limits concurrency per account: further tasks of an account wait in its own queue, so that many documents or a
 * database dump sent at once neither fail nor delay other accounts. Keys of an account take turns, so that those of one key
 * do not delay those of another.
 */
export interface KeyedSemaphore {
  /** Waits for a slot; rejects with the reason of the signal once it is aborted. */
  enter(accountId: string, signal: AbortSignal | undefined, keyId?: string): Promise<void>;
  /** Releases a slot. */
  leave(accountId: string): void;
}

interface Turns {
  taken: number;
  readonly waiting: RoundRobin<() => void>;
}

/** @param atOnce slots per account */
export function createKeyedSemaphore(atOnce: number): KeyedSemaphore {
  const accounts = new Map<string, Turns>();
  return {
    async enter(accountId, signal, keyId = '') {
      const turns = accounts.get(accountId) ?? { taken: 0, waiting: new RoundRobin() };
      accounts.set(accountId, turns);
      if (turns.taken < atOnce) {
        turns.taken++;
        return;
      }
      const owner = { accountId, keyId };
      await new Promise<void>((resolve, reject) => {
        const begin = (): void => {
          signal?.removeEventListener('abort', giveUp);
          resolve();
        };
        const giveUp = (): void => {
          turns.waiting.delete(owner, begin);
          reject(signal?.reason);
        };
        signal?.throwIfAborted();
        signal?.addEventListener('abort', giveUp, { once: true });
        turns.waiting.add(owner, begin);
      });
    },
    leave(accountId) {
      const turns = accounts.get(accountId);
      if (turns === undefined) return;
      const next = turns.waiting.take();
      if (next !== undefined) next();
      else if (--turns.taken === 0) accounts.delete(accountId);
    },
  };
}
