/** Query parameters of the audit log. */
import { Type } from 'typebox';
import { type AuditEntry, readAuditCursor, toCsvLine } from '../../admin/index.ts';
import { violationsError } from '../../contract/index.ts';
import type { QueryParameter, RouteCall } from '../../openapi/index.ts';
import type { AuditQuery } from '../../storage/index.ts';
import type { ExportFormat } from './export-answer.ts';
import { pageQuery, readMoment, readPage, usageQuery } from './query.ts';

type Query = RouteCall['query'];

const formats = ['json', 'csv', 'ndjson'] as const;
type AuditFormat = (typeof formats)[number];

const only = (what: string): QueryParameter => ({
  schema: Type.String(),
  description: `Only entries of this ${what}.`,
});

export const auditQuery: Readonly<Record<string, QueryParameter>> = {
  ...Object.fromEntries(Object.entries(usageQuery).filter(([name]) => name === 'from' || name === 'to')),
  actor: only('actor'),
  action: only('action'),
  target: only('record'),
  account: only('account'),
  format: {
    schema: Type.Enum([...formats], { default: 'json' }),
    description:
      'A page as JSON, or everything that matches as CSV or NDJSON, at most `limit` if it is given.',
  },
  ...pageQuery,
};

/** Reads the filters and the place of a list. Throws `invalid_request`. */
export function readAuditQuery(query: Query, isExport: boolean): AuditQuery {
  const { limit, after } = readPage(query);
  const before = after === undefined ? undefined : readAuditCursor(after);
  if (after !== undefined && before === undefined)
    throw refused('after', 'Input should be the `next_cursor` of an earlier page', 'cursor_parsing');
  return {
    fromMs: readMoment(query, 'from'),
    toMs: readMoment(query, 'to'),
    actor: query['actor'],
    action: query['action'],
    target: query['target'],
    accountId: query['account'],
    before,
    limit: isExport && query['limit'] === undefined ? Number.MAX_SAFE_INTEGER : limit,
  };
}

/** The format that a caller asked for. Throws `invalid_request`. */
export function readAuditFormat(query: Query): AuditFormat {
  const format = formats.find((one) => one === (query['format'] ?? 'json'));
  if (format === undefined) throw refused('format', `Input should be one of ${formats.join(', ')}`, 'enum');
  return format;
}

const columns = ['id', 'at', 'actor', 'action', 'target', 'account'] as const;

export const auditFormats: Readonly<Record<'csv' | 'ndjson', ExportFormat<AuditEntry>>> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    header: toCsvLine([...columns, 'detail']),
    line: ({ detail, ...entry }) =>
      toCsvLine([...columns.map((column) => entry[column]), JSON.stringify(detail)]),
  },
  ndjson: {
    type: 'application/x-ndjson',
    header: '',
    line: (entry) => `${JSON.stringify(entry)}\n`,
  },
};

function refused(name: string, msg: string, type: string): Error {
  return violationsError([{ loc: ['query', name], msg, type }]);
}
