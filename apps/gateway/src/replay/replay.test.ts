import type { ChatCompletionRequest, ChatMessage, ThinkingBlock } from '@sluice/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeHistory } from './complete-history.ts';
import { createReplayVault, type ReplayTurn } from './vault.ts';

const block: ThinkingBlock = { type: 'thinking', thinking: 'hm', signature: 'sig' };
const turn = (id: string, more: Partial<ReplayTurn> = {}): ReplayTurn => ({
  family: 'claude',
  thinking: [block],
  reasoning: 'hm',
  calls: [{ id, extraContent: null }],
  ...more,
});

describe('the replay vault', () => {
  it('gives a turn back to its account under each of its calls', () => {
    const vault = createReplayVault({ now: () => 0 });
    const kept = turn('a', {
      calls: [
        { id: 'a', extraContent: { google: { thought_signature: 's' } } },
        { id: 'b', extraContent: null },
      ],
    });
    vault.remember('acc', kept);
    expect(vault.recall('acc', 'a')).toEqual(kept);
    expect(vault.recall('acc', 'b')).toEqual(kept);
    expect(vault.recall('other', 'a')).toBeUndefined();
    expect(vault.recall('acc', 'c')).toBeUndefined();
  });

  it('gives back exactly what it was given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), fc.string(), (signature, account, id) => {
        const vault = createReplayVault({ now: () => 0 });
        const kept = turn(id, { thinking: [{ type: 'thinking', thinking: '', signature }] });
        vault.remember(account, kept);
        expect(vault.recall(account, id)).toEqual(kept);
      }),
    );
  });

  it('keeps nothing that is worth nothing', () => {
    const vault = createReplayVault({ now: () => 0 });
    vault.remember('acc', turn('a', { thinking: [], reasoning: '' }));
    vault.remember('acc', turn('b', { calls: [] }));
    expect([vault.recall('acc', 'a'), vault.recall('acc', 'b')]).toEqual([undefined, undefined]);
  });

  it('forgets after a while', () => {
    let nowMs = 0;
    const vault = createReplayVault({ now: () => nowMs, ttlMs: 1000 });
    vault.remember('acc', turn('a'));
    nowMs = 999;
    expect(vault.recall('acc', 'a')).toBeDefined();
    nowMs = 1000;
    expect(vault.recall('acc', 'a')).toBeUndefined();
  });

  it('lets the oldest go when it is full, by number and by size', () => {
    const few = createReplayVault({ now: () => 0, maxEntries: 2 });
    for (const id of ['a', 'b', 'c']) few.remember('acc', turn(id));
    expect(['a', 'b', 'c'].map((id) => few.recall('acc', id) !== undefined)).toEqual([false, true, true]);
    const small = createReplayVault({ now: () => 0, maxBytes: 4000 });
    for (const id of ['a', 'b', 'c']) small.remember('acc', turn(id, { reasoning: 'x'.repeat(1500) }));
    expect(['a', 'b', 'c'].map((id) => small.recall('acc', id) !== undefined)).toEqual([false, true, true]);
    small.remember('acc', turn('huge', { reasoning: 'x'.repeat(3 * 1024 * 1024) }));
    expect(small.recall('acc', 'huge')).toBeUndefined();
  });
});

describe('completing a history', () => {
  const call = (id: string, more: object = {}) => ({
    id,
    type: 'function' as const,
    function: { name: 'f', arguments: '{}' },
    ...more,
  });
  const said = (more: object = {}): ChatMessage => ({ role: 'assistant', tool_calls: [call('a')], ...more });
  const request = (...messages: ChatMessage[]): ChatCompletionRequest => ({ model: 'm', messages });
  const extra = { google: { thought_signature: 's' } };
  const known = turn('a', { calls: [{ id: 'a', extraContent: extra }] });
  const recall = (id: string): ReplayTurn | undefined => (id === 'a' ? known : undefined);

  it('puts back what the client dropped', () => {
    expect(completeHistory(request(said()), 'claude', recall).messages).toEqual([
      said({
        thinking_blocks: [block],
        reasoning_content: 'hm',
        tool_calls: [call('a', { extra_content: extra })],
      }),
    ]);
  });

  it('leaves what the client sent', () => {
    const own = said({
      thinking_blocks: [{ type: 'thinking', thinking: 'mine', signature: 'm' }],
      reasoning_content: 'mine',
      tool_calls: [call('a', { extra_content: { google: { thought_signature: 'm' } } })],
    });
    expect(completeHistory(request(own), 'claude', recall).messages).toEqual([own]);
  });

  it('takes away what another family of models signed', () => {
    const own = said({
      thinking_blocks: [block],
      tool_calls: [call('a', { extra_content: extra })],
      content: 'x',
    });
    expect(completeHistory(request(own), 'gemini', recall).messages).toEqual([said({ content: 'x' })]);
  });

  it('touches neither the request nor turns that it does not know', () => {
    const plain = request(
      { role: 'user', content: 'x' },
      { role: 'assistant', content: 'y' },
      { role: 'assistant', tool_calls: [call('z')] },
    );
    expect(completeHistory(plain, 'claude', recall)).toBe(plain);
    const given = request(said());
    const before = structuredClone(given);
    completeHistory(given, 'claude', recall);
    expect(given).toEqual(before);
  });
});
