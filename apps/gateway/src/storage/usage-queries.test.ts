/** What every `Storage` must do with usage rows; a further database is a further line of the table. */
import { afterEach, describe, expect, it } from 'vitest';
import { testStores } from '../test-support/stores.ts';
import { usageRow as usage, usageLine } from '../test-support/usage-rows.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './port.ts';
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

const lines = (...rows: readonly UsageRow[]): string => rows.map(usageLine).join('\n');

describe.each(testStores)('usage in %s', (_name, makeStore) => {
  it('appends repeated batches only once', async () => {
    const storage = await open(await makeStore(cleanups));
    await storage.usage.append(lines(usage('r1'), usage('r2')));
    await storage.usage.append(lines(usage('r2', { model: 'other' }), usage('r3', { cost_nanos: null })));
    await storage.usage.append(lines(usage('r1'), usage('r2')));
    await storage.usage.append('');
    expect(await storage.usage.get('r2')).toEqual(usage('r2'));
    expect(await storage.usage.get('r3')).toEqual(usage('r3', { cost_nanos: null }));
    expect(await storage.usage.get('r4')).toBeUndefined();
    expect(await storage.usage.summary({ groupBy: [] })).toMatchObject([{ requests: 3, unpriced: 1 }]);
  });

  it('rejects a batch with an invalid row, and continues', async () => {
    const storage = await open(await makeStore(cleanups));
    const bad = lines(usage('r2')).replace('"p"', 'null');
    await expect(storage.usage.append(`${lines(usage('r1'))}\n${bad}`)).rejects.toThrow();
    await expect(storage.usage.append(`${lines(usage('r1'))}\nnot json`)).rejects.toThrow();
    expect(await storage.usage.get('r1')).toBeUndefined();
    await storage.usage.append(lines(usage('r1')));
    expect(await storage.usage.get('r1')).toEqual(usage('r1'));
  });

  it('stores what has piled up in groups, and continues after one that failed', async () => {
    const storage = await open(await makeStore(cleanups));
    const many = Array.from({ length: 4500 }, (_, at) => usageLine(usage(`r${at}`)));
    const requests = async (): Promise<number | undefined> =>
      (await storage.usage.summary({ groupBy: [] }))[0]?.requests;
    await expect(storage.usage.append([...many, 'not json'].join('\n'))).rejects.toThrow();
    expect(await requests()).toBe(4000);
    await storage.usage.append(many.join('\n'));
    expect(await requests()).toBe(4500);
  });

  it('keeps large numbers and unusual texts', async () => {
    const storage = await open(await makeStore(cleanups));
    const odd = usage('r1', {
      requested_model: `'; drop table usage; -- "\\u0000é😀\n`,
      input_tokens: Number.MAX_SAFE_INTEGER,
      cost_nanos: 9_007_199_254_740_990,
    });
    await storage.usage.append(lines(odd));
    expect(await storage.usage.get('r1')).toEqual(odd);
  });

  it('keeps rows whose texts hold what a database cannot', async () => {
    const storage = await open(await makeStore(cleanups));
    await storage.usage.append(lines(usage('r1', { requested_model: 'a\u0000b\ud800c' })));
    expect((await storage.usage.get('r1'))?.requested_model).toMatch(/^a.b.c$/su);
    await storage.accounts.insert({
      id: 'a',
      name: 'x\u0000y\udc00z',
      settings: '{}',
      limits: '{}',
      created_at: 1,
    });
    expect((await storage.accounts.get('a'))?.name).toMatch(/^x.y.z$/su);
  });

  it('adds up more than integers of 64 bits hold', async () => {
    const storage = await open(await makeStore(cleanups));
    const cost = Number.MAX_SAFE_INTEGER;
    await storage.usage.append(lines(...[1, 2, 3].map((at) => usage(`r${at}`, { cost_nanos: cost }))));
    const [row] = await storage.usage.summary({ groupBy: [] });
    expect(row?.costNanos).toBeCloseTo(3 * cost, -2);
    expect(await storage.usage.spentBy({ kind: 'key', id: usage('r1').key_id }, 0)).toBeCloseTo(3 * cost, -2);
  });

  it('returns the spending of a key since a time', async () => {
    const storage = await open(await makeStore(cleanups));
    await storage.usage.append(
      lines(
        usage('r1', { started_at: 1000, cost_nanos: 1 }),
        usage('r2', { started_at: 2000, cost_nanos: 10 }),
        usage('r3', { started_at: 3000, cost_nanos: null }),
        usage('r4', { started_at: 3000, cost_nanos: 100, key_id: 'key_2' }),
        usage('r5', { started_at: 3001, cost_nanos: 1000, status: 'aborted' }),
      ),
    );
    expect(await storage.usage.spentBy({ kind: 'key', id: 'key_1' }, 2000)).toBe(1010);
    expect(await storage.usage.spentBy({ kind: 'key', id: 'key_1' }, 0)).toBe(1011);
    expect(await storage.usage.spentBy({ kind: 'key', id: 'nobody' }, 0)).toBe(0);
  });

  it('sums by dimensions within a time range', async () => {
    const storage = await open(await makeStore(cleanups));
    const at = (text: string): number => Date.parse(text);
    await storage.usage.append(
      lines(
        usage('r1', { started_at: at('2026-03-01T23:59:59.999Z') }),
        usage('r2', {
          started_at: at('2026-03-02T00:00:00Z'),
          status: 'error',
          model: 'n',
          cost_nanos: null,
        }),
        usage('r3', { started_at: at('2026-03-02T01:00:00Z'), team_id: 'team_1', account_id: 'acc_2' }),
      ),
    );
    const { summary } = storage.usage;
    expect(await summary({ groupBy: [] })).toEqual([
      {
        group: {},
        requests: 3,
        errors: 1,
        aborted: 0,
        promptTokens: 39,
        completionTokens: 69,
        costNanos: 2000,
        unpriced: 1,
      },
    ]);
    const groups = async (...groupBy: Parameters<typeof summary>[0]['groupBy'][number][]) =>
      (await summary({ groupBy })).map(({ group, requests }) => ({ ...group, requests })).sort(byText);
    expect(await groups('day')).toEqual([
      { day: '2026-03-01', requests: 1 },
      { day: '2026-03-02', requests: 2 },
    ]);
    expect(await groups('hour', 'model')).toEqual([
      { hour: '2026-03-01T23:00Z', model: 'm', requests: 1 },
      { hour: '2026-03-02T00:00Z', model: 'n', requests: 1 },
      { hour: '2026-03-02T01:00Z', model: 'm', requests: 1 },
    ]);
    expect(await groups('team')).toEqual([
      { team: 'team_1', requests: 1 },
      { team: null, requests: 2 },
    ]);
    const from = at('2026-03-02T00:00:00Z');
    expect(await summary({ fromMs: from, groupBy: [] })).toMatchObject([{ requests: 2 }]);
    expect(await summary({ toMs: from, groupBy: [] })).toMatchObject([{ requests: 1 }]);
    expect(
      await summary({
        keyId: 'key_1',
        accountId: 'acc_2',
        groupBy: ['key', 'account', 'status', 'provider'],
      }),
    ).toMatchObject([
      { group: { key: 'key_1', account: 'acc_2', status: 'ok', provider: 'p' }, requests: 1 },
    ]);
    expect(await summary({ keyId: 'nobody', groupBy: ['day'] })).toEqual([]);
  });

  it('accepts batches of two connections', async () => {
    const url = await makeStore(cleanups);
    const both = await Promise.all([open(url), open(url)]);
    await Promise.all(
      both.flatMap((storage, side) =>
        Array.from({ length: 20 }, (_, turn) =>
          storage.usage.append(lines(usage(`r_${side}_${turn}`), usage(`r_both_${turn}`))),
        ),
      ),
    );
    expect(await both[0].usage.summary({ groupBy: [] })).toMatchObject([{ requests: 60 }]);
  });
});

function byText(one: object, other: object): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
}
