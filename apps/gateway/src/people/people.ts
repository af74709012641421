/** People who sign in: their passwords and codes, sessions, roles and one-time links. If the store fails, calls reject. */

import type { AuditLog } from '../admin/index.ts';
import type { SessionRef } from '../auth/index.ts';
import type { AuthSettings } from '../config/index.ts';
import type { MasterKeys } from '../crypto/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { PersonRow, PersonWithRoles, Storage } from '../storage/index.ts';
import { createDevices } from './devices.ts';
import { createInvitations, type Invitations, type OwnerLink } from './invitations.ts';
import type { FetchJson } from './oidc-client.ts';
import { createOidcSignIn, type OidcSignIn } from './oidc-sign-in.ts';
import { createPasswords } from './passwords.ts';
import { createPeopleAdmin, type PeopleAdmin } from './people-admin.ts';
import type { PasswordChange, TotpRemoval } from './people-schemas.ts';
import { onlyAccountOf } from './person-view.ts';
import { createSecondFactor } from './second-factor.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createSignIn, type Proof, type SignIn } from './sign-in.ts';
import { createSignInThrottle } from './sign-in-throttle.ts';

/** What people do with their own record. */
export interface OwnRecord {
  changePassword(session: SessionRef, change: PasswordChange, address: string): Promise<void>;
  /** Makes the secret of a second factor, after the password was given again. */
  enrollTotp(
    session: SessionRef,
    password: string,
    address: string,
  ): Promise<{ readonly secret: string; readonly uri: string }>;
  confirmTotp(session: SessionRef, code: string, address: string): Promise<readonly string[]>;
  /** Throws `code_required` without a code of a second factor that counts. */
  removeTotp(session: SessionRef, proof: TotpRemoval, address: string): Promise<void>;
  signOut(session: SessionRef): Promise<void>;
}

export interface People {
  readonly admin: PeopleAdmin;
  readonly sessions: Sessions;
  readonly signIn: Pick<SignIn, 'withPassword'>;
  readonly invitations: Invitations;
  readonly own: OwnRecord;
  readonly oidc: OidcSignIn;
  /** A link for the first owner; undefined once there is somebody. */
  firstOwnerLink(): Promise<OwnerLink | undefined>;
}

export interface PeopleDeps {
  readonly storage: Storage;
  readonly auditLog: Pick<AuditLog, 'record'>;
  readonly masterKeys: MasterKeys;
  readonly pepper: Buffer;
  /** Epoch milliseconds. */
  readonly wallNow: () => number;
  readonly settings: () => AuthSettings;
  readonly fetchJson: FetchJson;
  readonly notice: (message: string) => void;
}

export function createPeople(deps: PeopleDeps): People {
  const { storage, auditLog, masterKeys, pepper, wallNow } = deps;
  const clocked = { storage, auditLog, now: wallNow };
  const passwords = createPasswords();
  const throttle = createSignInThrottle({ storage, pepper, now: wallNow });
  const sessions = createSessions(clocked);
  const secondFactor = createSecondFactor({ storage, masterKeys, pepper, now: wallNow });
  const devices = createDevices({ pepper, now: wallNow });
  const signIn = createSignIn({ ...clocked, passwords, throttle, devices, secondFactor, sessions });

  const personOf = async ({ personId }: SessionRef): Promise<PersonWithRoles> => {
    const found = await storage.people.get(personId);
    if (found === undefined) throw new SluiceError('not_signed_in');
    return found;
  };
  const prove = async (session: SessionRef, password: string, address: string): Promise<Proof> => {
    const found = await personOf(session);
    return await signIn.proved([found], found.person.email_key, password, { address });
  };
  const record = (person: PersonRow, found: PersonWithRoles, action: string): Promise<void> =>
    auditLog.record(person, { action, target: person.id, accountId: onlyAccountOf(found.memberships) });

  const invitations = createInvitations({ ...clocked, passwords, signIn });
  return {
    admin: createPeopleAdmin(clocked),
    sessions,
    signIn,
    invitations,
    oidc: createOidcSignIn({ ...deps, sessions, throttle, now: wallNow }),
    firstOwnerLink: async () =>
      (await storage.people.any()) ? undefined : invitations.createOwnerLink({ id: 'first-start' }),
    own: {
      changePassword: async (session, change, address) =>
        signIn.changePassword((await personOf(session)).person, session.sessionId, change, address),
      async enrollTotp(session, password, address) {
        const { found, attempt } = await prove(session, password, address);
        await attempt.succeeded();
        return await secondFactor.enroll(found.person);
      },
      async confirmTotp(session, code, address) {
        const found = await personOf(session);
        const { id, email_key: name } = found.person;
        const attempt = await throttle.begin({ address, name, personId: id });
        const codes = await secondFactor.confirm(found.person, code);
        await attempt.succeeded();
        await record(found.person, found, 'person.totp_added');
        return codes;
      },
      async removeTotp(session, { password, code }, address) {
        const proof = await prove(session, password, address);
        await signIn.proveCode(proof, code);
        const { found, attempt } = proof;
        await attempt.succeeded();
        await secondFactor.remove(found.person);
        await record(found.person, found, 'person.totp_removed');
      },
      async signOut(session) {
        const found = await personOf(session);
        await sessions.end(session, session.sessionId);
        await record(found.person, found, 'session.end');
      },
    },
  };
}
