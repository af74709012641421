import { Type } from 'typebox';
import { orNull } from '../common-schemas.ts';

/** What is shown of a secret. */
export const SecretState = Type.Object(
  {
    set: Type.Boolean({ description: 'Whether there is one.' }),
    hint: orNull(
      Type.String(),
      'The last four characters of an API key of 20 characters or more, to tell keys apart.',
    ),
  },
  { title: 'SecretState', description: 'A secret, which is never shown.' },
);

/** Shorter keys would be shown by a large part. */
const minHintedChars = 20;
const hintChars = 4;

/** A secret of which nothing is shown. */
export const hidden = { set: true, hint: null };

/** What is shown of an API key. */
export function stateOfKey(key: string): { readonly set: boolean; readonly hint: string | null } {
  return { set: true, hint: key.length < minHintedChars ? null : key.slice(-hintChars) };
}
