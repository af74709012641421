/** Tracks the model of each conversation, and how much of it the provider may still have cached. */

import { LRUCache } from 'lru-cache';

/** State of a conversation. */
interface Session {
  readonly model: string;
  readonly usedAtMs: number;
  readonly promptTokens: number;
  /** How long after the last use the provider caches the prompt. */
  readonly cacheMs: number;
}

/** Input of a decision. */
export interface LiveSession {
  readonly model: string;
  /** Tokens of the last prompt while they may be cached by the provider; otherwise 0. */
  readonly cachedTokens: number;
  /** Whether the model is kept unless another one is clearly better. */
  readonly isSticky: boolean;
}

export interface Sessions {
  /** The model of the conversation, while it is sticky or its prompt may be cached. */
  find(key: string): LiveSession | undefined;
  /** Records the model, under every key. */
  note(keys: readonly string[], session: Omit<Session, 'usedAtMs'>): void;
}

/** Maximum number of keys; a turn uses two. */
const maxKeys = 40_000;

/** @param stickinessMs how long a conversation keeps its model; at least the lifetime of the provider's cache */
export function createSessions(stickinessMs: () => number, now: () => number): Sessions {
  const sessions = new LRUCache<string, Session>({ max: maxKeys });
  return {
    find(key) {
      const session = sessions.get(key);
      const maxAgeMs = stickinessMs();
      if (session === undefined) return undefined;
      const { model, promptTokens, cacheMs, usedAtMs } = session;
      const age = now() - usedAtMs;
      if (age > Math.max(maxAgeMs, cacheMs)) return undefined;
      return { model, cachedTokens: age <= cacheMs ? promptTokens : 0, isSticky: maxAgeMs > 0 };
    },
    note(keys, session) {
      const updated = { ...session, usedAtMs: now() };
      for (const key of keys) sessions.set(key, updated);
    },
  };
}
