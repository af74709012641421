/** Query parameters of lists of receipts. */
import { expandEntityCodes } from '@sluice/pii';
import { Type } from 'typebox';
import { entityCodeOf } from '../../config/index.ts';
import { violationsError } from '../../contract/index.ts';
import type { QueryParameter, RouteCall } from '../../openapi/index.ts';
import type { ReceiptQuery } from '../../storage/index.ts';
import { pageQuery, readMember, readMoment, readPage, readPlace, usageQuery } from './query.ts';

type Query = RouteCall['query'];

const formats = ['json', 'csv', 'ndjson'] as const;
type ReceiptFormat = (typeof formats)[number];
const modes = ['anonymized', 'off'] as const;

const only = (schema: QueryParameter['schema'], what: string): QueryParameter => ({
  schema,
  description: `Only receipts of ${what}.`,
});

export const receiptQuery: Readonly<Record<string, QueryParameter>> = {
  ...Object.fromEntries(Object.entries(usageQuery).filter(([name]) => name === 'from' || name === 'to')),
  account: only(Type.String(), 'this account'),
  key: only(Type.String(), 'this key; `person:<id>` for somebody who was signed in'),
  team: only(Type.String(), 'this team'),
  model: only(Type.String(), 'this model, as `<provider>/<model_name>` or its name alone'),
  provider: only(Type.String(), 'this provider'),
  type: only(
    Type.String({ examples: ['PERSON,EMAIL_ADDRESS', '100'] }),
    'requests in which a value of one of these types was replaced: names, codes or codes of groups, separated by commas',
  ),
  mode: only(
    Type.Enum([...modes]),
    'requests that were anonymized, or that were sent without anonymization (`off`)',
  ),
  format: {
    schema: Type.Enum([...formats], { default: 'json' }),
    description:
      'A page as JSON, or everything that matches as CSV or NDJSON, at most `limit` if it is given.',
  },
  ...pageQuery,
  cursor: { schema: Type.String(), description: 'The same as `after`.' },
};

/** Reads the filters and the place of a list. Throws `invalid_request`. */
export function readReceiptQuery(query: Query, isExport: boolean): ReceiptQuery {
  const { limit } = readPage(query);
  // An empty filter matches nothing, or is refused: a filter must never be dropped.
  const text = (name: string): string | undefined => query[name];
  return {
    fromMs: readMoment(query, 'from'),
    toMs: readMoment(query, 'to'),
    accountId: text('account'),
    keyId: text('key'),
    teamId: text('team'),
    model: text('model'),
    provider: text('provider'),
    mode: readMember(query, 'mode', modes),
    codes: readCodes(text('type')),
    before: readPlace(query, query['cursor'] === undefined ? 'after' : 'cursor'),
    limit: isExport && query['limit'] === undefined ? Number.MAX_SAFE_INTEGER : limit,
  };
}

/** The format that a caller asked for. Throws `invalid_request`. */
export function readReceiptFormat(query: Query, accept: string | string[] | undefined): ReceiptFormat {
  const named = readMember(query, 'format', formats);
  if (named !== undefined) return named;
  const types = String(accept ?? '').toLowerCase();
  if (types.includes('json') && !types.includes('ndjson')) return 'json';
  if (types.includes('ndjson') || types.includes('jsonl')) return 'ndjson';
  return types.includes('text/csv') ? 'csv' : 'json';
}

function readCodes(text: string | undefined): ReceiptQuery['codes'] {
  if (text === undefined) return undefined;
  const names = text.split(',').map((name) => name.trim());
  const codes = names.map((name) => {
    const code = entityCodeOf(name);
    if (code === undefined) throw unknownType(name);
    return code;
  });
  if (codes.includes(0)) return 'any';
  const expanded = expandEntityCodes(codes);
  if ('unknown' in expanded) throw unknownType(String(expanded.unknown));
  return [...expanded];
}

function unknownType(name: string): Error {
  return refused(
    'type',
    `Unknown type '${name.slice(0, 60)}'; GET /v1/anonymization/types lists names and codes`,
    'enum',
  );
}

function refused(name: string, msg: string, type: string): Error {
  return violationsError([{ loc: ['query', name], msg, type }]);
}
