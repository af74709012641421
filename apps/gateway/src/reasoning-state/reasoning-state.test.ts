import type { ChatCompletionRequest, ChatMessage, ReplayChoice, ThinkingBlock } from '@sluice/wire';
import { describe, expect, it } from 'vitest';
import { providerSettings } from '../config/index.ts';
import {
  createAdapters,
  createCredentials,
  createModelDirectory,
  type ModelTarget,
} from '../providers/index.ts';
import { completeHistory, maxRestoredBytes } from './complete-history.ts';
import { digestOf } from './history-digest.ts';
import { familyOf } from './model-family.ts';
import { createReasoningState } from './reasoning-state.ts';
import { createReasoningStore, type ReasoningStore, type SignedTurn } from './reasoning-store.ts';

const block: ThinkingBlock = { type: 'thinking', thinking: 'hm', signature: 'sig' };
const extra = { google: { thought_signature: 's' } };
const call = (id: string, more: object = {}, input = '{}') => ({
  id,
  type: 'function' as const,
  function: { name: 'f', arguments: input },
  ...more,
});
const user = (content: string): ChatMessage => ({ role: 'user', content });
const otherCall = { ...call('z'), function: { name: 'other', arguments: '{}' } };
const said = (more: object = {}, id = 'a'): ChatMessage => ({
  role: 'assistant',
  tool_calls: [call(id)],
  ...more,
});
const result = (id: string, content = 'cold'): ChatMessage => ({ role: 'tool', tool_call_id: id, content });
const request = (...messages: ChatMessage[]): ChatCompletionRequest => ({ model: 'm', messages });

function targetOf(name: string, provider: string): ModelTarget {
  const target = createModelDirectory({
    providers: [providerSettings(provider, { protocol: 'openai' })],
    catalog: [],
    adapterFor: createAdapters({ now: () => 0 }),
    credentialsOf: createCredentials({
      fetchJson: () => () => Promise.reject(new Error('none')),
      now: () => 0,
    }),
  }).find(`${provider}/${name}`);
  if (target === undefined) throw new Error('no target');
  return target;
}

const vaultOf = (before: readonly ChatMessage[] | null, turn: Partial<SignedTurn> = {}, id = 'a') => {
  const vault = createReasoningStore({ now: () => 0 });
  remember(vault, before, turn, id);
  return vault;
};
function remember(
  vault: ReasoningStore,
  before: readonly ChatMessage[] | null,
  turn: Partial<SignedTurn> = {},
  id = 'a',
): void {
  const calls: ReplayChoice['calls'] = [{ id, name: 'f', input: '{}', extraContent: null }];
  const identity = { accountId: 'acc', calls, before: before === null ? null : digestOf(before) };
  vault.remember(identity, 'claude', { thinking: [block], reasoning: 'hm', extras: [extra], ...turn });
}
const complete = (given: ChatCompletionRequest, vault: ReasoningStore, family = 'claude') =>
  completeHistory(given, { accountId: 'acc', family, whole: () => given }, vault);

const whole = said({
  thinking_blocks: [block],
  reasoning_content: 'hm',
  tool_calls: [call('a', { extra_content: extra })],
});

describe('completing a history', () => {
  it('restores state the client dropped', () => {
    const given = request(user('x'), said(), result('a'));
    expect(complete(given, vaultOf([user('x')])).messages).toEqual([user('x'), whole, result('a')]);
  });

  it('keeps state the client sent', () => {
    const own = said({
      thinking_blocks: [{ type: 'thinking', thinking: 'mine', signature: 'm' }],
      reasoning_content: 'mine',
      tool_calls: [call('a', { extra_content: { google: { thought_signature: 'm' } } })],
    });
    expect(complete(request(own), vaultOf([])).messages).toEqual([own]);
  });

  it('removes state signed by another model family', () => {
    const own = said({
      thinking_blocks: [block],
      tool_calls: [call('a', { extra_content: extra })],
      content: 'x',
    });
    expect(complete(request(own), vaultOf([]), 'gemini').messages).toEqual([said({ content: 'x' })]);
  });

  it('does not modify the request or unknown turns', () => {
    const plain = request(user('x'), { role: 'assistant', content: 'y' }, said({}, 'z'));
    expect(complete(plain, vaultOf([]))).toBe(plain);
    const given = request(said());
    const before = structuredClone(given);
    complete(given, vaultOf([]));
    expect(given).toEqual(before);
  });

  it('distinguishes conversations with repeated ids', () => {
    const vault = vaultOf([user('How cold is it?')]);
    remember(vault, [user('And now?')], { reasoning: 'other' });
    const reasoningIn = (...messages: ChatMessage[]): unknown =>
      complete(request(...messages), vault).messages?.map((message) =>
        message.role === 'assistant' ? message.reasoning_content : undefined,
      );
    expect(reasoningIn(user('How cold is it?'), said())).toEqual([undefined, 'hm']);
    expect(reasoningIn(user('And now?'), said())).toEqual([undefined, 'other']);
    expect(reasoningIn(user('How warm is it?'), said())).toEqual([undefined, undefined]);
    expect(reasoningIn(user('How cold is it?'), said({ tool_calls: [call('a', {}, '{"x":1}')] }))).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('restores a turn once, at the last matching message', () => {
    const given = request(...Array.from({ length: 120 }, () => said()));
    const messages = complete(given, vaultOf(null, { reasoning: 'r'.repeat(100) })).messages ?? [];
    expect(messages.filter((message) => 'reasoning_content' in message)).toEqual([messages.at(-1)]);
  });

  it('limits the restored size, dropping the oldest turns first', () => {
    const vault = createReasoningStore({ now: () => 0 });
    const messages: ChatMessage[] = [user('x')];
    const ids = ['a', 'b', 'c', 'd', 'e'];
    for (const id of ids) {
      remember(vault, messages, { reasoning: 'r'.repeat(maxRestoredBytes / 4) }, id);
      messages.push(said({}, id), result(id));
    }
    const done = complete(request(...messages), vault).messages ?? [];
    const restored = done.filter((message) => message.role === 'assistant');
    expect(restored.map((message) => 'reasoning_content' in message)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  it('expands the request only if a turn may be known, and keeps its texts', () => {
    const long = request(user('a long text'), said(), result('a'));
    const marked = request(user('~mark~'), said(), result('a'));
    const vault = vaultOf([user('a long text')]);
    const into = { accountId: 'acc', family: 'claude', whole: () => long };
    expect(completeHistory(marked, into, vault).messages).toEqual([user('~mark~'), whole, result('a')]);
    const unread = () => {
      throw new Error('read');
    };
    const strange = request(user('x'), said({ tool_calls: [otherCall] }));
    expect(completeHistory(strange, { ...into, whole: unread }, vault)).toBe(strange);
  });
});

describe('storing responses', () => {
  const target = targetOf('claude-x', 'p');
  const choice: ReplayChoice = {
    thinking: [block],
    reasoning: 'hm',
    calls: [{ id: 'a', name: 'f', input: '{}', extraContent: extra }],
  };
  const given = request(user('x'));
  const next = request(user('x'), said(), result('a'));
  const other = request(user('y'), said(), result('a'));
  const create = () => createReasoningState(createReasoningStore({ now: () => 0 }));

  it('restores state in the same conversation', () => {
    const replay = create();
    replay.streamed([choice], target, 'acc', () => given);
    expect(replay.complete(next, target, 'acc').messages?.[1]).toEqual(whole);
    expect(replay.complete(other, target, 'acc')).toBe(other);
    expect(replay.complete(next, target, 'else')).toBe(next);
  });

  it('recognizes a response by its calls if the request is not given', () => {
    const replay = create();
    replay.streamed([choice], target, 'acc');
    expect(replay.complete(next, target, 'acc').messages?.[1]).toEqual(whole);
  });

  it('never throws', () => {
    const replay = create();
    const broken = () => {
      throw new Error('no request');
    };
    replay.streamed([choice], target, 'acc', broken);
    expect(replay.complete(next, target, 'acc')).toBe(next);
    replay.streamed([choice], target, 'acc', given);
    expect(replay.complete(next, target, 'acc', broken)).toBe(next);
  });
});

describe('model families', () => {
  it.each([
    ['anthropic.claude-3', 'bedrock', 'claude'],
    ['gemini-3-pro', 'vertex', 'gemini'],
    ['m1', 'p', 'p/m1'],
    ['m2', 'p', 'p/m2'],
  ])('%s of %s is %s', (name, provider, family) => {
    expect(familyOf(targetOf(name, provider))).toBe(family);
  });
});

describe('the digest of a conversation', () => {
  const conversation = [user('x'), said(), result('a')];
  const same: [string, ChatMessage[]][] = [
    ['texts as parts', [{ role: 'user', content: [{ type: 'text', text: 'x' }] }, said(), result('a')]],
    ['empty and null members', [user('x'), said({ content: '', refusal: null }), result('a')]],
    ['system texts', [{ role: 'system', content: 's' }, ...conversation]],
    ['opaque members', [user('x'), whole, result('a')]],
    ['other ids of calls', [user('x'), said({}, 'b'), result('b')]],
    [
      'another order of members',
      [{ content: 'x', role: 'user' }, said(), { content: 'cold', tool_call_id: 'a', role: 'tool' }],
    ],
  ];
  it.each(same)('does not see %s', (_name, messages) => {
    expect(digestOf(messages)).toBe(digestOf(conversation));
  });

  const other: [string, ChatMessage[]][] = [
    ['other words', [user('y'), said(), result('a')]],
    ['another result', [user('x'), said(), result('a', 'warm')]],
    ['another call', [user('x'), said({ tool_calls: [otherCall] }), result('a')]],
    ['less', [user('x'), said()]],
    ['a text cut elsewhere', [user('x'), user(''), said(), result('a')]],
  ];
  it.each(other)('sees %s', (_name, messages) => {
    expect(digestOf(messages)).not.toBe(digestOf(conversation));
  });
});
