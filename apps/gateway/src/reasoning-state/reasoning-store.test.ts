import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSealer, masterKeysOf } from '../crypto/index.ts';
import { joinedBroadcasts } from '../test-support/joined-broadcasts.ts';
import { createReasoningStore, type SignedTurn, type TurnIdentity } from './reasoning-store.ts';

const block = { type: 'thinking' as const, thinking: 'hm', signature: 'sig' };
const turn = (more: Partial<SignedTurn> = {}): SignedTurn => ({
  thinking: [block],
  reasoning: 'hm',
  extras: [null],
  ...more,
});
const of = (id: string, more: Partial<TurnIdentity> = {}): TurnIdentity => ({
  accountId: 'acc',
  calls: [{ id, name: 'f', input: '{}' }],
  before: 'd',
  ...more,
});
const call = (id: string, name = 'f', input = '{"a":1,"b":[2]}') => ({ id, name, input });

describe('the reasoning store', () => {
  it('returns a turn only for its complete identity', () => {
    const vault = createReasoningStore({ now: () => 0 });
    const known = of('', { calls: [call('a'), call('b', 'g', '{"x":')] });
    vault.remember(known, 'claude', turn());
    expect(vault.recall(known)).toMatchObject({ family: 'claude' });
    expect(vault.recall(known)?.open()).toEqual(turn());
    const alike = [call('a', 'f', ' { "b": [2.0], "a": 1 } '), call('b', 'g', '{"x":')];
    expect(vault.recall({ ...known, calls: alike })?.open()).toEqual(turn());
    const others: Partial<TurnIdentity>[] = [
      { accountId: 'other' },
      { before: 'e' },
      { before: null },
      { calls: [call('a')] },
      { calls: known.calls.toReversed() },
      { calls: [call('a', 'h'), call('b', 'g', '{"x":')] },
      { calls: [call('a', 'f', '{"a":1,"b":[3]}'), call('b', 'g', '{"x":')] },
      { calls: [call('a'), call('b', 'g', '{"x": ')] },
    ];
    for (const other of others) expect(vault.recall({ ...known, ...other })).toBeUndefined();
    expect(vault.mayKnow('acc', ['f', 'g'])).toBe(true);
    expect(vault.mayKnow('acc', ['f'])).toBe(false);
    expect(vault.mayKnow('other', ['f', 'g'])).toBe(false);
  });

  it('returns a turn for other ids of its calls, if the conversation is known', () => {
    const vault = createReasoningStore({ now: () => 0 });
    vault.remember(of('a'), 'x', turn());
    expect(vault.recall(of('b'))?.open()).toEqual(turn());
    vault.remember(of('a', { before: null }), 'x', turn());
    expect(vault.recall(of('b', { before: null }))).toBeUndefined();
  });

  it('knows what another process was given, which is carried encrypted', () => {
    const carried: string[] = [];
    const [one, other] = joinedBroadcasts(carried);
    const sealer = createSealer(masterKeysOf(Buffer.alloc(32, 1)), 'reasoning.note');
    const here = createReasoningStore({ now: () => 0, others: { broadcast: one, sealer } });
    const there = createReasoningStore({ now: () => 0, others: { broadcast: other, sealer } });
    here.remember(of('a'), 'claude', turn());
    expect(there.recall(of('a'))).toMatchObject({ family: 'claude' });
    expect(there.recall(of('a'))?.open()).toEqual(turn());
    expect(there.mayKnow('acc', ['f'])).toBe(true);
    expect(carried.join()).not.toMatch(/acc|claude|thinking|sig/);
    // Too large for the others, not for this process.
    const large = turn({ thinking: [{ ...block, thinking: 'x'.repeat(300_000) }] });
    here.remember(of('b', { before: 'e' }), 'claude', large);
    expect(here.recall(of('b', { before: 'e' }))).toBeDefined();
    expect(there.recall(of('b', { before: 'e' }))).toBeUndefined();
  });

  it('takes nothing from whoever has not the key of the installation', () => {
    const errors: unknown[] = [];
    const [one, other] = joinedBroadcasts([], (error) => errors.push(error));
    const storeWith = (broadcast: typeof one, key: number) =>
      createReasoningStore({
        now: () => 0,
        others: {
          broadcast,
          sealer: createSealer(masterKeysOf(Buffer.alloc(32, key)), 'reasoning.note'),
        },
      });
    const stranger = storeWith(one, 2);
    const own = storeWith(other, 1);
    stranger.remember(of('a'), 'claude', turn());
    expect(own.recall(of('a'))).toBeUndefined();
    expect(errors).toHaveLength(1);
  });

  it('returns exactly what was stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), fc.string(), (signature, accountId, id) => {
        const vault = createReasoningStore({ now: () => 0 });
        const kept = turn({ thinking: [{ type: 'thinking', thinking: '', signature }] });
        vault.remember(of(id, { accountId }), 'x', kept);
        expect(vault.recall(of(id, { accountId }))?.open()).toEqual(kept);
      }),
    );
  });

  it('stores nothing without calls or opaque data', () => {
    const vault = createReasoningStore({ now: () => 0 });
    vault.remember(of('a'), 'x', turn({ thinking: [], reasoning: '' }));
    vault.remember(of('b', { calls: [] }), 'x', turn());
    expect([vault.recall(of('a')), vault.recall(of('b', { calls: [] }))]).toEqual([undefined, undefined]);
  });

  it('encrypts a turn once, whatever its number of calls', () => {
    const vault = createReasoningStore({ now: () => 0, maxBytes: 1024 * 1024, maxEntries: 1 });
    const calls = Array.from({ length: 2000 }, (_, at) => call(`c${at}`));
    const many = of('', { calls });
    vault.remember(many, 'x', turn({ reasoning: 'r'.repeat(400_000) }));
    expect(vault.recall(many)?.sizeBytes).toBeLessThan(401_000);
  });

  it('expires entries', () => {
    let nowMs = 0;
    const vault = createReasoningStore({ now: () => nowMs, ttlMs: 1000 });
    vault.remember(of('a'), 'x', turn());
    nowMs = 999;
    expect(vault.recall(of('a'))).toBeDefined();
    nowMs = 1000;
    expect(vault.recall(of('a'))).toBeUndefined();
    expect(vault.mayKnow('acc', ['a'])).toBe(false);
  });

  it('evicts the oldest entries by number and by size, keys included', () => {
    const ids = ['a', 'b', 'c'];
    const named = (name: string): TurnIdentity => of(name, { calls: [call(name, name)] });
    const few = createReasoningStore({ now: () => 0, maxEntries: 2 });
    for (const id of ids) few.remember(named(id), 'x', turn());
    expect(ids.map((id) => few.recall(named(id)) !== undefined)).toEqual([false, true, true]);
    expect(ids.map((id) => few.mayKnow('acc', [id]))).toEqual([false, true, true]);
    const small = createReasoningStore({ now: () => 0, maxBytes: 1500 });
    for (const id of ids) small.remember(named(id), 'x', turn());
    expect(ids.map((id) => small.recall(named(id)) !== undefined)).toEqual([false, true, true]);
    small.remember(of('huge'), 'x', turn({ reasoning: 'x'.repeat(3 * 1024 * 1024) }));
    expect(small.recall(of('huge'))).toBeUndefined();
  });

  it('keeps the newest of two turns of the same identity, counted once', () => {
    const vault = createReasoningStore({ now: () => 0, maxEntries: 1 });
    vault.remember(of('a'), 'x', turn());
    vault.remember(of('a'), 'x', turn({ reasoning: 'newer' }));
    expect(vault.recall(of('a'))?.open().reasoning).toBe('newer');
    vault.remember(of('b', { calls: [call('b', 'g')] }), 'x', turn());
    expect(vault.mayKnow('acc', ['f'])).toBe(false);
  });
});
