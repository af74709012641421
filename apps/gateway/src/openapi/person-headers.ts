import { requesters } from '../auth/index.ts';
import type { DocumentOperation, DocumentParameter } from './openapi-document.ts';

const header = (name: string, description: string, example: string): DocumentParameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', examples: [example] },
});

/** In which account somebody who is signed in sends a request. */
export const accountHeader = header(
  'x-sluice-account',
  'With a session instead of a key: the account to act in. If absent, the oldest one in which the person has a role that sends requests.',
  'acc_0123456789ab',
);

const showHeader = header(
  'x-sluice-show',
  'With a session instead of a key, `true` shows what the provider got and sent: in comments of a stream (`: sluice-sent`, `: sluice-replaced`, `: sluice-received`, each with JSON of at most 1 MB), else in `sluice.show` of the answer. Ignored with a key.',
  'true',
);

/** What operations have that people who are signed in may call as themselves. */
export const ofPeople: {
  readonly security: DocumentOperation['security'];
  readonly parameters: readonly DocumentParameter[];
  readonly 'x-sluice-roles': readonly string[];
} = {
  security: [{ bearerAuth: [] }, { session: [] }],
  parameters: [accountHeader, showHeader],
  'x-sluice-roles': requesters,
};
