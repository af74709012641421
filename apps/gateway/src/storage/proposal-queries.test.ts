import { afterEach, describe, expect, it } from 'vitest';
import { testStores } from '../test-support/stores.ts';
import { type AllowProposalRow, openStorage, type Storage } from './index.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

function proposal(id: string, more: Partial<AllowProposalRow> = {}): AllowProposalRow {
  return {
    id,
    account_id: 'acc_1',
    team_id: null,
    key_id: 'key_1',
    value: 'Corvane',
    // Each is pending once.
    folded: id,
    entity_code: 101,
    reason: null,
    status: 'pending',
    scope: null,
    created_at: 1_760_000_000_000,
    decided_at: null,
    decided_by: null,
    ...more,
  };
}

describe.each(testStores)('proposals to allow values in %s', (_name, make) => {
  const open = async (): Promise<Storage['allowProposals']> => {
    const store = await openStorage(await make(cleanups));
    cleanups.push(() => store.close());
    return store.allowProposals;
  };

  it('are listed newest first, by account and status, in pages', async () => {
    const store = await open();
    const declined = { status: 'declined', decided_at: 5, decided_by: 'per_1' } as const;
    await store.insert(proposal('prp_1'));
    await store.insert(proposal('prp_2', { account_id: 'acc_2', team_id: 'team_1', reason: 'a product' }));
    await store.insert(proposal('prp_3', declined));
    const ids = async (query: object): Promise<readonly string[]> =>
      (await store.list({ accountIds: undefined, limit: 10, ...query })).map(({ id }) => id);
    expect(await ids({})).toEqual(['prp_3', 'prp_2', 'prp_1']);
    expect(await ids({ limit: 2 })).toEqual(['prp_3', 'prp_2']);
    expect(await ids({ after: 'prp_2' })).toEqual(['prp_1']);
    expect(await ids({ status: 'pending' })).toEqual(['prp_2', 'prp_1']);
    expect(await ids({ accountId: 'acc_2' })).toEqual(['prp_2']);
    expect(await ids({ accountIds: ['acc_1'] })).toEqual(['prp_3', 'prp_1']);
    expect(await ids({ accountIds: [] })).toEqual([]);
    expect(await store.get('prp_3')).toEqual(proposal('prp_3', declined));
    expect(await store.get('prp_4')).toBeUndefined();
  });

  it('are found again while they are pending', async () => {
    const store = await open();
    const corvane = proposal('prp_1', { folded: 'corvane' });
    const sorbus = { value: 'Sorbus', folded: 'sorbus' };
    expect(await store.insert(corvane)).toBe(true);
    await store.insert(proposal('prp_2', { ...sorbus, status: 'accepted', scope: 'team' }));
    expect(await store.pending('acc_1', 'corvane')).toEqual({ same: corvane, count: 1 });
    expect(await store.pending('acc_1', 'sorbus')).toEqual({ same: undefined, count: 1 });
    expect(await store.pending('acc_2', 'corvane')).toEqual({ same: undefined, count: 0 });
    // Of two at a time, one is stored; once it is decided, the value can be proposed again.
    const racing = ['prp_3', 'prp_4'].map((id) => store.insert(proposal(id, sorbus)));
    expect((await Promise.all(racing)).filter(Boolean)).toHaveLength(1);
    expect(await store.insert(proposal('prp_5', { folded: 'corvane', account_id: 'acc_2' }))).toBe(true);
  });

  it('are decided once', async () => {
    const store = await open();
    await store.insert(proposal('prp_1'));
    const decision = { status: 'accepted', scope: 'key', decided_at: 7, decided_by: 'per_1' } as const;
    const outcomes = await Promise.all([1, 2].map(() => store.decide('prp_1', 'pending', decision)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await store.get('prp_1')).toEqual(proposal('prp_1', decision));
  });

  it('are removed if nobody decides on them', async () => {
    const store = await open();
    const old = { created_at: 5 };
    await store.insert(proposal('prp_1', old));
    await store.insert(proposal('prp_2', { ...old, status: 'accepted', scope: 'team' }));
    await store.insert(proposal('prp_3', { created_at: 6 }));
    await store.removePending(6);
    const left = await store.list({ accountIds: undefined, limit: 10 });
    expect(left.map(({ id }) => id)).toEqual(['prp_3', 'prp_2']);
  });
});
