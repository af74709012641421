import { createContext, use } from 'react';
import type { components } from '../api/index.ts';
import { canCall, type Operation } from './abilities.ts';

export type CurrentSession = components['schemas']['CurrentSession'];

export interface Session {
  readonly current: CurrentSession;
  readonly person: CurrentSession['person'];
  readonly expiresAt: string;
  /** Whether the person may call an operation in the chosen account, or in any. */
  readonly can: (operation: Operation) => boolean;
}

const Context = createContext<Session | undefined>(undefined);
export const SessionProvider = Context.Provider;

/** @param account the chosen one; undefined: all */
export function toSession(current: CurrentSession, account: string | undefined): Session {
  const { person, session } = current;
  return {
    current,
    person,
    expiresAt: session.expires_at,
    can: (operation) => canCall(person.memberships, operation, account),
  };
}

/** Who is signed in. Throws outside of the pages that need it. */
export function useSession(): Session {
  const session = use(Context);
  if (session === undefined) throw new Error('There is no session around this component.');
  return session;
}
