import { type Static, Type } from 'typebox';
import { pageOf, Timestamp } from './common-schemas.ts';

export const AuditEntry = Type.Object(
  {
    id: Type.String({ description: 'Id of the entry.' }),
    at: Timestamp,
    actor: Type.String({ description: 'The actor: the id of a key, `admin-token` or `cli`.' }),
    action: Type.String({ description: 'The action, such as `key.create`.' }),
    target: Type.String({ description: 'Id of the record that was changed.' }),
    detail: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'Details of the change; never contains a key.',
    }),
  },
  { title: 'AuditEntry', description: 'One change made by an administrator.' },
);
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditList = pageOf(AuditEntry, 'AuditList', 'Changes, newest first.');
