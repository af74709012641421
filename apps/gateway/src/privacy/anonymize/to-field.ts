import type { AnonymizedField, Field } from '@sluice/pii';
import type { IdentifierFor } from './identifiers.ts';
import type { FoundField } from './position.ts';

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

/** Returns whether a message is the result of a tool. */
export function isToolRole(role: string | undefined): boolean {
  return role === 'tool' || role === 'function';
}

/** The name of a speaker; the result of a tool names the tool as its call does. */
export function nameOf(field: FoundField, result: AnonymizedField, identifierFor: IdentifierFor): string {
  const name = isToolRole(field.role) ? identifierFor(field.text, 'name', { path: [] }) : field.text;
  return name === field.text ? speakerName(field, result) : name;
}

/** The `name` of a message must not contain brackets, so its placeholder has none. */
function speakerName(field: FoundField, { text, entities }: AnonymizedField): string {
  return entities.length === 0
    ? field.text
    : text
        .replaceAll(/[^A-Za-z0-9]+/g, '_')
        .replaceAll(/^_|_$/g, '')
        .slice(0, 64);
}
