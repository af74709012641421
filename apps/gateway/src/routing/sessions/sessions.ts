/** Tracks the model of each conversation, and how much of it the provider may still have cached. */

import { LRUCache } from 'lru-cache';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type Broadcast, noBroadcast } from '../../shared-state/index.ts';

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

const sessionNote = Compile(
  Type.Object({
    keys: Type.Array(Type.String(), { maxItems: 32 }),
    session: Type.Object({ model: Type.String(), promptTokens: Type.Number(), cacheMs: Type.Number() }),
  }),
);

/** @param stickinessMs how long a conversation keeps its model; at least the lifetime of the provider's cache */
export function createSessions(
  stickinessMs: () => number,
  now: () => number,
  broadcast: Broadcast = noBroadcast,
): Sessions {
  const sessions = new LRUCache<string, Session>({ max: maxKeys });
  const noteHere: Sessions['note'] = (keys, session) => {
    const updated = { ...session, usedAtMs: now() };
    for (const key of keys) sessions.set(key, updated);
  };
  // The next turn may come to another process. The keys are digests.
  broadcast.on('session', (text) => {
    const { keys, session } = sessionNote.Parse(JSON.parse(text));
    noteHere(keys, session);
  });
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
      noteHere(keys, session);
      broadcast.send('session', JSON.stringify({ keys, session }));
    },
  };
}
