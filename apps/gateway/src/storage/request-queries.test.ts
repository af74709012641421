/** What every `Storage` must do with lists of requests; a further database is a further line of the table. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testStores } from '../test-support/stores.ts';
import { usageLine, usageRow } from '../test-support/usage-rows.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './port.ts';
import type { DecisionQuery, RequestPlace, RequestQuery, RequestVisibility } from './request-port.ts';

const everything: RequestVisibility = { accountIds: undefined, keyIds: [] };
const of = (id: string, at: number, more: Parameters<typeof usageRow>[1] = {}): string =>
  usageLine(usageRow(id, { started_at: at, ...more }));

const rows = [
  of('r1', 1000, { team_id: 'team_1', status: 'error', error_code: 'timeout' }),
  of('r2', 2000, { model: 'n', provider: 'q', privacy: '{"total":1}', region: 'eu' }),
  of('r3', 2000, { key_id: 'key_2', streamed: 1, endpoint: 'messages', session: 'ses_1' }),
  of('r4', 3000, { account_id: 'acc_2', key_id: 'key_9', requested_model: 'fast' }),
  of('r5', 4000, { account_id: 'acc_2', key_id: 'key_8', endpoint: null }),
  of('r6', 5000, { account_id: 'acc_3', key_id: 'key_7', timeline: '[1]', routing: '{}' }),
];

describe.each(testStores)('requests in %s', (_name, makeStore) => {
  const cleanups: (() => Promise<void>)[] = [];
  let storage: Storage;
  beforeAll(async () => {
    storage = await openStorage(await makeStore(cleanups));
    // Older ones than the rest, more than a page looks at for a rare filter.
    const many = Array.from({ length: 12_000 }, (_, at) =>
      of(`s${String(at).padStart(5, '0')}`, Math.floor(at / 100), {
        account_id: 'acc_4',
        key_id: 'key_4',
        status: at === 10 ? 'cut' : 'ok',
      }),
    );
    await storage.usage.append([...rows, ...many].join('\n'));
  });
  afterAll(async () => {
    await storage.close();
    for (const clean of cleanups) await clean();
  });

  const ids = async (query: Partial<RequestQuery> & { before?: RequestPlace; limit?: number }) =>
    (await storage.requests.list({ visible: everything, fromMs: 1000, limit: 100, ...query })).rows.map(
      ({ request_id }) => request_id,
    );

  const cases: readonly [string, Parameters<typeof ids>[0], readonly string[]][] = [
    ['everything, newest first', {}, ['r6', 'r5', 'r4', 'r3', 'r2', 'r1']],
    ['a time, whose end is exclusive', { fromMs: 2000, toMs: 3000 }, ['r3', 'r2']],
    ['an account', { accountId: 'acc_2' }, ['r5', 'r4']],
    ['a team', { teamId: 'team_1' }, ['r1']],
    ['a team of another account', { teamId: 'team_1', accountId: 'acc_2' }, []],
    ['a key', { keyId: 'key_2' }, ['r3']],
    ['a key of another account', { keyId: 'key_2', accountId: 'acc_2' }, []],
    ['a model alone', { model: 'n' }, ['r2']],
    ['a model of a provider', { model: 'q/n' }, ['r2']],
    ['a part of a model', { modelPart: 'Q/' }, ['r2']],
    ['an empty part of a model', { modelPart: '' }, []],
    ['the model that was asked for', { requestedModel: 'fast' }, ['r4']],
    ['a provider', { provider: 'q' }, ['r2']],
    ['a status', { status: 'error' }, ['r1']],
    ['an error', { errorCode: 'timeout' }, ['r1']],
    ['an API', { endpoint: 'messages' }, ['r3']],
    ['chat, also in rows without the name', { endpoint: 'chat', accountId: 'acc_2' }, ['r5', 'r4']],
    ['anonymized requests', { isPrivate: true }, ['r2']],
    ['streams', { isStreamed: true }, ['r3']],
    ['a region', { region: 'eu' }, ['r2']],
    ['a session', { session: 'ses_1' }, ['r3']],
    ['a session of another key', { session: 'ses_1', keyId: 'key_9' }, []],
    ['several filters together', { status: 'ok', accountId: 'acc_1', isStreamed: false }, ['r2']],
    ['a wildcard, taken literally', { provider: '%' }, []],
    ['a text that not every store can hold', { provider: 'a\u0000', model: '\ud800', keyId: '\u0000' }, []],
    [
      'those of some accounts',
      { visible: { accountIds: ['acc_2', 'acc_3'], keyIds: [] } },
      ['r6', 'r5', 'r4'],
    ],
    ['those of some keys', { visible: { accountIds: [], keyIds: ['key_9', 'key_2'] } }, ['r4', 'r3']],
    [
      'those of accounts and keys, each once',
      { visible: { accountIds: ['acc_2'], keyIds: ['key_9', 'key_2'] } },
      ['r5', 'r4', 'r3'],
    ],
    [
      'those of more keys than are looked up one by one',
      {
        visible: {
          accountIds: [],
          keyIds: ['key_9', ...Array.from({ length: 60 }, (_, at) => `none_${at}`)],
        },
      },
      ['r4'],
    ],
    ['nothing for nobody', { visible: { accountIds: [], keyIds: [] } }, []],
    ['nothing of a foreign key', { visible: { accountIds: ['acc_1'], keyIds: [] }, keyId: 'key_9' }, []],
    [
      'nothing of a foreign account',
      { visible: { accountIds: ['acc_1'], keyIds: [] }, accountId: 'acc_2' },
      [],
    ],
    [
      'the rest after a request of the same time',
      { before: { startedAtMs: 2000, requestId: 'r3' } },
      ['r2', 'r1'],
    ],
  ];
  it.each(cases)('lists %s', async (_what, query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  // An export knows accounts only, and its own place.
  const ofExports = cases.filter(
    ([, { visible, before, limit } = {}]) => (visible ?? before ?? limit) === undefined,
  );
  it.each(ofExports)('exports %s, oldest first', async (_what, query, expected) => {
    const seen: string[] = [];
    let after: RequestPlace | undefined;
    do {
      const page = await storage.usage.list({ fromMs: 1000, ...query, after, limit: 2 });
      seen.push(...page.rows.map(({ request_id }) => request_id));
      after = page.next;
    } while (after !== undefined);
    expect(seen.toSorted()).toEqual(expected.toSorted());
    const times = await Promise.all(seen.map(async (id) => (await storage.usage.get(id))?.started_at ?? 0));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  it('goes through everything page by page, each request once', async () => {
    for (const visible of [everything, { accountIds: ['acc_1', 'acc_2', 'acc_3'], keyIds: ['key_9'] }]) {
      const seen: string[] = [];
      let before: RequestPlace | undefined;
      do {
        const page = await storage.requests.list({ visible, fromMs: 1000, limit: 2, before });
        expect(page.rows.length).toBeLessThanOrEqual(2);
        seen.push(...page.rows.map(({ request_id }) => request_id));
        before = page.next;
      } while (before !== undefined);
      expect(seen).toEqual(['r6', 'r5', 'r4', 'r3', 'r2', 'r1']);
    }
  });

  it('looks at a bounded number of requests for a rare filter, and goes on from there', async () => {
    for (const query of [
      {},
      { accountId: 'acc_4' },
      { visible: { accountIds: ['acc_4', 'acc_1'], keyIds: [] } },
    ]) {
      let pages = 0;
      let before: RequestPlace | undefined;
      const seen: string[] = [];
      do {
        const page = await storage.requests.list({
          visible: everything,
          limit: 10,
          status: 'cut',
          before,
          ...query,
        });
        seen.push(...page.rows.map(({ request_id }) => request_id));
        before = page.next;
        pages++;
      } while (before !== undefined && pages < 10);
      expect(seen).toEqual(['s00010']);
      expect(pages).toBe(5);
    }
  });

  it('finds what was stored since, whenever it began', async () => {
    const before = await storage.requests.lastPosition();
    const known = new Set((await storage.requests.storedSince(before, 100_000)).map((one) => one.requestId));
    await storage.usage.append(of('t1', 500));
    await storage.usage.append(of('t2', 1));
    const since = await storage.requests.storedSince(before, 100_000);
    const fresh = since.filter(({ requestId }) => !known.has(requestId));
    // What is stored within a millisecond has no order.
    expect(fresh.map(({ requestId }) => requestId).toSorted()).toEqual(['t1', 't2']);
    expect(await storage.requests.lastPosition()).toBe(fresh.at(-1)?.position);
    expect(await storage.requests.storedSince(before, 1)).toEqual(fresh.slice(-1));
    const rows = await storage.requests.byIds(['t2', 'none', 't1']);
    expect(rows.map((row) => row.request_id)).toEqual(['t2', 't1']);
  });

  it('finds decisions of auto, those with feedback, and only what is visible', async () => {
    const decided = [
      of('d1', 6000, { routing: '{"n":1}' }),
      of('d2', 6001, { routing: '{"n":2}', key_id: 'key_2' }),
      of('d3', 6002, { account_id: 'acc_2', routing: '{"n":3}' }),
      of('d4', 6003),
    ];
    await storage.usage.append(decided.join('\n'));
    await storage.accounts.insert({ id: 'acc_1', name: 'one', settings: '{}', limits: '{}', created_at: 1 });
    const ability = { account_id: 'acc_1', model: 'p/m', belief: '{}', updated_at: 1 };
    await storage.feedback.put({
      requestId: 'd1',
      score: 0.5,
      ability,
      trials: [],
      heads: [],
      kept: undefined,
    });
    const found = async (more: Partial<DecisionQuery>) =>
      (
        await storage.requests.decisions({
          visible: everything,
          fromMs: 6000,
          isGraded: false,
          limit: 10,
          ...more,
        })
      ).map(({ request_id: id }) => id);
    expect(await found({})).toEqual(['d3', 'd2', 'd1']);
    expect(await found({ limit: 1 })).toEqual(['d3']);
    expect(await found({ toMs: 6002, accountId: 'acc_1', keyId: 'key_2' })).toEqual(['d2']);
    expect(await found({ visible: { accountIds: ['acc_2'], keyIds: ['key_2'] } })).toEqual(['d3', 'd2']);
    expect(await found({ visible: { accountIds: [], keyIds: [] } })).toEqual([]);
    expect(await found({ isGraded: true })).toEqual(['d1']);
    const query = { visible: everything, fromMs: 6000, isGraded: true, limit: 1 };
    expect(await storage.requests.decisions(query)).toMatchObject([
      { request_id: 'd1', started_at: 6000, grade: 0.5, routing: '{"n":1}' },
    ]);
  });

  it('gets one request with all of its facts, if it is visible', async () => {
    expect(await storage.requests.get('r6', everything)).toMatchObject({ timeline: '[1]', routing: '{}' });
    expect(await storage.requests.get('r6', { accountIds: ['acc_1'], keyIds: ['key_7'] })).toBeDefined();
    expect(await storage.requests.get('r6', { accountIds: ['acc_1'], keyIds: [] })).toBeUndefined();
    expect(await storage.requests.get('r0', everything)).toBeUndefined();
  });
});
