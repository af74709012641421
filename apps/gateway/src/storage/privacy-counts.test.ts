/** What roll-ups of receipts count is what their rows say, in every database and over any range. */
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { testStores } from '../test-support/stores.ts';
import { usageLine, usageRow } from '../test-support/usage-rows.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './port.ts';
import type { PrivacyCountQuery } from './receipt-port.ts';

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
/** The start of a day. */
const startMs = 20_400 * 24 * hourMs;

const entity = fc.record({
  type: fc.constant('X'),
  code: fc.constantFrom(101, 102, 103),
  place: fc.constantFrom('messages.content', 'tools.description'),
  count: fc.integer({ min: 1, max: 5 }),
});
const receipt = fc.record({
  entities: fc.array(entity, { maxLength: 4 }),
  total: fc.integer({ min: 0, max: 9 }),
  restored: fc.integer({ min: 0, max: 9 }),
  altered: fc.integer({ min: 0, max: 9 }),
  withheld: fc.integer({ min: 0, max: 9 }),
});
const row = fc.record({
  account: fc.constantFrom('acc_1', 'acc_2'),
  key: fc.constantFrom('key_1', 'key_2'),
  team: fc.constantFrom('team_1', null),
  atMs: fc.integer({ min: 0, max: 60 * hourMs }),
  privacy: fc.option(receipt),
});
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never;

/** The counts as a loop over all rows says them. */
function expected(rows: readonly Row[], query: PrivacyCountQuery) {
  const { by, accountId, keyId, teamId, fromMs = 0, toMs = Infinity } = query;
  const counts = new Map<string, number[]>();
  const add = (name: string, values: readonly number[]): void => {
    const sums = counts.get(name) ?? values.map(() => 0);
    counts.set(
      name,
      sums.map((sum, at) => sum + (values[at] ?? 0)),
    );
  };
  const lengthMs = by === 'day' ? 24 * hourMs : hourMs;
  for (const { account, key, team, atMs, privacy } of rows) {
    const hour = Math.floor((startMs + atMs) / hourMs) * hourMs;
    if (privacy === null || (accountId !== undefined && accountId !== account)) continue;
    if ((keyId !== undefined && keyId !== key) || (teamId !== undefined && teamId !== team)) continue;
    if (hour < Math.floor(fromMs / hourMs) * hourMs || hour >= toMs) continue;
    const period = Math.floor(hour / lengthMs) * lengthMs;
    const { total, restored, altered, withheld, entities } = privacy;
    add(`${period} 0`, [1, total, restored, altered, withheld]);
    for (const [code, same] of Map.groupBy(entities, (one) => one.code))
      add(`${period} ${code}`, [1, same.reduce((all, one) => all + one.count, 0), 0, 0, 0]);
  }
  return counts;
}

describe.each(testStores)('counts of receipts in %s', (_name, makeStore) => {
  it('are those of the rows, each counted once', async () => {
    const storage = await open(await makeStore(cleanups));
    const all: Row[] = [];
    let batch = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 12 }),
        fc.constantFrom('hour' as const, 'day' as const),
        fc.constantFrom(undefined, 'acc_1'),
        fc.option(fc.tuple(fc.nat(60 * hourMs), fc.nat(60 * hourMs))),
        fc.constantFrom({}, { keyId: 'key_1' }, { teamId: 'team_1' }, { keyId: 'key_2', teamId: 'team_1' }),
        async (rows, by, accountId, range, whose) => {
          batch += 1;
          const lines = rows
            .map(({ account, key, team, atMs, privacy }, at) =>
              usageLine(
                usageRow(`r${batch}-${at}`, {
                  account_id: account,
                  key_id: key,
                  team_id: team,
                  started_at: startMs + atMs,
                  privacy: privacy === null ? null : JSON.stringify(privacy),
                }),
              ),
            )
            .join('\n');
          await storage.usage.append(lines);
          // What a recovery stores once more counts once.
          await storage.usage.append(lines);
          all.push(...rows);
          const query: PrivacyCountQuery = {
            by,
            accountId,
            ...whose,
            ...(range === null ? {} : { fromMs: startMs + range[0], toMs: startMs + range[1] }),
          };
          const found = await storage.receipts.counts(query);
          expect(
            new Map(
              found.map((one) => [
                `${one.startMs} ${one.code}`,
                [one.requests, one.replaced, one.restored, one.altered, one.withheld],
              ]),
            ),
          ).toEqual(expected(all, query));
        },
      ),
      { numRuns: 40 },
    );
  }, 60_000);

  it.each([
    'no JSON',
    '{"total":1',
    '[]',
    '"text"',
    '{"entities":{"a":1}}',
    '{"entities":[1,{}]}',
    '{"total":"x"}',
    String.raw`{"place":"\u0000"}`,
  ])('never keep the row of a damaged receipt from being stored: %s', async (privacy) => {
    const storage = await open(await makeStore(cleanups));
    await storage.usage.append(usageLine(usageRow('r1', { privacy })));
    expect(await storage.usage.get('r1')).toMatchObject({ privacy });
  });

  it('are of the accounts that are asked for', async () => {
    const storage = await open(await makeStore(cleanups));
    const privacy = JSON.stringify({ entities: [{ code: 101, count: 2 }], total: 2 });
    await storage.usage.append(
      ['acc_1', 'acc_2']
        .map((account_id) => usageLine(usageRow(account_id, { account_id, privacy })))
        .join('\n'),
    );
    expect(await storage.receipts.counts({ by: 'day', accountIds: ['acc_2'] })).toMatchObject([
      { code: 0, requests: 1, replaced: 2, restored: 0 },
      { code: 101, requests: 1, replaced: 2 },
    ]);
    expect(await storage.receipts.counts({ by: 'day', accountIds: [] })).toEqual([]);
  });
});
