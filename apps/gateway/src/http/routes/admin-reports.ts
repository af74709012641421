import { Type } from 'typebox';
import { type Admin, AuditList, UsageReport } from '../../admin/index.ts';
import type { DocumentedRoute } from '../../openapi/index.ts';
import { adminAnswer } from './admin-answer.ts';
import { pageQuery, readPage, readUsageQuery, usageQuery } from './query.ts';

const base = { method: 'GET', access: { kind: 'admin' }, limits: 'none', tag: 'Reports' } as const;

/** Usage over all keys, and what administrators did. */
export function adminReportRoutes(admin: () => Admin): readonly DocumentedRoute[] {
  return [
    {
      ...base,
      path: '/admin/v1/usage',
      summary: 'Usage of all keys',
      query: {
        ...usageQuery,
        key: { schema: Type.String(), description: 'Only of this key.' },
        account: { schema: Type.String(), description: 'Only of keys of this account.' },
      },
      responses: { 200: { description: 'Sums, and a row for each group.', schema: UsageReport } },
      handle: async ({ query }) =>
        adminAnswer(
          await admin().usage.report({
            ...readUsageQuery(query),
            keyId: query['key'],
            accountId: query['account'],
          }),
        ),
    },
    {
      ...base,
      path: '/admin/v1/audit',
      summary: 'What administrators did',
      query: pageQuery,
      responses: { 200: { description: 'A page of entries, newest first.', schema: AuditList } },
      handle: async ({ query }) => adminAnswer(await admin().audit.list(readPage(query))),
    },
  ];
}
