import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChatCompletionChunk } from '../openai/index.ts';
import type { StreamChunk } from '../translation/index.ts';
import {
  CompletionsRequest,
  chatFormOfCompletion,
  chatRequestOfCompletions,
  completionEventWithModel,
  encodeCompletion,
  encodeCompletionChunks,
  nativeCompletionsBody,
  withUsageAsked,
} from './index.ts';

const hello = { model: 'm', prompt: 'Hi' };
const message = { role: 'user', content: 'Hi' };
const plain = { model: 'm', messages: [message], max_tokens: null };

/** A value of each member, and what becomes of it: carried in a chat request, left out, or refused. */
const members: readonly (readonly [name: string, value: unknown, became: object | 'left out' | 'refused'])[] =
  [
    ['suffix', 'end', 'refused'],
    ['echo', true, 'refused'],
    ['logprobs', 0, 'refused'],
    ['best_of', 2, 'refused'],
    ['suffix', '', {}],
    ['echo', false, {}],
    ['best_of', 1, {}],
    ['max_tokens', 5, { max_tokens: 5 }],
    ['temperature', 0.5, { temperature: 0.5 }],
    ['top_p', 0.5, { top_p: 0.5 }],
    ['n', 2, { n: 2 }],
    ['presence_penalty', 1, { presence_penalty: 1 }],
    ['frequency_penalty', 1, { frequency_penalty: 1 }],
    ['logit_bias', { 5: 1 }, { logit_bias: { 5: 1 } }],
    ['seed', 1, { seed: 1 }],
    ['stop', ['a'], { stop: ['a'] }],
    ['user', 'u', { user: 'u' }],
    ['stream', true, { stream: true }],
    ['stream_options', { include_usage: true }, {}],
    ['timeout', 3, { timeout: 3 }],
    ['enable_anonymization', true, { enable_anonymization: true }],
    ['min_p', 0.1, 'left out'],
  ];

describe('chatRequestOfCompletions', () => {
  it.each(members)('%s: %j', (name, value, became) => {
    const { request, warnings, unsupported } = chatRequestOfCompletions({ ...hello, [name]: value });
    expect(unsupported).toEqual(became === 'refused' ? [name] : []);
    expect(warnings.length).toBe(became === 'left out' ? 1 : 0);
    expect(request).toEqual({ ...plain, ...(typeof became === 'object' ? became : {}) });
  });

  it('names every member of the schema in this table', () => {
    const others = [
      'model',
      'prompt',
      'extra_body',
      'anonymization_types',
      'ignore_mismatched_parameters',
      'routing',
    ];
    const overrides = ['base_url', 'api_key', 'api_version', 'deployment_id', 'extra_headers', 'model_list'];
    const named = new Set([...members.map(([name]) => name), ...others, ...overrides]);
    expect(Object.keys(CompletionsRequest.properties).filter((name) => !named.has(name))).toEqual([]);
  });

  it('makes a message of each prompt, and refuses token ids', () => {
    const { request, messageOrigins } = chatRequestOfCompletions({ ...hello, prompt: ['a', 'b'] });
    expect(request.messages?.map(({ content }) => content)).toEqual(['a', 'b']);
    expect(messageOrigins).toEqual([{ path: 'prompt[0]' }, { path: 'prompt[1]' }]);
    expect(chatRequestOfCompletions({ ...hello, prompt: [1, 2] }).unsupported).toEqual(['prompt']);
    expect(chatRequestOfCompletions({ ...hello, prompt: [[1], [2]] }).unsupported).toEqual(['prompt']);
  });
});

describe('native completions', () => {
  it('have every member but those of the gateway', () => {
    const own = { timeout: 3, enable_anonymization: true, routing: { exclude: ['a'] }, extra_body: {} };
    const given = { ...hello, min_p: 1 };
    expect(nativeCompletionsBody({ ...given, ...own })).toEqual(given);
  });

  it('ask for the count of tokens, which is passed on only if the client asked', () => {
    expect(withUsageAsked({ stream_options: { other: 1 } })).toEqual({
      stream_options: { other: 1, include_usage: true },
    });
    const count = '{"choices":[],"usage":{"total_tokens":3},"model":"x"}';
    const text = '{"choices":[{"text":"a"}],"usage":null,"model":"x"}';
    expect(completionEventWithModel(count, 'm', false)).toBeUndefined();
    expect(completionEventWithModel(count, 'm', true)).toBe(count.replace('"x"', '"m"'));
    expect(completionEventWithModel(text, 'm', false)).toBe('{"model":"m","choices":[{"text":"a"}]}');
    expect(completionEventWithModel('[DONE]', 'm', false)).toBe('[DONE]');
  });

  it('are read in the form of chat', () => {
    expect(
      chatFormOfCompletion({ id: 'a', choices: [{ text: 'b', index: 0, finish_reason: 'stop' }] }),
    ).toEqual({
      id: 'a',
      choices: [{ index: 0, message: { role: 'assistant', content: 'b' }, finish_reason: 'stop' }],
    });
    expect(chatFormOfCompletion({ error: {} })).toEqual({ error: {} });
  });
});

describe('answers of chat models', () => {
  const identity = { id: 'chatcmpl-1', created: 1, model: 'p/m' };

  it('become text, refusals too', () => {
    const answer = encodeCompletion({
      ...identity,
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          finish_reason: 'content_filter',
          logprobs: null,
          message: {
            role: 'assistant',
            content: null,
            refusal: 'No.',
            tool_calls: null,
            function_call: null,
          },
        },
      ],
    });
    expect(answer).toEqual({
      ...identity,
      id: 'cmpl-1',
      object: 'text_completion',
      choices: [{ text: 'No.', index: 0, logprobs: null, finish_reason: 'content_filter' }],
    });
  });

  it('have the same text however they are chunked', () => {
    const chunkOf = (choice: ChatCompletionChunk['choices'][number]): StreamChunk => ({
      kind: 'full',
      value: { ...identity, object: 'chat.completion.chunk', choices: [choice] },
    });
    const pieces = fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.string()), { maxLength: 20 });
    fc.assert(
      fc.property(pieces, (given) => {
        const whole: string[] = ['', '', ''];
        const chunks = given.map(([index, content]) => {
          whole[index] += content;
          return chunkOf({ index, delta: { content }, finish_reason: null, logprobs: null });
        });
        const texts: string[] = ['', '', ''];
        for (const line of encodeCompletionChunks(chunks).split('\n\n').filter(Boolean)) {
          const { choices } = JSON.parse(line.slice('data: '.length));
          for (const { index, text } of choices) texts[index] += text;
        }
        expect(texts).toEqual(whole);
      }),
    );
  });
});
