import { type Kysely, sql } from 'kysely';
import type { Storage } from './port.ts';
import { countPrivacy } from './privacy-counts.ts';
import type { ReceiptQuery } from './receipt-port.ts';
import type { Database } from './schema.ts';

/** Queries of privacy receipts, which are columns of the usage table, for any dialect. */
export function receiptQueries(db: Kysely<Database>): Storage['receipts'] {
  return {
    list: (query) =>
      selectReceipts(db, query)
        .orderBy('usage.started_at', 'desc')
        .orderBy('usage.request_id', 'desc')
        .limit(query.limit)
        .execute(),
    counts: (query) => countPrivacy(db, query),
  };
}

function selectReceipts(db: Kysely<Database>, query: ReceiptQuery) {
  const {
    requestId,
    accountId,
    accountIds,
    keyId,
    teamId,
    fromMs,
    toMs,
    model,
    provider,
    mode,
    codes,
    before,
  } = query;
  let select = db
    .selectFrom('usage')
    .leftJoin('api_keys', 'api_keys.id', 'usage.key_id')
    .leftJoin('accounts', 'accounts.id', 'usage.account_id')
    .leftJoin('teams', 'teams.id', 'usage.team_id')
    .select([
      'usage.request_id',
      'usage.started_at',
      'usage.key_id',
      'api_keys.name as key_name',
      'usage.account_id',
      'accounts.name as account_name',
      'usage.team_id',
      'teams.name as team_name',
      'usage.model',
      'usage.provider',
      'usage.region',
      'usage.status',
      'usage.attempts',
      'usage.privacy',
    ]);
  if (requestId !== undefined) select = select.where('usage.request_id', '=', requestId);
  if (accountId !== undefined) select = select.where('usage.account_id', '=', accountId);
  if (accountIds !== undefined) select = select.where('usage.account_id', 'in', [...accountIds, '']);
  if (keyId !== undefined) select = select.where('usage.key_id', '=', keyId);
  if (teamId !== undefined) select = select.where('usage.team_id', '=', teamId);
  if (fromMs !== undefined) select = select.where('usage.started_at', '>=', fromMs);
  if (toMs !== undefined) select = select.where('usage.started_at', '<', toMs);
  if (provider !== undefined) select = select.where('usage.provider', '=', provider);
  if (model !== undefined) {
    select = select.where((e) =>
      e.or([e('usage.model', '=', model), e(sql`usage.provider || '/' || usage.model`, '=', model)]),
    );
  }
  if (mode !== undefined) select = select.where('usage.privacy', mode === 'off' ? 'is' : 'is not', null);
  if (codes !== undefined) {
    // The receipt is our own JSON: no text in it can hold an unescaped quote, so the pattern matches codes only.
    const patterns = codes === 'any' ? ['%"code":%'] : codes.map((code) => `%"code":${code},%`);
    select = select.where((e) => e.or(patterns.map((pattern) => e('usage.privacy', 'like', pattern))));
  }
  if (before !== undefined) {
    select = select.where((e) =>
      e.or([
        e('usage.started_at', '<', before.startedAtMs),
        e.and([e('usage.started_at', '=', before.startedAtMs), e('usage.request_id', '<', before.requestId)]),
      ]),
    );
  }
  return select;
}
