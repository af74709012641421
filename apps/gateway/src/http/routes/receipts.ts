import { Type } from 'typebox';
import {
  type Admin,
  PrivacyReport,
  type Receipt,
  ReceiptList,
  Receipt as ReceiptSchema,
  receiptCsvHeader,
  toReceiptCsv,
} from '../../admin/index.ts';
import { type Actor, accountsOf, readers } from '../../auth/index.ts';
import { SluiceError } from '../../errors/index.ts';
import type { DocumentedRoute } from '../../openapi/index.ts';
import { adminAnswer } from './admin-answer.ts';
import { exportAnswer } from './export-answer.ts';
import { rangeQuery, readMember, readMoment, refusedQuery } from './query.ts';
import { readReceiptFormat, readReceiptQuery, receiptQuery } from './receipt-query.ts';

const contents =
  'When the request was sent, by which key, to which model, provider and region; which detectors ran, how many values of ' +
  'which type were replaced where, how many were restored, and a digest of each body sent to a provider. Never a value.';

const byAccount =
  'With the admin token, of all accounts; with a key that has the scope `admin` or `privacy`, of the account of that key.';

const fromReceipts = 'Counted from the receipts that are still there.';

const periods = ['hour', 'day'] as const;
/** Points of a plot by hour. */
const maxHoursMs = 31 * 86_400_000;

/** Routes of privacy receipts, for the key that sent the request and for administrators. */
export function receiptRoutes(admin: () => Admin): readonly DocumentedRoute[] {
  const one = { description: 'The receipt.', schema: ReceiptSchema };
  const shared = { method: 'GET', limits: 'none', tag: 'Privacy' } as const;
  return [
    {
      ...shared,
      path: '/v1/receipts/{request_id}',
      access: { kind: 'key', scope: undefined },
      summary: 'Privacy receipt of a request',
      description: `${contents} 404 for requests of other keys.`,
      responses: { 200: one },
      handle: async ({ principal, params }) => {
        if (principal === undefined) throw new SluiceError('invalid_api_key');
        const { keyId } = principal;
        return adminAnswer(await admin().receipts.get(params['request_id'] ?? '', { keyId }));
      },
    },
    {
      ...shared,
      path: '/admin/v1/receipts',
      access: { kind: 'admin', roles: readers, scope: 'privacy' },
      summary: 'List and export privacy receipts',
      description: `${contents} ${byAccount} As CSV or NDJSON, by \`format\` or \`accept\`, all matching receipts are sent, not a page.`,
      query: receiptQuery,
      headers: {
        accept: {
          schema: Type.String(),
          description: '`application/json`, `text/csv` or `application/x-ndjson`; `format` wins.',
        },
      },
      responses: {
        200: {
          description: 'A page of receipts, newest first; with `format` or `accept`, an export.',
          schema: ReceiptList,
          textTypes: ['text/csv', 'application/x-ndjson'],
        },
      },
      handle: async ({ actor, query, headers }) => {
        const format = readReceiptFormat(query, headers['accept']);
        const asked = readReceiptQuery(query, format !== 'json');
        requireOwnAccount(asked.accountId, actor);
        if (format === 'json') return adminAnswer(await admin().receipts.list(asked, actor));
        return exportAnswer(`receipts.${format}`, formats[format], admin().receipts.export(asked, actor));
      },
    },
    {
      ...shared,
      path: '/admin/v1/privacy',
      access: { kind: 'admin', roles: readers, scope: 'privacy' },
      summary: 'What anonymization did',
      description: `Requests, values that were replaced and what became of answers, by type and by hour or day, of whole hours (UTC); also of receipts that are deleted already. ${byAccount}`,
      query: {
        ...rangeQuery,
        account: { schema: Type.String(), description: 'Only requests of keys of this account.' },
        team: { schema: Type.String(), description: `Only requests of keys of this team. ${fromReceipts}` },
        key: {
          schema: Type.String(),
          description: `Only requests of this key; \`person:<id>\` for somebody who was signed in. ${fromReceipts}`,
        },
        group_by: {
          schema: Type.Enum([...periods], { default: 'day' }),
          description: '`hour` for at most 31 days, which are the last ones without `from`.',
        },
      },
      responses: { 200: { description: 'Totals, types, and each hour or day.', schema: PrivacyReport } },
      handle: async ({ actor, query }) => {
        const by = readMember(query, 'group_by', periods) ?? 'day';
        const { account: accountId, team: teamId, key: keyId } = query;
        requireOwnAccount(accountId, actor);
        const toMs = readMoment(query, 'to');
        const earliestMs = (toMs ?? Date.now()) - maxHoursMs;
        const fromMs = readMoment(query, 'from') ?? (by === 'hour' ? earliestMs : undefined);
        // An hour more, since the present one has begun.
        if (by === 'hour' && fromMs !== undefined && fromMs < earliestMs - 3_600_000)
          throw refusedQuery(
            'from',
            'Input should be at most 31 days before `to` with group_by=hour',
            'too_long',
          );
        return adminAnswer(await admin().privacy({ fromMs, toMs, accountId, teamId, keyId, by }, actor));
      },
    },
    {
      ...shared,
      path: '/admin/v1/receipts/{request_id}',
      access: { kind: 'admin', roles: readers, scope: 'privacy' },
      summary: 'Privacy receipt of any request',
      description: `${contents} ${byAccount}`,
      responses: { 200: one },
      handle: async ({ actor, params }) => {
        const accountIds = accountsOf(actor);
        return adminAnswer(await admin().receipts.get(params['request_id'] ?? '', { accountIds }));
      },
    },
  ];
}

/** The same answer for accounts of others and for those that do not exist. */
function requireOwnAccount(wanted: string | undefined, actor: Actor): void {
  const own = accountsOf(actor);
  if (wanted === undefined || own === undefined || own.includes(wanted)) return;
  throw new SluiceError('permission_denied', {
    message:
      'You can read the receipts of your own account only. Leave `account` out, or send the admin token.',
    param: 'account',
  });
}

const formats = {
  csv: { type: 'text/csv; charset=utf-8', header: receiptCsvHeader, line: toReceiptCsv },
  ndjson: {
    type: 'application/x-ndjson',
    header: '',
    line: (receipt: Receipt) => `${JSON.stringify(receipt)}\n`,
  },
} as const;
