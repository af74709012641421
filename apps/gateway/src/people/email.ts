import { memberError } from '../contract/index.ts';

const maxChars = 254;
/** Control, format and private characters, those that show nothing, and spaces: two addresses that look alike must be one. */
const hidden = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
const address = /^[^@]+@[^@]+$/;

/**
 * The one form in which an address is accepted, stored and shown; undefined for a text that is none. Characters that are only other
 * forms of ordinary ones, such as those of full width, are no part of it.
 */
export function readEmail(text: string): string | undefined {
  const email = text.trim().normalize('NFC');
  if (email.length > maxChars || !address.test(email) || hidden.test(email)) return undefined;
  return email === email.normalize('NFKC') ? email : undefined;
}

/** The same, or throws 422 naming the member of the body. */
export function requireEmail(text: string): string {
  const email = readEmail(text);
  if (email !== undefined) return email;
  throw memberError(
    'email',
    'Input should be an e-mail address, without characters that cannot be seen or have a plainer form',
  );
}

/** An address as it is compared. @param email as `readEmail` tells it */
export function emailKey(email: string): string {
  return email.toLowerCase().normalize('NFC');
}

/** The key of a further person with the same address, as the store looks for it: no address has a space. */
export function laterEmailKey(email: string, personId: string): string {
  return `${emailKey(email)} ${personId}`;
}
