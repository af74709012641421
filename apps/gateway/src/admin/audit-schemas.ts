import { type Static, Type } from 'typebox';
import { orNull, pageOf, Timestamp } from './common-schemas.ts';

export const AuditEntry = Type.Object(
  {
    id: Type.String({ description: 'Id of the entry.' }),
    at: Timestamp,
    actor: Type.String({
      description: 'The actor: the id of a person or a key, `admin-token`, `cli`, `first-start` or `nobody`.',
    }),
    action: Type.String({ description: 'The action, such as `key.create`.' }),
    target: Type.String({ description: 'Id of the record that was changed.' }),
    account: orNull(Type.String(), 'Account of the record; null for no account, or several.'),
    detail: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description:
        'The record `before` and `after` a change, or other facts; never a secret. Entries of earlier versions have the change itself.',
    }),
  },
  { title: 'AuditEntry', description: 'One change, or one sign-in.' },
);
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditList = pageOf(AuditEntry, 'AuditList', 'Changes, newest first.');
