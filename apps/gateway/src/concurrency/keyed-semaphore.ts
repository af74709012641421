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
  /** Waiting tasks by key; the key whose turn is next comes first. */
  readonly waiting: Map<string, Set<() => void>>;
}

/** @param atOnce slots per account */
export function createKeyedSemaphore(atOnce: number): KeyedSemaphore {
  const accounts = new Map<string, Turns>();
  return {
    async enter(accountId, signal, keyId = '') {
      const turns = accounts.get(accountId) ?? { taken: 0, waiting: new Map() };
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
          const queue = turns.waiting.get(keyId);
          queue?.delete(begin);
          if (queue?.size === 0) turns.waiting.delete(keyId);
          reject(signal?.reason);
        };
        signal?.throwIfAborted();
        signal?.addEventListener('abort', giveUp, { once: true });
        const queue = turns.waiting.get(keyId) ?? new Set();
        queue.add(begin);
        turns.waiting.set(keyId, queue);
      });
    },
    leave(accountId) {
      const turns = accounts.get(accountId);
      if (turns === undefined) return;
      const next = takeNext(turns.waiting);
      if (next !== undefined) next();
      else if (--turns.taken === 0) accounts.delete(accountId);
    },
  };
}

/** The first task of the key whose turn it is, which is then the last key to have another one. */
function takeNext(waiting: Turns['waiting']): (() => void) | undefined {
  const [first] = waiting;
  if (first === undefined) return undefined;
  const [keyId, queue] = first;
  const [next] = queue;
  waiting.delete(keyId);
  if (next !== undefined) queue.delete(next);
  if (queue.size > 0) waiting.set(keyId, queue);
  return next;
}
