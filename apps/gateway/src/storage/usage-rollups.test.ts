/** Reports from roll-ups are those of the rows, in every database and over any range. */
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { testStores } from '../test-support/stores.ts';
import { usageLine, usageRow } from '../test-support/usage-rows.ts';
import { openStorage } from './open-storage.ts';
import { type Storage, type UsageDimension, type UsageQuery, usageDimensions } from './port.ts';
import type { UsageRow } from './schema.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function open(url: string): Promise<Storage> {
  const storage = await openStorage(url);
  cleanups.push(() => storage.close().catch(() => undefined));
  return storage;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The start of a day. */
const startMs = 20_400 * dayMs;

const rowArbitrary = fc.record({
  key: fc.integer({ min: 0, max: 2 }),
  account: fc.integer({ min: 0, max: 1 }),
  atMs: fc.integer({ min: 0, max: 3 * dayMs }),
  model: fc.constantFrom('a', 'b'),
  status: fc.constantFrom('ok', 'error', 'aborted', 'cut'),
  endpoint: fc.constantFrom('chat', 'messages', null),
  tokens: fc.integer({ min: 0, max: 1000 }),
  costNanos: fc.option(fc.integer({ min: 0, max: 1e12 })),
});

const moment = fc.oneof(
  fc.integer({ min: -hourMs, max: 3 * dayMs + hourMs }),
  fc.integer({ min: 0, max: 72 }).map((hours) => hours * hourMs),
  fc.integer({ min: 0, max: 3 }).map((days) => days * dayMs),
);
const queryArbitrary = fc.record({
  from: fc.option(moment),
  to: fc.option(moment),
  key: fc.option(fc.integer({ min: 0, max: 2 })),
  account: fc.option(fc.integer({ min: 0, max: 1 })),
  groupBy: fc.subarray([...usageDimensions], { maxLength: 3 }),
});

const value = (dimension: UsageDimension, row: UsageRow): string | null =>
  ({
    model: row.model,
    provider: row.provider,
    key: row.key_id,
    account: row.account_id,
    team: row.team_id,
    status: row.status,
    endpoint: row.endpoint ?? 'chat',
    day: new Date(row.started_at).toISOString().slice(0, 10),
    hour: `${new Date(row.started_at).toISOString().slice(0, 13)}:00Z`,
  })[dimension];

/** The report as a loop over all rows says it. */
function expected(rows: readonly UsageRow[], query: UsageQuery): Map<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  if (query.groupBy.length === 0) groups.set('[]', [0, 0, 0, 0, 0, 0]);
  for (const row of rows) {
    if (row.started_at < (query.fromMs ?? 0) || row.started_at >= (query.toMs ?? Number.POSITIVE_INFINITY))
      continue;
    if (query.keyId !== undefined && row.key_id !== query.keyId) continue;
    if (query.accountId !== undefined && row.account_id !== query.accountId) continue;
    const name = JSON.stringify(query.groupBy.map((dimension) => value(dimension, row)));
    const sums = groups.get(name) ?? [0, 0, 0, 0, 0, 0];
    const added = [
      1,
      row.status === 'ok' ? 0 : 1,
      row.input_tokens + row.cached_input_tokens + row.cache_write_tokens + row.audio_input_tokens,
      row.output_tokens + row.reasoning_tokens + row.audio_output_tokens,
      row.cost_nanos ?? 0,
      row.cost_nanos === null ? 1 : 0,
    ];
    groups.set(
      name,
      sums.map((sum, at) => sum + (added[at] ?? 0)),
    );
  }
  return groups;
}

const inOrder = (groups: Iterable<readonly [string, readonly number[]]>) =>
  [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1));

describe.each(testStores)('roll-ups of usage in %s', (_name, makeStore) => {
  it('give the sums of the rows', async () => {
    const storage = await open(await makeStore(cleanups));
    let batch = 0;
    const rows: UsageRow[] = [];
    await fc.assert(
      fc.asyncProperty(
        fc.array(rowArbitrary, { maxLength: 20 }),
        fc.array(queryArbitrary, { minLength: 1, maxLength: 6 }),
        async (facts, queries) => {
          batch += 1;
          const added = facts.map(({ key, account, atMs, model, status, endpoint, tokens, costNanos }, at) =>
            usageRow(`r${batch}-${at}`, {
              key_id: `key_${account}_${key}`,
              account_id: `acc_${account}`,
              team_id: key === 0 ? null : `team_${account}`,
              started_at: startMs + atMs,
              input_tokens: tokens,
              cost_nanos: costNanos,
              model,
              status,
              endpoint,
            }),
          );
          rows.push(...added);
          const lines = added.map(usageLine).join('\n');
          await storage.usage.append(lines);
          // What a recovery stores once more counts once.
          await storage.usage.append(lines);
          for (const { from, to, key, account, groupBy } of queries) {
            const query: UsageQuery = {
              fromMs: from === null ? undefined : startMs + from,
              toMs: to === null ? undefined : startMs + to,
              keyId: key === null ? undefined : `key_${account ?? 0}_${key}`,
              accountId: account === null ? undefined : `acc_${account}`,
              groupBy,
            };
            const found = (await storage.usage.summary(query)).map(
              (row) =>
                [
                  JSON.stringify(groupBy.map((dimension) => row.group[dimension] ?? null)),
                  [
                    row.requests,
                    row.errors,
                    row.promptTokens,
                    row.completionTokens,
                    row.costNanos,
                    row.unpriced,
                  ],
                ] as const,
            );
            expect(inOrder(found)).toEqual(inOrder(expected(rows, query)));
          }
        },
      ),
      { numRuns: 40 },
    );
  }, 60_000);

  it('tell what an owner has spent since any time', async () => {
    const storage = await open(await makeStore(cleanups));
    const rows = Array.from({ length: 200 }, (_, at) =>
      usageRow(`r${at}`, {
        key_id: `key_${at % 3}`,
        team_id: at % 3 === 0 ? null : 'team_1',
        started_at: startMs + at * 0.4 * hourMs,
        cost_nanos: at % 7 === 0 ? null : at,
      }),
    );
    await storage.usage.append(rows.map(usageLine).join('\n'));
    const sinces = [0, startMs, startMs + dayMs, startMs + 5 * hourMs + 1, startMs + 30 * dayMs];
    for (const since of sinces) {
      const sum = (isOwn: (row: UsageRow) => boolean) =>
        rows
          .filter((row) => row.started_at >= since && isOwn(row))
          .reduce((total, row) => total + (row.cost_nanos ?? 0), 0);
      const spent = (kind: 'key' | 'team' | 'account', id: string) =>
        storage.usage.spentBy({ kind, id }, since);
      expect(await spent('key', 'key_1')).toBe(sum((row) => row.key_id === 'key_1'));
      expect(await spent('team', 'team_1')).toBe(sum((row) => row.team_id === 'team_1'));
      expect(await spent('account', 'acc_1')).toBe(sum(() => true));
      expect(await spent('account', 'acc_2')).toBe(0);
    }
  });

  it('stay when rows are deleted, the oldest first', async () => {
    const storage = await open(await makeStore(cleanups));
    const rows = Array.from({ length: 30 }, (_, at) =>
      usageRow(`r${String(at).padStart(2, '0')}`, { started_at: startMs + at * hourMs, cost_nanos: 10 }),
    );
    await storage.usage.append(rows.map(usageLine).join('\n'));
    expect(await storage.usage.removeBefore(startMs + dayMs, 20)).toBe(20);
    expect(await storage.usage.removeBefore(startMs + dayMs, 20)).toBe(4);
    expect(await storage.usage.removeBefore(startMs + dayMs, 20)).toBe(0);
    const list = await storage.usage.list({ fromMs: 0, limit: 4 });
    expect(list.rows.map(({ request_id: id }) => id)).toEqual(['r24', 'r25', 'r26', 'r27']);
    const rest = await storage.usage.list({ after: list.next, limit: 10 });
    expect(rest.rows.map(({ request_id: id }) => id)).toEqual(['r28', 'r29']);
    expect(rest.next).toBeUndefined();
    expect(await storage.usage.summary({ groupBy: ['day'] })).toMatchObject([
      { requests: 24, costNanos: 240 },
      { requests: 6, costNanos: 60 },
    ]);
    expect(await storage.usage.spentBy({ kind: 'key', id: 'key_1' }, 0)).toBe(300);
  });

  it('show the last day there is for times that no report can write', async () => {
    const storage = await open(await makeStore(cleanups));
    await storage.usage.append(usageLine(usageRow('r1', { started_at: 9e15 })));
    expect(await storage.usage.summary({ groupBy: ['day'] })).toMatchObject([
      { group: { day: '9999-12-31' } },
    ]);
    expect(await storage.usage.summary({ groupBy: ['hour'] })).toMatchObject([
      { group: { hour: '9999-12-31T23:00Z' } },
    ]);
  });

  it('tell latencies within five percent, of complete responses', async () => {
    const storage = await open(await makeStore(cleanups));
    const durations = Array.from({ length: 500 }, (_, at) => 1 + at * 7);
    const rows = durations.map((duration, at) =>
      usageRow(`r${at}`, {
        started_at: startMs + at * 60_000,
        duration_ms: duration,
        first_byte_ms: at % 2 === 0 ? null : 50,
      }),
    );
    const failed = usageRow('failed', { status: 'error', duration_ms: 1_000_000, started_at: startMs });
    await storage.usage.append([...rows, failed].map(usageLine).join('\n'));
    for (const range of [{}, { fromMs: startMs, toMs: startMs + dayMs }]) {
      const [latency] = await storage.usage.latency({ ...range, quantiles: [0.5, 0.95, 0.99] });
      expect(latency).toMatchObject({ provider: 'p', model: 'm', requests: 500 });
      [0.5, 0.95, 0.99].forEach((quantile, at) => {
        const exact = durations[Math.floor(quantile * 499)] ?? 0;
        expect(Math.abs((latency?.totalMs[at] ?? 0) / exact - 1)).toBeLessThan(0.051);
        expect(Math.abs((latency?.firstByteMs[at] ?? 0) / 50 - 1)).toBeLessThan(0.051);
      });
    }
    expect(await storage.usage.latency({ toMs: startMs, quantiles: [0.5] })).toEqual([]);
    for (const by of ['hour', 'day'] as const) {
      const times = await storage.usage.latency({ by, model: 'p/m', quantiles: [0.5] });
      expect(times.reduce((sum, { requests }) => sum + requests, 0)).toBe(500);
      const starts = times.map((one) => one.startMs ?? 0);
      expect(starts).toEqual(starts.toSorted((one, other) => one - other));
      expect(starts[0]).toBe(startMs);
    }
    expect(await storage.usage.latency({ by: 'day', model: 'n', quantiles: [0.5] })).toEqual([]);
  });
});
