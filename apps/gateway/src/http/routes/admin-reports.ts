import { Type } from 'typebox';
import { type Admin, AuditList, UsageReport } from '../../admin/index.ts';
import { readers } from '../../auth/index.ts';
import type { DocumentedRoute } from '../../openapi/index.ts';
import { adminAnswer } from './admin-answer.ts';
import { auditFormats, auditQuery, readAuditFormat, readAuditQuery } from './audit-query.ts';
import { exportAnswer } from './export-answer.ts';
import { readUsageQuery, usageQuery } from './query.ts';

const base = {
  method: 'GET',
  access: { kind: 'admin', roles: readers },
  limits: 'none',
  tag: 'Reports',
} as const;

/** Routes of the usage report and the audit log. */
export function adminReportRoutes(admin: () => Admin): readonly DocumentedRoute[] {
  return [
    {
      ...base,
      path: '/admin/v1/usage',
      summary: 'Usage of all keys',
      description:
        'Requests, tokens and cost, in total and by the wanted dimensions. A request arrives a moment after its end.',
      query: {
        ...usageQuery,
        key: { schema: Type.String(), description: 'Only requests of this key.' },
        account: { schema: Type.String(), description: 'Only requests of keys of this account.' },
      },
      responses: { 200: { description: 'Totals, and a row for each group.', schema: UsageReport } },
      handle: async ({ query, actor }) =>
        adminAnswer(
          await admin().usage.report(
            { ...readUsageQuery(query), keyId: query['key'], accountId: query['account'] },
            actor,
          ),
        ),
    },
    {
      ...base,
      path: '/admin/v1/audit',
      summary: 'Audit log of administrative changes',
      description:
        'Who changed what, and how it was before and after; who signed in. Only of accounts that the caller may see. As CSV or ' +
        'NDJSON, all matching entries are sent, not a page.',
      query: auditQuery,
      responses: {
        200: {
          description: 'A page of entries, newest first; with `format`, an export.',
          schema: AuditList,
          textTypes: ['text/csv', 'application/x-ndjson'],
        },
      },
      handle: async ({ query, actor }) => {
        const format = readAuditFormat(query);
        const asked = readAuditQuery(query, format !== 'json');
        const { audit } = admin();
        if (format === 'json') return adminAnswer(await audit.list(actor, asked));
        return exportAnswer(`audit.${format}`, auditFormats[format], audit.export(actor, asked));
      },
    },
  ];
}
