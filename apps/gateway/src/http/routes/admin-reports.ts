import { Type } from 'typebox';
import {
  type Admin,
  AuditEntry,
  AuditList,
  BudgetPage,
  DeploymentHealthReport,
  LatencyReport,
  type RequestFilter,
  readBudgetCursor,
  type UsageExportFormat,
  UsageReport,
  usageExportFormats,
  usageRowFilters,
} from '../../admin/index.ts';
import { readers } from '../../auth/index.ts';
import { violationsError } from '../../contract/index.ts';
import type { DocumentedRoute } from '../../openapi/index.ts';
import { adminAnswer } from './admin-answer.ts';
import { auditFormats, auditQuery, readAuditFormat, readAuditQuery } from './audit-query.ts';
import { exportAnswer } from './export-answer.ts';
import {
  pageQuery,
  rangeQuery,
  readCount,
  readMember,
  readPage,
  readUsageQuery,
  refusedQuery,
  usageQuery,
} from './query.ts';
import { readRequestFilter, requestFilterQuery } from './request-filter-query.ts';

const base = {
  method: 'GET',
  access: { kind: 'admin', roles: readers },
  limits: 'none',
  tag: 'Reports',
} as const;

const maxTop = 100;
const latencyGroups = ['model', 'hour', 'day'] as const;
/** Points of a plot of latencies by hour. */
const maxHoursMs = 7 * 86_400_000;

const keyQuery = { schema: Type.String(), description: 'Only requests of this key.' };
const accountQuery = { schema: Type.String(), description: 'Only requests of keys of this account.' };

function readExportFormat(text: string | undefined): UsageExportFormat {
  const format = usageExportFormats.find((one) => one === (text ?? 'csv'));
  if (format !== undefined) return format;
  throw violationsError([
    {
      loc: ['query', 'format'],
      msg: `Input should be one of ${usageExportFormats.join(', ')}`,
      type: 'enum',
    },
  ]);
}

/** Throws `invalid_request` for a filter that sums do not have: they would count what was filtered out. */
function requireNoRowFilters(filter: RequestFilter): void {
  const found = usageRowFilters.find((name) => filter[name] !== undefined);
  if (found !== undefined)
    throw refusedQuery(
      'format',
      'Sums have no filter by session, outcome, error, requested model, region, streaming or anonymization; use csv or ndjson',
      'enum',
    );
}

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
        top: {
          schema: Type.Integer({ minimum: 1, maximum: maxTop }),
          description:
            'Only rows of so many groups, those that cost most over the whole time; the others are one row with `other: true`, for each `hour` or `day` if those are grouped by.',
        },
        key: keyQuery,
        account: accountQuery,
      },
      responses: { 200: { description: 'Totals, and a row for each group.', schema: UsageReport } },
      handle: async ({ query, actor }) =>
        adminAnswer(
          await admin().usage.report(
            {
              ...readUsageQuery(query),
              keyId: query['key'],
              accountId: query['account'],
              top: readCount(query, 'top', maxTop),
            },
            actor,
          ),
        ),
    },
    {
      ...base,
      path: '/admin/v1/usage/latency',
      summary: 'Latency of models, or over time',
      description:
        'Milliseconds of complete responses, within 5 %: by model, of whole hours, or of whole days if the range is longer than three days; or of each hour or day.',
      query: {
        ...rangeQuery,
        account: accountQuery,
        model: {
          schema: Type.String(),
          description: 'Only of this model: `<provider>/<model_name>`, or its name alone.',
        },
        group_by: {
          schema: Type.Enum([...latencyGroups], { default: 'model' }),
          description: '`hour` for at most 7 days, which are the last ones without `from`.',
        },
      },
      responses: { 200: { description: 'Percentiles of each model, hour or day.', schema: LatencyReport } },
      handle: async ({ query, actor }) => {
        const by = readMember(query, 'group_by', latencyGroups);
        const { fromMs: wantedMs, toMs } = readUsageQuery({ ...query, group_by: undefined });
        const earliestMs = (toMs ?? Date.now()) - maxHoursMs;
        const fromMs = by === 'hour' ? (wantedMs ?? earliestMs) : wantedMs;
        // An hour more, since the present one has begun.
        if (by === 'hour' && fromMs !== undefined && fromMs < earliestMs - 3_600_000)
          throw refusedQuery(
            'from',
            'Input should be at most 7 days before `to` with group_by=hour',
            'too_long',
          );
        const { account: accountId, model } = query;
        return adminAnswer(await admin().usage.latency({ fromMs, toMs, accountId, model, by }, actor));
      },
    },
    {
      ...base,
      path: '/admin/v1/usage/export',
      summary: 'Export usage',
      description:
        'All matching requests as CSV or NDJSON, oldest first; with `format=focus`, sums by day, key and model as CSV in the columns of FOCUS 1.2, the format of FinOps for cost and usage. Those have no filter by session, outcome, error, requested model, region, streaming or anonymization.',
      query: {
        ...requestFilterQuery,
        format: { schema: Type.Enum([...usageExportFormats]), description: '`csv` by default.' },
      },
      responses: {
        200: { description: 'The file.', contentType: 'text/csv', textTypes: ['application/x-ndjson'] },
      },
      handle: async ({ query, actor }) => {
        const format = readExportFormat(query['format']);
        const wanted = readRequestFilter(query);
        if (format === 'focus') requireNoRowFilters(wanted);
        const isCsv = format !== 'ndjson';
        return {
          status: 200,
          headers: {
            'cache-control': 'no-store',
            'content-disposition': `attachment; filename="usage.${isCsv ? 'csv' : 'ndjson'}"`,
          },
          parts: {
            type: isCsv ? 'text/csv; charset=utf-8' : 'application/x-ndjson',
            body: await admin().usage.export(format, wanted, actor),
          },
        };
      },
    },
    {
      ...base,
      path: '/admin/v1/budgets',
      summary: 'List budgets',
      description:
        'All budgets of accounts, teams and keys, also those for models, what is spent most first. Those of end users are not listed. What is in flight, and requests of the last second, are not in it yet.',
      query: {
        account: {
          schema: Type.String(),
          description: 'Only budgets of this account, its teams and its keys.',
        },
        ...pageQuery,
      },
      responses: { 200: { description: 'A page of budgets.', schema: BudgetPage } },
      handle: async ({ query, actor }) => {
        const { limit, after: cursor } = readPage(query);
        const after = cursor === undefined ? undefined : readBudgetCursor(cursor);
        if (cursor !== undefined && after === undefined)
          throw refusedQuery(
            'after',
            'Input should be the `next_cursor` of an earlier page',
            'cursor_parsing',
          );
        return adminAnswer(await admin().budgets(actor, { limit, after, accountId: query['account'] }));
      },
    },
    {
      ...base,
      access: { kind: 'admin', roles: readers, isForInstallation: true },
      path: '/admin/v1/deployments',
      summary: 'Health of providers',
      description:
        'How each deployment is now, as the process sees it that answers. Accounts share deployments, so this is for people with a role in the whole installation.',
      responses: { 200: { description: 'All deployments that were used.', schema: DeploymentHealthReport } },
      handle: () => adminAnswer(admin().deployments()),
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
    {
      ...base,
      path: '/admin/v1/audit/{id}',
      summary: 'One entry of the audit log',
      description: 'Who changed what, and how it was before and after; 404 for entries of other accounts.',
      responses: { 200: { description: 'The entry.', schema: AuditEntry } },
      handle: async ({ params, actor }) => adminAnswer(await admin().audit.get(actor, params['id'] ?? '')),
    },
  ];
}
