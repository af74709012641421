import { SluiceError } from '../errors/index.ts';
import type { InvitationRow, PersonWithRoles } from '../storage/index.ts';
import { emailKey } from './email.ts';
import { missingField, signInFirst } from './invitation-errors.ts';
import type { AcceptBody } from './people-schemas.ts';
import type { Proof, SignIn } from './sign-in.ts';

/** People with one address; each sign-in compares the passwords of all of them. */
const maxOfAddress = 8;

/**
 * Who of those with the address of an invitation has the password. Undefined if none has it, and who accepts becomes a person of their own:
 * who accepted an invitation of another account has proven nothing to this one, and must not keep out the person whom this one invites.
 * Throws `wrong_credentials` where the address is known to the account that invites.
 * @param all at least one
 */
export async function provenBy(
  signIn: Pick<SignIn, 'proved'>,
  row: InvitationRow,
  all: readonly PersonWithRoles[],
  { name, password }: AcceptBody,
  address: string,
): Promise<Proof | undefined> {
  const mayBeOther =
    name !== undefined && all.length < maxOfAddress && !all.some((one) => isKnownTo(row, one));
  if (all.every(({ person }) => person.password_hash === null)) {
    if (mayBeOther) return undefined;
    throw signInFirst();
  }
  if (password === undefined) throw missingField('password');
  try {
    const key = emailKey(all[0]?.person.email ?? '');
    return await signIn.proved(all, key, password, { address });
  } catch (error) {
    if (mayBeOther && error instanceof SluiceError && error.code === 'wrong_credentials') return undefined;
    throw error;
  }
}

/** Whether somebody was invited by the account of an invitation or by the whole installation, or is known to an identity provider. */
function isKnownTo(
  { account_id: account }: InvitationRow,
  { person, memberships }: PersonWithRoles,
): boolean {
  if (person.oidc_issuer !== null) return true;
  return memberships.some(({ account_id: own }) => own === null || own === account);
}
