/** Signing in with a password. An unknown address takes the same time and gets the same answer as a wrong password. */
import type { AuditLog } from '../admin/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { PersonRow, PersonWithRoles, Storage } from '../storage/index.ts';
import type { DeviceCookie, Devices } from './devices.ts';
import { emailKey, requireEmail } from './email.ts';
import { orUnavailable } from './or-unavailable.ts';
import { type Passwords, requireGoodPassword } from './passwords.ts';
import type { PasswordChange, SignInBody } from './people-schemas.ts';
import { onlyAccountOf } from './person-view.ts';
import type { SecondFactor } from './second-factor.ts';
import type { NewSession, Sessions } from './sessions.ts';
import type { SignInThrottle, SignInTry } from './sign-in-throttle.ts';

/** Who somebody says they are, and from where. */
export interface Attempt {
  readonly address: string;
  /** A session that the browser has already. */
  readonly cookie: string | undefined;
  /** What the browser got when somebody signed in before. */
  readonly device?: string | undefined;
}

/** A person whose password was right. */
export interface Proof {
  readonly found: PersonWithRoles;
  readonly attempt: SignInTry;
}

export interface SignIn {
  /** Throws `wrong_credentials`, `code_required` or `rate_limit_exceeded`. */
  withPassword(
    body: SignInBody,
    attempt: Attempt,
  ): Promise<{ readonly session: NewSession; readonly device: DeviceCookie }>;
  /**
   * Who of those with an address has a password, which counts as a failure until the caller says otherwise. Throws like `withPassword`.
   * @param name the address of the person as it is compared
   * @param from network address, and the cookie of the browser, if it has one
   */
  proved(
    people: readonly PersonWithRoles[],
    name: string,
    password: string,
    from: { readonly address: string; readonly device?: string | undefined },
  ): Promise<Proof>;
  /** Throws `wrong_credentials`, or `code_required` without a code, unless it is right or there is no second factor. */
  proveCode(proof: Proof, code: string | undefined): Promise<void>;
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
  readonly devices: Devices;
  readonly secondFactor: SecondFactor;
  readonly sessions: Sessions;
  readonly now: () => number;
}

const nobody = { id: 'nobody' };

export function createSignIn(deps: SignInDeps): SignIn {
  const { storage, auditLog, passwords, throttle, devices, secondFactor, sessions, now } = deps;
  const { people } = storage;
  let unknownFailures = 0;

  /** Failures are recorded by count, at the first, second, fourth and so on: guessing cannot fill the log. */
  const recordFailure = async (found: PersonWithRoles | undefined, attempt: SignInTry): Promise<void> => {
    if (found === undefined) unknownFailures += 1;
    const count = found === undefined ? unknownFailures : attempt.failures + 1;
    if ((count & (count - 1)) !== 0) return;
    await auditLog.record(nobody, {
      action: 'session.refuse',
      target: found?.person.id ?? 'unknown',
      accountId: found === undefined ? null : onlyAccountOf(found.memberships),
      facts: { count },
    });
  };

  const proved: SignIn['proved'] = async (candidates, name, password, { address, device: cookie }) => {
    const known = candidates.find(({ person }) => devices.find(cookie, person.id) !== undefined);
    const likely = known ?? candidates[0];
    const personId = likely?.person.id;
    const device = personId === undefined ? undefined : devices.find(cookie, personId);
    // One try, however many have the address.
    let attempt: SignInTry | undefined;
    const admit = async (): Promise<SignInTry> => {
      attempt ??= await throttle.begin({ address, name, personId, device });
      return attempt;
    };
    const hashes = candidates.length === 0 ? [null] : candidates.map(({ person }) => person.password_hash);
    for (const [at, hash] of hashes.entries()) {
      const { isRight, admitted } = await passwords.verify(password, hash, admit);
      const found = candidates[at];
      if (found !== undefined && isRight && found.person.status === 'active')
        return { found, attempt: admitted };
    }
    if (attempt !== undefined) await recordFailure(candidates.length === 1 ? likely : undefined, attempt);
    throw new SluiceError('wrong_credentials');
  };

  const proveCode: SignIn['proveCode'] = async ({ found, attempt }, code) => {
    if (found.person.totp_confirmed === 0) return;
    if (code === undefined) throw new SluiceError('code_required');
    if (await secondFactor.accepts(found.person, code)) return;
    await recordFailure(found, attempt);
    throw new SluiceError('wrong_credentials');
  };

  return {
    proved,
    proveCode,
    async withPassword({ email, password, code }, { address, cookie, device }) {
      const name = emailKey(requireEmail(email));
      const candidates = await orUnavailable(people.allByEmail(name));
      const proof = await proved(candidates, name, password, { address, device });
      await proveCode(proof, code);
      const { found, attempt } = proof;
      await attempt.succeeded();
      const session = await sessions.open(found, 'password', cookie);
      await auditLog.record(found.person, {
        action: 'session.create',
        target: found.person.id,
        accountId: onlyAccountOf(found.memberships),
        facts: { method: 'password', failures: attempt.failures },
      });
      return { session, device: devices.issue(found.person.id) };
    },
    async changePassword(person, sessionId, change, address) {
      requireGoodPassword(change.password, person.email);
      const { found, attempt } = await proved(
        [await people.get(person.id)].filter((one) => one !== undefined),
        person.email_key,
        change.current_password,
        { address },
      );
      await attempt.succeeded();
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
