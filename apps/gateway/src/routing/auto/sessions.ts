/** Which model a conversation is with, and how much of it that model's provider may still have. */

/** One conversation as it was left. */
interface Session {
  readonly model: string;
  readonly usedAtMs: number;
  readonly promptTokens: number;
}

/** What a decision needs of it. */
export interface LiveSession {
  readonly model: string;
  /** Tokens of the last prompt while the provider's cache of it may last; else 0. */
  readonly cachedTokens: number;
}

export interface Sessions {
  /** The conversation's model while it sticks to it. */
  find(key: string): LiveSession | undefined;
  /** Notes who served it. */
  note(key: string, model: string, promptTokens: number): void;
}

const mostSessions = 20_000;
/** Caches of prompts live for five minutes after their last use (Anthropic's default; OpenAI names five to ten). */
const cacheMs = 5 * 60_000;

/** @param stickinessMs how long a conversation keeps its model; never shorter than a provider's cache lives */
export function createSessions(stickinessMs: () => number, now: () => number): Sessions {
  const sessions = new Map<string, Session>();
  return {
    find(key) {
      const session = sessions.get(key);
      const most = stickinessMs();
      if (session === undefined || most === 0) return undefined;
      const age = now() - session.usedAtMs;
      if (age > Math.max(most, cacheMs)) return undefined;
      return { model: session.model, cachedTokens: age <= cacheMs ? session.promptTokens : 0 };
    },
    note(key, model, promptTokens) {
      // Set anew, so that the order of the map is that of use.
      sessions.delete(key);
      sessions.set(key, { model, usedAtMs: now(), promptTokens });
      const oldest = sessions.keys().next();
      if (sessions.size > mostSessions && oldest.done === false) sessions.delete(oldest.value);
    },
  };
}
