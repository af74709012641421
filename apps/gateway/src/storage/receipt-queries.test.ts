/** What every `Storage` must do with receipts; a further database is a further line of the table. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testStores } from '../test-support/stores.ts';
import { openStorage } from './open-storage.ts';
import { type Storage, usageColumns } from './port.ts';
import type { ReceiptQuery } from './receipt-port.ts';
import type { UsageRow } from './schema.ts';

const receipt = (...codes: readonly number[]): string =>
  JSON.stringify({
    entities: codes.map((code) => ({ type: 'T', code, place: 'messages.content', count: 1 })),
  });

const base: UsageRow = {
  request_id: 'r0',
  key_id: 'key_1',
  account_id: 'acc_1',
  team_id: null,
  requested_model: 'auto',
  model: 'm',
  provider: 'p',
  status: 'ok',
  http_status: 200,
  error_code: null,
  streamed: 0,
  started_at: 1000,
  duration_ms: 12,
  first_byte_ms: 5,
  attempts: 1,
  input_tokens: 0,
  cached_input_tokens: 0,
  cache_write_tokens: 0,
  output_tokens: 0,
  reasoning_tokens: 0,
  audio_input_tokens: 0,
  audio_output_tokens: 0,
  usage_source: 'none',
  cost_nanos: null,
  privacy: null,
  routing: null,
  region: 'eu',
  endpoint: 'chat',
  end_user: null,
  session: null,
  timeline: null,
  grade: null,
};

const rows: readonly Partial<UsageRow>[] = [
  { request_id: 'r1', started_at: 1000, privacy: receipt(101) },
  { request_id: 'r2', started_at: 2000, privacy: receipt(1010, 102), model: 'n' },
  { request_id: 'r3', started_at: 2000, privacy: null, provider: 'q' },
  { request_id: 'r4', started_at: 3000, privacy: receipt(101, 102), key_id: 'key_2' },
  { request_id: 'r5', started_at: 4000, privacy: receipt(), account_id: 'acc_2', key_id: 'key_9' },
];

describe.each(testStores)('receipts in %s', (_name, makeStore) => {
  const cleanups: (() => Promise<void>)[] = [];
  let storage: Storage;
  beforeAll(async () => {
    storage = await openStorage(await makeStore(cleanups));
    await storage.accounts.insert({ id: 'acc_1', name: 'one', settings: '{}', limits: '{}', created_at: 1 });
    const lines = rows.map((row) => {
      const whole: UsageRow = { ...base, ...row };
      return JSON.stringify(usageColumns.map((column) => whole[column]));
    });
    await storage.usage.append(lines.join('\n'));
  });
  afterAll(async () => {
    await storage.close();
    for (const clean of cleanups) await clean();
  });

  const ids = async (query: Partial<ReceiptQuery>): Promise<readonly string[]> =>
    (await storage.receipts.list({ limit: 100, ...query })).map(({ request_id }) => request_id);

  const cases: readonly [string, Partial<ReceiptQuery>, readonly string[]][] = [
    ['everything, newest first', {}, ['r5', 'r4', 'r3', 'r2', 'r1']],
    ['one request', { requestId: 'r2' }, ['r2']],
    ['an account', { accountId: 'acc_1' }, ['r4', 'r3', 'r2', 'r1']],
    ['a request of another account', { requestId: 'r5', accountId: 'acc_1' }, []],
    ['a key', { keyId: 'key_2' }, ['r4']],
    ['a time range, whose end is exclusive', { fromMs: 2000, toMs: 3000 }, ['r3', 'r2']],
    ['a model alone', { model: 'n' }, ['r2']],
    ['a model of a provider', { model: 'q/m' }, ['r3']],
    ['a provider', { provider: 'q' }, ['r3']],
    ['anonymized requests', { mode: 'anonymized' }, ['r5', 'r4', 'r2', 'r1']],
    ['plain requests', { mode: 'off' }, ['r3']],
    ['a type, not one whose code begins alike', { codes: [101] }, ['r4', 'r1']],
    ['several types', { codes: [1010, 101] }, ['r4', 'r2', 'r1']],
    ['any type', { codes: 'any' }, ['r4', 'r2', 'r1']],
    ['a wildcard in a filter, taken literally', { model: '%' }, []],
    [
      'the rest after a receipt of the same time',
      { before: { startedAtMs: 2000, requestId: 'r3' } },
      ['r2', 'r1'],
    ],
    ['as many as wanted', { limit: 2 }, ['r5', 'r4']],
  ];
  it.each(cases)('lists %s', async (_what, query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  it('names the account and the key, and null where the record is gone', async () => {
    expect(await storage.receipts.list({ requestId: 'r1', limit: 1 })).toMatchObject([
      { account_name: 'one', key_name: null, region: 'eu', attempts: 1 },
    ]);
  });
});
