import type { ChatCompletionRequest } from '@sluice/wire';
import type { RequestInput } from './client.ts';
import { sessionNameOf } from './session-name.ts';

/** Gives the session of a request its pseudonym. */
type SessionOf = (
  request: ChatCompletionRequest,
  input: Pick<RequestInput, 'headers' | 'principal'>,
) => string | undefined;

/** As many characters tell apart more sessions than there will ever be. */
const hashChars = 20;

/** A keyed hash by account: names of sessions can hold names of people, and nobody can tell whether two accounts have the same one. */
export function createSessionOf(digest: (text: string) => string): SessionOf {
  return (request, { headers, principal }) => {
    const name = sessionNameOf(request, headers);
    return name === undefined
      ? undefined
      : `ses_${digest(`session\n${principal.accountId}\n${name}`).slice(0, hashChars)}`;
  };
}
