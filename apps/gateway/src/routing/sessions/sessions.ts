/** Which model a conversation is with, and how much of it that model's provider may still have. */

/** One conversation as it was left. */
interface Session {
  readonly model: string;
  readonly usedAtMs: number;
  readonly promptTokens: number;
  /** For how long after its last use the provider keeps what it read. */
  readonly cacheMs: number;
}

/** What a decision needs of it. */
export interface LiveSession {
  readonly model: string;
  /** Tokens of the last prompt while the provider's cache of it may last; else 0. */
  readonly cachedTokens: number;
  /** Whether it is kept while another is not clearly better. */
  readonly isSticky: boolean;
}

export interface Sessions {
  /** The conversation's model, as long as it sticks to it or its provider may still have its prompt. */
  find(key: string): LiveSession | undefined;
  /** Notes who served it, under every key. */
  note(keys: readonly string[], session: Omit<Session, 'usedAtMs'>): void;
}

/** Keys; a turn notes two. */
const maxKeys = 40_000;

/** @param stickinessMs how long a conversation keeps its model; never shorter than a provider's cache lives */
export function createSessions(stickinessMs: () => number, now: () => number): Sessions {
  const sessions = new Map<string, Session>();
  return {
    find(key) {
      const session = sessions.get(key);
      const most = stickinessMs();
      if (session === undefined) return undefined;
      const { model, promptTokens, cacheMs, usedAtMs } = session;
      const age = now() - usedAtMs;
      if (age > Math.max(most, cacheMs)) return undefined;
      return { model, cachedTokens: age <= cacheMs ? promptTokens : 0, isSticky: most > 0 };
    },
    note(keys, session) {
      const noted = { ...session, usedAtMs: now() };
      for (const key of keys) {
        // Set anew, so that the order of the map is that of use.
        sessions.delete(key);
        sessions.set(key, noted);
      }
      for (const oldest of sessions.keys()) {
        if (sessions.size <= maxKeys) break;
        sessions.delete(oldest);
      }
    },
  };
}
