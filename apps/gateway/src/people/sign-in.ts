/** Signing in with a password. An unknown address takes the same time and gets the same answer as a wrong password. */
import type { AuditLog } from '../admin/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { PersonRow, PersonWithRoles, Storage } from '../storage/index.ts';
import { orUnavailable } from './or-unavailable.ts';
import { type Passwords, requireGoodPassword } from './passwords.ts';
import type { PasswordChange, SignInBody } from './people-schemas.ts';
import { emailKey, onlyAccountOf } from './person-view.ts';
import type { SecondFactor } from './second-factor.ts';
import type { NewSession, Sessions } from './sessions.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

/** Who somebody says they are, and from where. */
export interface Attempt {
  readonly address: string;
  /** A session that the browser has already. */
  readonly cookie: string | undefined;
}

export interface SignIn {
  /** Throws `wrong_credentials`, `code_required` or `rate_limit_exceeded`. */
  withPassword(body: SignInBody, attempt: Attempt): Promise<NewSession>;
  /** The person behind a password, which counts as an attempt. Throws like `withPassword`. */
  proved(
    found: PersonWithRoles | undefined,
    name: string,
    password: string,
    address: string,
  ): Promise<PersonWithRoles>;
  /** Ends all other sessions. */
  changePassword(
    person: PersonRow,
    sessionId: string,
    change: PasswordChange,
    address: string,
  ): Promise<void>;
}

export interface SignInDeps {
  readonly storage: Pick<Storage, 'people'>;
  readonly auditLog: Pick<AuditLog, 'record'>;
  readonly passwords: Passwords;
  readonly throttle: SignInThrottle;
  readonly secondFactor: SecondFactor;
  readonly sessions: Sessions;
  readonly now: () => number;
}

const nobody = { id: 'nobody' };

export function createSignIn(deps: SignInDeps): SignIn {
  const { storage, auditLog, passwords, throttle, secondFactor, sessions, now } = deps;
  const { people } = storage;
  let unknownFailures = 0;

  /** Failures are recorded by count, at the first, second, fourth and so on: guessing cannot fill the log. */
  const recordFailure = async (found: PersonWithRoles | undefined, name: string): Promise<void> => {
    if (found === undefined) unknownFailures += 1;
    const count = found === undefined ? unknownFailures : throttle.failures(name);
    if ((count & (count - 1)) !== 0) return;
    await auditLog.record(nobody, {
      action: 'session.refuse',
      target: found?.person.id ?? 'unknown',
      accountId: found === undefined ? null : onlyAccountOf(found.memberships),
      facts: { count },
    });
  };

  const proved: SignIn['proved'] = async (found, name, password, address) => {
    throttle.begin(address, name);
    const isRight = await passwords.verify(password, found?.person.password_hash ?? null);
    if (found !== undefined && isRight && found.person.status === 'active') return found;
    await recordFailure(found, name);
    throw new SluiceError('wrong_credentials');
  };

  return {
    proved,
    async withPassword({ email, password, code }, { address, cookie }) {
      const name = emailKey(email);
      const person = await orUnavailable(people.byEmail(name));
      const found = await proved(person, name, password, address);
      if (found.person.totp_confirmed !== 0) {
        if (code === undefined) throw new SluiceError('code_required');
        if (!(await secondFactor.accepts(found.person, code))) {
          await recordFailure(found, name);
          throw new SluiceError('wrong_credentials');
        }
      }
      const failures = throttle.succeeded(address, name);
      const session = await sessions.open(found, 'password', cookie);
      await auditLog.record(found.person, {
        action: 'session.create',
        target: found.person.id,
        accountId: onlyAccountOf(found.memberships),
        facts: { method: 'password', failures },
      });
      return session;
    },
    async changePassword(person, sessionId, change, address) {
      requireGoodPassword(change.password, person.email);
      const found = await proved(
        await people.get(person.id),
        person.email_key,
        change.current_password,
        address,
      );
      throttle.succeeded(address, person.email_key);
      const hash = await passwords.hash(change.password);
      const isReplaced = await people.replacePassword({
        personId: person.id,
        before: found.person.password_hash,
        after: hash,
        keptSessionId: sessionId,
        at: now(),
      });
      // A one-time link has set another one meanwhile.
      if (!isReplaced) throw new SluiceError('wrong_credentials');
      await auditLog.record(person, {
        action: 'person.password',
        target: person.id,
        accountId: onlyAccountOf(found.memberships),
      });
    },
  };
}
