/** Conversations: by what they are known, what binds them to a model, how long their caches live. */

import type { ChatCompletionRequest } from '@sluice/wire';
import { describe, expect, it } from 'vitest';
import { parseLargeBody } from '../../contract/index.ts';
import { joinedBroadcasts } from '../../test-support/joined-broadcasts.ts';
import { createPromptAnalysisCache } from '../scoring/prompt-analysis-cache.ts';
import { cacheLifeMs, conversationOf, isBound } from './conversation.ts';
import { createSessions } from './sessions.ts';

type Messages = NonNullable<ChatCompletionRequest['messages']>;
const minute = 60_000;

const request = (messages: Messages, more: Partial<ChatCompletionRequest> = {}): ChatCompletionRequest => ({
  model: 'auto',
  messages,
  ...more,
});
const user = (content: string) => ({ role: 'user' as const, content });
const said = (content: string) => ({ role: 'assistant' as const, content });
const call = (id: string) => ({
  role: 'assistant' as const,
  content: null,
  tool_calls: [{ id, type: 'function' as const, function: { name: 'f', arguments: '{}' } }],
});
const result = (id: string) => ({ role: 'tool' as const, tool_call_id: id, content: '1' });

const of = (messages: Messages) => conversationOf(request(messages), undefined);

describe('a conversation', () => {
  it.each<readonly [string, Messages, Messages]>([
    ['a second question', [user('a')], [user('a'), said('b'), user('c')]],
    ['results of tools', [user('a')], [user('a'), call('1'), result('1')]],
    ['results of several tools', [user('a')], [user('a'), call('1'), result('1'), result('2')]],
    [
      'the next round of tools',
      [user('a'), call('1'), result('1')],
      [user('a'), call('1'), result('1'), call('2'), result('2')],
    ],
    ['an answer that the client begins itself', [user('a')], [user('a'), said('Well,')]],
  ])('continues with %s', (_, before, after) => {
    expect(of(after).before).toBe(of(before).soFar());
    expect(of(after).start).toBe(of(before).start);
  });

  it('is distinguished from similar ones by later messages and call ids', () => {
    const one = of([user('a'), said('b'), user('c'), said('d'), user('e')]);
    const other = of([user('a'), said('x'), user('c'), said('d'), user('e')]);
    expect(one.start).toBe(other.start);
    expect(one.before).not.toBe(other.before);
    const calls = (id: string) => of([user('a'), call(id), result(id), call('n'), result('n')]).before;
    expect(calls('1')).not.toBe(calls('2'));
  });

  it('is distinguished by caller metadata if all else is equal', () => {
    const start = (more: Partial<ChatCompletionRequest>) =>
      conversationOf(request([user('a')], more), undefined).start;
    const starts = [
      start({}),
      start({ user: 'u' }),
      start({ prompt_cache_key: 'k' }),
      start({ tools: [{ type: 'function', function: { name: 'f' } }] }),
    ];
    expect(new Set(starts).size).toBe(starts.length);
  });

  it('is recognized by the ends of its long texts', () => {
    const long = 'Räder rollen. '.repeat(3000);
    const read = (messages: Messages) => {
      const { value, texts } = parseLargeBody(Buffer.from(JSON.stringify(request(messages))));
      const parsed: ChatCompletionRequest = JSON.parse(JSON.stringify(value));
      return conversationOf(parsed, texts);
    };
    const first = read([user(long)]);
    const second = read([user(long), said('b'), user('c')]);
    expect(second.before).toBe(first.soFar());
    expect(read([user(`X${long.slice(1)}`)]).start).not.toBe(first.start);
    expect(first.start.length).toBeLessThan(10_000);
    // The same in a body that is read in full: a loop of tools grows beyond the size from which texts are cut out.
    const whole = of([user(long)]);
    expect([whole.start, whole.soFar()]).toEqual([first.start, first.soFar()]);
    const escaped = '\\u00e4\\n"'.repeat(3000);
    expect(read([user(escaped)]).start).toBe(of([user(escaped)]).start);
  });

  it('is distinguished by images, too', () => {
    const shown = (data: string) => {
      const image = { type: 'image_url' as const, image_url: { url: `data:image/png;base64,${data}` } };
      return of([{ role: 'user', content: [{ type: 'text', text: 'What is this?' }, image] }]).start;
    };
    expect(shown('AAAA')).not.toBe(shown('BBBB'));
    expect(shown('AAAA')).toBe(shown('AAAA'));
  });

  it('is bound to its model by tool results and signed reasoning', () => {
    expect(isBound(request([user('a'), call('1'), result('1')]))).toBe(true);
    expect(isBound(request([user('a'), call('1'), result('1'), said('b'), user('c')]))).toBe(false);
    const signed: Messages = JSON.parse(
      JSON.stringify([
        user('a'),
        { ...said('b'), thinking_blocks: [{ type: 'thinking', thinking: 't', signature: 's' }] },
        user('c'),
      ]),
    );
    expect(isBound(request(signed))).toBe(true);
  });

  it('is cached by its provider for the requested time', () => {
    expect(cacheLifeMs(request([user('a')]))).toBe(5 * minute);
    expect(cacheLifeMs(request([user('a')], { prompt_cache_retention: '24h' }))).toBe(24 * 60 * minute);
    const marked: Messages = JSON.parse(
      JSON.stringify([
        {
          role: 'user',
          content: [{ type: 'text', text: 'a', cache_control: { type: 'ephemeral', ttl: '1h' } }],
        },
      ]),
    );
    expect(cacheLifeMs(request(marked))).toBe(60 * minute);
  });
});

describe('sessions', () => {
  const session = { model: 'a/b', promptTokens: 900, cacheMs: 5 * minute };

  it('know the model while sticky, and the cached tokens while the cache lives', () => {
    let now = 0;
    const sessions = createSessions(
      () => 60 * minute,
      () => now,
    );
    sessions.note(['c', 'd'], session);
    for (const key of ['c', 'd'])
      expect(sessions.find(key)).toEqual({ model: 'a/b', cachedTokens: 900, isSticky: true });
    now = 6 * minute;
    expect(sessions.find('c')).toEqual({ model: 'a/b', cachedTokens: 0, isSticky: true });
    now = 61 * minute;
    expect(sessions.find('c')).toBeUndefined();
    expect(sessions.find('other')).toBeUndefined();
  });

  it('are sticky at least for the lifetime of caches, unless disabled', () => {
    let now = 0;
    let stickiness = minute;
    const sessions = createSessions(
      () => stickiness,
      () => now,
    );
    sessions.note(['c'], { ...session, cacheMs: 60 * minute });
    now = 40 * minute;
    expect(sessions.find('c')?.cachedTokens).toBe(900);
    // Still there for loops of tools, which only their model can go on with.
    stickiness = 0;
    expect(sessions.find('c')).toMatchObject({ model: 'a/b', isSticky: false });
  });

  it('are known to other processes', () => {
    const [one, other] = joinedBroadcasts();
    const stickiness = () => 60 * minute;
    const here = createSessions(stickiness, () => 0, one);
    const there = createSessions(stickiness, () => 1000, other);
    here.note(['c', 'd'], session);
    expect(there.find('d')).toEqual({ model: 'a/b', cachedTokens: 900, isSticky: true });
  });

  it('evict the least recently used', () => {
    const sessions = createSessions(
      () => minute,
      () => 0,
    );
    for (let at = 0; at < 40_001; at++) sessions.note([`c${at}`], session);
    expect([sessions.find('c0'), sessions.find('c1')?.model]).toEqual([undefined, 'a/b']);
  });
});

it('analyzes a repeated long prompt only once', () => {
  let reads = 0;
  const forecast = { shares: new Float64Array(1), difficulty: 0, known: 0, outputTokens: 1 };
  const read = createPromptAnalysisCache(() => ({ forecast, tokens: ++reads }));
  const question = 'How deep is the lake? '.repeat(100);
  expect([read(question).tokens, read(question).tokens, read(`${question}!`).tokens]).toEqual([1, 1, 2]);
  for (let at = 0; at < 5000; at++) read(`${at}${question}`);
  expect(read(question).tokens).toBe(5003);
  expect([read('short').tokens, read('short').tokens]).toEqual([5004, 5005]);
});
