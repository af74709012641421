import { describe, expect, it } from 'vitest';
import { encodeChunk, UpstreamResponseError } from '../../translation/index.ts';
import {
  compatProfileOf,
  createChatStreamDecoder,
  decodeChatResponse,
  type StreamDecodeContext,
} from './index.ts';

const identity = { id: 'chatcmpl-own', created: 1_700_000_000, model: 'p/m' };
const contextOf = (profile = 'default', more: Partial<StreamDecodeContext> = {}): StreamDecodeContext => ({
  ...identity,
  profile: compatProfileOf(profile),
  includeUsage: false,
  ...more,
});
describe('decodeChatResponse', () => {
  it.each([
    [
      'an error object',
      { error: { message: 'm', type: 't', code: 429, param: null } },
      { message: 'm', type: 't', code: '429', param: null, status: 429 },
    ],
    ['an error text', { error: 'no' }, { message: 'no', type: null, code: null, param: null, status: null }],
    ['an error in a choice', { choices: [{ error: { code: 'x' }, message: {} }] }, { code: 'x' }],
    ['an error as reason', { choices: [{ finish_reason: 'error', message: { content: '' } }] }, {}],
    ['an error as the whole', { object: 'error', message: 'm', code: 500 }, { message: 'm', status: 500 }],
  ])('throws for %s', (_name, raw, facts) => {
    const thrown = thrownBy(() => decodeChatResponse(raw, contextOf()));
    expect(thrown.kind).toBe('error_in_200');
    expect(thrown.upstream).toMatchObject(facts);
  });

  it.each([null, [], 'x', {}, { choices: [] }, { choices: 'x' }, { choices: [null] }, { choices: [{}] }])(
    '%j is malformed',
    (raw) => {
      expect(thrownBy(() => decodeChatResponse(raw, contextOf())).kind).toBe('malformed');
    },
  );
});

describe('reasoning in the text of open models', () => {
  const whole = (profile: string, content: string): unknown =>
    decodeChatResponse({ choices: [{ message: { content }, finish_reason: 'stop' }] }, contextOf(profile))
      .response.choices[0]?.message;

  it('is separated in a whole answer, but not where the API separates it', () => {
    const text = '<think>\nWhy?\n</think>\n\nBecause.';
    expect(whole('vllm', text)).toMatchObject({ content: 'Because.', reasoning_content: 'Why?' });
    expect(whole('openai', text)).toMatchObject({ content: text });
    expect(whole('default', 'About <think>.')).toMatchObject({ content: 'About <think>.' });
  });

  const ending = ['{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}', '[DONE]'];
  const event = (delta: object): string =>
    JSON.stringify({ choices: [{ index: 0, delta, finish_reason: null }] });
  const streamed = (profile: string, pieces: readonly string[]) =>
    read(profile, [...pieces.map((content) => event({ content })), ...ending]);
  const read = (profile: string, events: readonly string[]) => {
    const decoder = createChatStreamDecoder(contextOf(profile));
    const deltas = events
      .flatMap((event) => decoder.event(event))
      .map((chunk) => JSON.parse(encodeChunk(chunk)).choices[0].delta);
    const join = (field: string): string => deltas.map((delta) => delta[field] ?? '').join('');
    return { content: join('content'), reasoning: join('reasoning_content'), chars: decoder.outputChars };
  };

  it.each([
    ['a tag a piece', ['<think>', 'Why', '?', '</think>', '\n\n', 'Be', 'cause', '.']],
    ['tags in pieces', ['<th', 'ink>\n', 'Why', '?\n', '</', 'thi', 'nk>', '\n', '\nBe', 'cause', '.']],
    ['one piece', ['<think>Why?</think>Because.']],
  ])('is separated in a stream, %s', (_, pieces) => {
    expect(streamed('vllm', pieces)).toEqual({ content: 'Because.', reasoning: 'Why?', chars: 12 });
    expect(streamed('openai', pieces)).toMatchObject({ content: pieces.join(''), reasoning: '' });
  });

  it('loses nothing of a text that only begins like a tag', () => {
    expect(streamed('vllm', ['  <', 'thin', 'g>', ' one'])).toMatchObject({
      content: '  <thing> one',
      reasoning: '',
    });
    expect(streamed('vllm', ['<thi'])).toMatchObject({ content: '<thi', reasoning: '' });
    expect(streamed('vllm', ['<think>open', ' </th'])).toMatchObject({ content: '', reasoning: 'open </th' });
  });

  it('loses nothing of a stream without a reason for its end', () => {
    const answer = { content: '<thi', reasoning: '' };
    expect(read('vllm', [event({ content: '<thi' }), '[DONE]'])).toMatchObject(answer);
  });

  it('keeps the text before reasoning that the server separates', () => {
    const events = [event({ content: '\n<' }), event({ reasoning_content: 'Why?' }), event({ content: 'b' })];
    expect(read('vllm', [...events, ...ending])).toMatchObject({ content: '<b', reasoning: 'Why?' });
  });
});

describe('createChatStreamDecoder', () => {
  it('reports its progress', () => {
    const decoder = createChatStreamDecoder(contextOf());
    decoder.event('{"choices":[]}');
    expect([decoder.started, decoder.finished, decoder.usage, decoder.outputChars]).toEqual([
      false,
      false,
      null,
      0,
    ]);
    decoder.event('{"choices":[{"index":0,"delta":{"content":"abc","reasoning":"de"}}]}');
    decoder.event(
      '{"choices":[{"index":1,"delta":{"tool_calls":[{"function":{"name":"f","arguments":"{}"}}]}}]}',
    );
    decoder.event(
      '{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":1,"completion_tokens":2}}',
    );
    expect([decoder.started, decoder.finished, decoder.outputChars]).toEqual([true, false, 8]);
    decoder.event('{"choices":[{"index":1,"delta":{},"finish_reason":"stop"}]}');
    expect(decoder.finished).toBe(true);
    expect(decoder.usage).toMatchObject({ inputTokens: 1, outputTokens: 2 });
    expect(decoder.end()).toMatchObject({ finished: true, done: false, chunks: [] });
  });

  it('writes given usage once', () => {
    const decoder = createChatStreamDecoder(contextOf('default', { includeUsage: true }));
    decoder.event(
      '{"id":"up","choices":[{"delta":{"content":"a"},"finish_reason":"stop"}],"usage":{"prompt_tokens":9,"completion_tokens":9}}',
    );
    const counts = {
      inputTokens: 1,
      cachedInputTokens: 2,
      cacheWriteTokens: 0,
      outputTokens: 3,
      reasoningTokens: 4,
      audioInputTokens: 0,
      audioOutputTokens: 0,
    };
    expect(JSON.parse(encodeChunk(decoder.usageChunk(counts)))).toMatchObject({
      id: 'up',
      choices: [],
      usage: { prompt_tokens: 3, completion_tokens: 7, total_tokens: 10 },
    });
    expect(decoder.end().chunks).toEqual([]);
  });

  it.each([
    ['an error object', '{"error":{"message":"m","code":"c"}}', undefined, 'error_in_200'],
    [
      'an error beside choices',
      '{"error":{"message":"m"},"choices":[{"delta":{}}]}',
      undefined,
      'error_in_200',
    ],
    ['an error event', '{"message":"m"}', 'error', 'error_in_200'],
    ['an error as reason', '{"choices":[{"delta":{},"finish_reason":"error"}]}', undefined, 'error_in_200'],
    ['a page', '<html>', undefined, 'malformed'],
    ['a cut event', '{"choices":[', undefined, 'malformed'],
    ['a list', '[]', undefined, 'malformed'],
    ['choices without end', '{"choices":[{"index":100000,"delta":{}}]}', undefined, 'malformed'],
  ])('throws for %s', (_name, data, event, kind) => {
    const decoder = createChatStreamDecoder(contextOf());
    expect(thrownBy(() => decoder.event(data, event)).kind).toBe(kind);
  });

  it('ignores events after the end', () => {
    const decoder = createChatStreamDecoder(contextOf());
    expect([decoder.event('[DONE]'), decoder.event('rubbish'), decoder.end().finished]).toEqual([
      [],
      [],
      false,
    ]);
  });
});

function thrownBy(act: () => unknown): UpstreamResponseError {
  try {
    act();
  } catch (error) {
    if (error instanceof UpstreamResponseError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
