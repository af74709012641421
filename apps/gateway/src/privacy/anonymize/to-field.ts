import type { Field } from '@sluice/pii';
import type { FoundField } from './walk-fields.ts';

/** Entity type of places. */
export const locationCode = 204;

const usernameCode = 102;
/** Names of speakers that are roles, not persons. */
const roleName = /^(?:example|user|human|customer|client|agent|assistant|bot|system|tool)(?:[_-]|$)/i;

/** Names of speakers look like identifiers; that of a user is always treated as personal. */
export function toField({ text, format, rule, role, validatedOnly, structure }: FoundField): Field {
  if (rule !== 'name') return { text, format, validatedOnly, structure, fromModel: role === 'assistant' };
  const wholeValueCode = role === 'user' && !roleName.test(text) ? usernameCode : undefined;
  return { text: text.replaceAll(/[_-]/g, ' '), format, wholeValueCode };
}
