/** Sessions of people (SEC-51): every request looks its session up, so that one that was ended by any node ends at once. */
import { createHash, randomBytes } from 'node:crypto';
import { formatTimestamp } from '../admin/index.ts';
import { type Actor, makeId, type SessionRef } from '../auth/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { PersonWithRoles, SessionRow, Storage } from '../storage/index.ts';
import { type ActInAccount, createActInAccount } from './act-in-account.ts';
import { orUnavailable } from './or-unavailable.ts';
import type { CurrentSession, Session } from './people-schemas.ts';
import { actorOf, ownView } from './person-view.ts';

const idleMs = 30 * 60_000;
const maxAgeMs = 12 * 3_600_000;
/** How exactly the last use is known. */
const touchMs = 60_000;

/** A new session; the cookie is told once. */
export interface NewSession {
  readonly cookie: string;
  readonly maxAgeS: number;
  readonly view: CurrentSession;
}

export interface Sessions {
  /**
   * Ends the session of `previous`, so that signing in always changes the cookie. Throws `wrong_credentials` if the person was disabled
   * or has a new password since `found` was read.
   */
  open(found: PersonWithRoles, method: string, previous: string | undefined): Promise<NewSession>;
  /** Undefined for a cookie that is none, or whose session has ended. Throws `store_unavailable`. @param isUse whether it lasts longer for it */
  find(
    cookie: string,
    isUse?: boolean,
  ): Promise<{ readonly actor: Actor; readonly session: SessionRef } | undefined>;
  /** See `ActInAccount`. */
  readonly actIn: ActInAccount;
  current(session: SessionRef): Promise<CurrentSession>;
  list(session: SessionRef): Promise<readonly Session[]>;
  /** Throws `not_found`, also for sessions of others. */
  end(session: SessionRef, id: string): Promise<void>;
}

export interface SessionsDeps {
  readonly storage: Pick<Storage, 'people' | 'accounts' | 'teams'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export function createSessions({ storage, now }: SessionsDeps): Sessions {
  const { people } = storage;
  const isAlive = ({ expires_at: end, last_seen_at: seen }: SessionRow): boolean =>
    now() < end && now() < seen + idleMs;
  return {
    async open(found, method, previous) {
      const at = now();
      await people.sessions.removeExpired(at, at - idleMs);
      const old = previous === undefined ? undefined : await people.sessions.byDigest(digestOf(previous));
      if (old !== undefined) await people.sessions.remove(old.person.id, old.session.id);
      const cookie = randomBytes(32).toString('base64url');
      const row: SessionRow = {
        id: `ses_${makeId()}`,
        digest: digestOf(cookie),
        person_id: found.person.id,
        method,
        created_at: at,
        last_seen_at: at,
        expires_at: at + maxAgeMs,
      };
      if (!(await people.sessions.insert(row, found.person.password_hash)))
        throw new SluiceError('wrong_credentials');
      return { cookie, maxAgeS: maxAgeMs / 1000, view: currentView(row, found) };
    },
    async find(cookie, isUse = true) {
      if (!/^[\w-]{43}$/.test(cookie)) return undefined;
      const found = await orUnavailable(people.sessions.byDigest(digestOf(cookie)));
      if (found === undefined || !isAlive(found.session) || found.person.status !== 'active')
        return undefined;
      const { session, person } = found;
      // A session that cannot be marked as used ends earlier, which is no reason to refuse it now.
      if (isUse && now() - session.last_seen_at > touchMs)
        await people.sessions.touch(session.id, now()).catch(() => undefined);
      return { actor: actorOf(found), session: { personId: person.id, sessionId: session.id } };
    },
    actIn: createActInAccount({ storage }),
    async current({ personId, sessionId }) {
      const found = await people.get(personId);
      const row = (await people.sessions.ofPerson(personId)).find(({ id }) => id === sessionId);
      if (found === undefined || row === undefined) throw new SluiceError('not_signed_in');
      return currentView(row, found);
    },
    async list({ personId, sessionId }) {
      const rows = await people.sessions.ofPerson(personId);
      return rows.filter(isAlive).map((row) => ({
        id: row.id,
        method: row.method,
        created_at: formatTimestamp(row.created_at),
        last_seen_at: formatTimestamp(row.last_seen_at),
        expires_at: formatTimestamp(row.expires_at),
        current: row.id === sessionId,
      }));
    },
    async end({ personId }, id) {
      if (!(await people.sessions.remove(personId, id)))
        throw new SluiceError('not_found', { message: 'Session not found.' });
    },
  };
}

function currentView(row: SessionRow, found: PersonWithRoles): CurrentSession {
  return {
    person: ownView(found),
    session: {
      id: row.id,
      method: row.method,
      created_at: formatTimestamp(row.created_at),
      expires_at: formatTimestamp(row.expires_at),
    },
  };
}

/** The cookie is 256 random bits: a plain digest cannot be reversed. */
function digestOf(cookie: string): string {
  return createHash('sha256').update(cookie, 'utf8').digest('hex');
}
