import type { Field } from '@sluice/pii';
import type { FoundField } from './walk-fields.ts';

/** The type of towns and regions. */
export const locationCode = 204;

const usernameCode = 102;
/** Names of speakers that say what they do, not who they are. */
const roleName = /^(?:example|user|human|customer|client|agent|assistant|bot|system|tool)(?:[_-]|$)/i;

/** Names of speakers are written like identifiers; that of a user is personal whatever it looks like. */
export function toField({ text, format, rule, role }: FoundField): Field {
  if (rule !== 'name') return { text, format };
  const wholeValueCode = role === 'user' && !roleName.test(text) ? usernameCode : undefined;
  return { text: text.replaceAll(/[_-]/g, ' '), format, wholeValueCode };
}
