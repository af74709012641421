/** Streams of the Messages and the Responses API: their grammar, and that they tell the same as whole answers. */
import Anthropic from '@anthropic-ai/sdk';
import type { Script } from '@sluice/fake-provider';
import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  disposeAll,
  type RawResponse,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from '../support/index.ts';
import { type Family, families, familyConfig, familyModels } from './families.ts';
import { readMessagesStream } from './messages-grammar.ts';
import { readResponsesStream } from './responses-grammar.ts';

let fake: Awaited<ReturnType<typeof startFake>>;
let sluice: Sluice;

beforeAll(async () => {
  fake = await startFake({ recordBodies: true });
  sluice = await startSluice({ config: familyConfig(fake) });
});
afterAll(disposeAll);
beforeEach(() => fake.reset());

const call = (id: string, args: string) => ({ id, name: 'look', arguments: args });
const answers: Readonly<Record<string, NonNullable<Script['answer']>>> = {
  'a text': { text: 'Hello world, this is text.' },
  'an empty text': { text: '' },
  'no text': { text: null },
  reasoning: { reasoning: 'I think so.', text: 'Yes.' },
  'reasoning that cannot be read': { redactedReasoning: 'opaque', text: 'Yes.' },
  'reasoning of both kinds, a text and a call': {
    reasoning: 'Hm.',
    redactedReasoning: 'opaque',
    text: 'I look.',
    toolCalls: [call('c1', '{"a":"x"}')],
  },
  'calls that interleave': {
    text: 'I look.',
    toolCalls: [call('c1', '{"a":"one two three"}'), call('c2', '{"b":"four five"}'), call('c3', '{}')],
    toolOrder: 'interleaved',
  },
  'a refusal': { refusal: 'I will not.' },
  'cached tokens': {
    text: 'Yes.',
    counts: { input: 10, cacheRead: 5, cacheWrite: 3, output: 7, reasoning: 2 },
  },
  'a call without an id': { toolCalls: [{ name: 'look', arguments: '{"a":"x"}' }] },
};
const schema = { type: 'object' as const, properties: { a: { type: 'string' }, b: { type: 'string' } } };

const post = (path: string, body: object): Promise<RawResponse> =>
  rawRequest({ url: `${sluice.url}${path}`, headers: sluice.auth, body });

/** What a block says, whatever its ids and envelopes are. */
function saidBy(block: Readonly<Record<string, unknown>>): unknown {
  const { type, text, thinking, name, input, partial_json: pieces } = block;
  if (type === 'tool_use') return [name, typeof pieces === 'string' ? JSON.parse(pieces) : input];
  return type === 'redacted_thinking' ? [] : [type, text ?? thinking];
}
const messageOf = (blocks: readonly Readonly<Record<string, unknown>>[]): unknown[] =>
  blocks.map(saidBy).filter((one) => !Array.isArray(one) || one.length > 0);

/** Items without ids and envelopes; reasoning that nobody can read says nothing. */
function itemsOf(response: unknown): unknown[] {
  const output: readonly Readonly<Record<string, unknown>>[] = Object(response).output;
  return output
    .filter(({ type, summary }) => type !== 'reasoning' || (Array.isArray(summary) && summary.length > 0))
    .map(({ id: _id, call_id: _callId, encrypted_content: _sealed, ...item }) => item);
}

describe.each(families)('streams of a model of %s', (family: Family) => {
  const model = familyModels[family];
  const include: OpenAI.Responses.ResponseIncludable[] = ['reasoning.encrypted_content'];
  const request = {
    model,
    input: 'Hi',
    include,
    tools: [{ type: 'function' as const, name: 'look', parameters: schema, strict: false }],
  };
  const message = {
    model,
    max_tokens: 500,
    messages: [{ role: 'user' as const, content: 'Hi' }],
    tools: [{ name: 'look', input_schema: schema }],
  };

  it.each(Object.entries(answers))('Messages: with %s', async (_name, answer) => {
    fake.enqueue({ answer }, { answer }, { answer });
    const whole = Object((await post('/v1/messages', message)).json());
    const { faults, blocks, stopReason, usage, end } = readMessagesStream(
      (await post('/v1/messages', { ...message, stream: true })).events,
    );
    expect([faults, end]).toEqual([[], 'message_stop']);
    expect([messageOf(blocks), stopReason]).toEqual([messageOf(whole.content), whole.stop_reason]);
    expect(whole.usage).toMatchObject(Object(usage));
    const sdk = new Anthropic({ baseURL: sluice.url, apiKey: sluice.key, maxRetries: 0 });
    const final = await sdk.messages.stream(message).finalMessage();
    expect(messageOf(final.content.map((block) => ({ ...block })))).toEqual(messageOf(whole.content));
  });

  it.each(Object.entries(answers))('Responses: with %s', async (_name, answer) => {
    fake.enqueue({ answer }, { answer }, { answer });
    const whole = Object((await post('/v1/responses', request)).json());
    const { faults, response, end } = readResponsesStream(
      (await post('/v1/responses', { ...request, stream: true })).events,
    );
    expect([faults, end]).toEqual([[], `response.${whole.status}`]);
    expect([itemsOf(response), response?.['usage']]).toEqual([itemsOf(whole), whole.usage]);
    const sdk = new OpenAI({ baseURL: `${sluice.url}/v1`, apiKey: sluice.key, maxRetries: 0 });
    const final = await sdk.responses.stream(request).finalResponse();
    expect(final.output_text).toBe(textOf(whole));
  });
});

function textOf({
  output,
}: {
  readonly output: readonly { content?: readonly { text?: string }[] }[];
}): string {
  return output
    .flatMap(({ content }) => content ?? [])
    .map(({ text }) => text ?? '')
    .join('');
}
