/** Codes of authenticator apps and recovery codes; each works once. The secret is sealed, and opens for its person only (SEC-10). */
import { randomBytes } from 'node:crypto';
import { createSealer, keyedDigest, type MasterKeys } from '../crypto/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { PersonRow, Storage } from '../storage/index.ts';
import { findTotpStep, otpauthUri, toBase32 } from './totp.ts';

const secretBytes = 20;
const recoveryCodes = 10;
/** 80 bits: too many to try. */
const recoveryBytes = 10;

export interface SecondFactor {
  /** Makes a secret that counts once a code of it was confirmed. Throws `conflict` if there is one already. */
  enroll(person: PersonRow): Promise<{ readonly secret: string; readonly uri: string }>;
  /** Throws `wrong_credentials`, and `conflict` for a secret that was replaced. @returns recovery codes, which are told once */
  confirm(person: PersonRow, code: string): Promise<readonly string[]>;
  /** Throws `conflict` if it is another one by now. */
  remove(person: PersonRow): Promise<void>;
  /** Whether a code is right; it is used up then. True without a second factor. */
  accepts(person: PersonRow, code: string): Promise<boolean>;
}

/** What the secrets are sealed as. */
export const totpKind = 'people.totp';

export interface SecondFactorDeps {
  readonly storage: Pick<Storage, 'people'>;
  readonly masterKeys: MasterKeys;
  readonly pepper: Buffer;
  readonly now: () => number;
}

export function createSecondFactor({ storage, masterKeys, pepper, now }: SecondFactorDeps): SecondFactor {
  const { people } = storage;
  const sealer = createSealer(masterKeys, totpKind);
  const secretOf = ({ id, totp_sealed: sealed }: PersonRow): Buffer | undefined =>
    sealed === null ? undefined : sealer.open(id, Buffer.from(sealed, 'base64'));
  const digestOf = (id: string, code: string): string =>
    keyedDigest(pepper, `recovery\u0000${id}\u0000${code}`);
  const takeCode = async (person: PersonRow, code: string): Promise<boolean> => {
    const secret = secretOf(person);
    const step = secret === undefined ? undefined : findTotpStep(secret, code, now());
    return step !== undefined && (await people.takeTotpStep(person.id, step));
  };
  const takeRecoveryCode = async (
    { id, recovery_codes: stored }: PersonRow,
    code: string,
  ): Promise<boolean> => {
    const plain = code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '');
    const digests: unknown = stored === null ? [] : JSON.parse(stored);
    const digest = digestOf(id, plain);
    if (stored === null || !Array.isArray(digests) || !digests.includes(digest)) return false;
    return await people.takeRecoveryCode(id, stored, JSON.stringify(digests.filter((one) => one !== digest)));
  };
  return {
    async enroll(person) {
      if (person.totp_confirmed !== 0)
        throw new SluiceError('conflict', { message: 'There is a second factor already; remove it first.' });
      const secret = randomBytes(secretBytes);
      const sealed = sealer.seal(person.id, secret).toString('base64');
      if (!(await people.enrollTotp(person.id, sealed))) throw changedError();
      return { secret: toBase32(secret), uri: otpauthUri(secret, person.email) };
    },
    async confirm(person, code) {
      if (person.totp_confirmed !== 0 || person.totp_sealed === null)
        throw new SluiceError('conflict', { message: 'There is no second factor to confirm.' });
      if (!(await takeCode(person, code))) throw new SluiceError('wrong_credentials');
      const codes = Array.from({ length: recoveryCodes }, () => toBase32(randomBytes(recoveryBytes)));
      const digests = codes.map((one) => digestOf(person.id, one));
      // Only the secret whose code this was: another one may have been made meanwhile, or this one confirmed by another request.
      if (!(await people.confirmTotp(person.id, person.totp_sealed, JSON.stringify(digests))))
        throw changedError();
      return codes.map((one) => one.replaceAll(/(.{4})(?=.)/g, '$1-'));
    },
    async remove(person) {
      if (person.totp_sealed === null) return;
      if (!(await people.removeTotp(person.id, person.totp_sealed))) throw changedError();
    },
    accepts: async (person, code) =>
      person.totp_confirmed === 0 ||
      (await (/^[0-9]{6}$/.test(code) ? takeCode(person, code) : takeRecoveryCode(person, code))),
  };
}

function changedError(): SluiceError {
  return new SluiceError('conflict', {
    message: 'The second factor was changed by another request; look, and begin again.',
  });
}
