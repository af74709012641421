/** Odd requests of the Messages and the Responses API: each is served, or refused in the form of its API, in no time. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { families, familyConfig, familyModels } from '../apis/families.ts';
import { readMessagesStream } from '../apis/messages-grammar.ts';
import { readResponsesStream } from '../apis/responses-grammar.ts';
import {
  disposeAll,
  type RawResponse,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from '../support/index.ts';

let fake: Awaited<ReturnType<typeof startFake>>;
let sluice: Sluice;

beforeAll(async () => {
  fake = await startFake({ recordBodies: true });
  sluice = await startSluice({ config: familyConfig(fake) });
});
afterAll(disposeAll);
beforeEach(() => fake.reset());

const ask = (path: string, body: unknown): Promise<RawResponse> =>
  rawRequest({ url: `${sluice.url}${path}`, headers: sluice.auth, body });
const sent = () => JSON.parse(fake.receipts.requests().at(-1)?.body ?? 'null');

type Members = Readonly<Record<string, unknown>>;
const user = (content: unknown) => ({ role: 'user', content });
const assistant = (content: unknown) => ({ role: 'assistant', content });
const nested = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);
const wide = (count: number, make: (at: number) => unknown) =>
  Array.from({ length: count }, (_, at) => make(at));
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const use = (id = 'toolu_1', input: unknown = { a: 'x' }) => ({ type: 'tool_use', id, name: 'look', input });
const result = (content?: unknown, id = 'toolu_1') => ({ type: 'tool_result', tool_use_id: id, content });
const loop = (content: unknown, made: object = use()): Members => ({
  tools: [look],
  messages: [user('Hi'), assistant([made]), user([result(content)])],
});
const look = { name: 'look', input_schema: { type: 'object', properties: { a: { type: 'string' } } } };
const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: pixel } };
const document = { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'Words.' } };

const messagesCases: Readonly<Record<string, Members>> = {
  'a prefill': { messages: [user('Hi'), assistant('The answer is')] },
  'an empty text': { messages: [user('')] },
  'no blocks': { messages: [user([])] },
  'an empty turn of the assistant': { messages: [user('Hi'), assistant([]), user('Hello?')] },
  'a conversation that the assistant begins': { messages: [assistant('I am'), user('Hello')] },
  'a system message in between': { messages: [user('Hi'), { role: 'system', content: 'Brief.' }, user('x')] },
  'a picture in a result': loop([{ type: 'text', text: 'shot' }, image]),
  'a document in a result': loop([document]),
  'a tool reference in a result': loop([{ type: 'tool_reference', tool_name: 'look' }]),
  'a result of nothing': loop(undefined),
  'a result that is null': loop(null),
  'an unknown block in a result': loop([{ type: 'strange' }]),
  'a call with a text for its arguments': loop('ok', use('toolu_1', 'text')),
  'ids that other APIs do not take': loop('ok', use('call|ä 1/2')),
  'a result of no call': { tools: [look], messages: [user([result('ok', 'toolu_9')])] },
  'a call without a result': { tools: [look], messages: [user('Hi'), assistant([use()]), user('So?')] },
  'reasoning without a signature': loop('ok', { type: 'thinking', thinking: 'Hm.' }),
  'a broken envelope': {
    messages: [user('Hi'), assistant([{ type: 'redacted_thinking', data: 'sluice-AAAA' }]), user('x')],
  },
  'a document of blocks': {
    messages: [user([{ type: 'document', source: { type: 'content', content: [image] } }])],
  },
  'a document that is no base64': {
    messages: [
      user([{ type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: '!' } }]),
    ],
  },
  'a call of any of no tools': { tool_choice: { type: 'any' } },
  'a choice of an unknown tool': { tools: [look], tool_choice: { type: 'tool', name: 'nothing' } },
  'an unknown choice': { tools: [look], tool_choice: { type: 'perhaps' } },
  '2,000 tools': { tools: wide(2000, (at) => ({ ...look, name: `look_${at}` })) },
  'a schema of 100 levels': {
    tools: [{ ...look, input_schema: { type: 'object', properties: nested(100) } }],
  },
  'a schema of 500 levels': {
    tools: [{ ...look, input_schema: { type: 'object', properties: nested(500) } }],
  },
  'a tool called like a prototype': { tools: [{ ...look, name: '__proto__' }] },
  '20,000 blocks': { messages: [user(wide(20_000, () => ({ type: 'text', text: 'x' })))] },
  '5,000 turns': { messages: wide(5001, (at) => (at % 2 === 0 ? user('x') : assistant('y'))) },
  'a text of 5 MB': { messages: [user('word '.repeat(1_000_000)), assistant('I see.'), user('Short?')] },
  'half of a surrogate pair': { messages: [user('a\uD800b\0')] },
  'stop sequences of blanks': { stop_sequences: ['', ' '] },
  'unknown members': { foo: { bar: 1 }, diagnostics: {}, betas: ['x'] },
  'content that is null': { messages: [user(null)] },
  'a block that is null': { messages: [user([null])] },
  'a block without a type': { messages: [user([{ text: 'x' }])] },
  'a limit that is a text': { max_tokens: '5' },
  'a stream that is a text': { stream: 'yes' },
};

const call = (id = 'call_1', args = '{"a":"x"}') => ({
  type: 'function_call',
  call_id: id,
  name: 'look',
  arguments: args,
});
const output = (text: unknown = 'ok', id = 'call_1') => ({
  type: 'function_call_output',
  call_id: id,
  output: text,
});
const tool = { type: 'function', name: 'look', parameters: look.input_schema, strict: false };
const turn = (...items: readonly unknown[]): Members => ({ tools: [tool], input: [user('Hi'), ...items] });

const responsesCases: Readonly<Record<string, Members>> = {
  'no input': { input: undefined },
  'an empty input': { input: [] },
  'a prefill': { input: [user('Hi'), assistant('The answer is')] },
  'an unknown role': { input: [{ role: 'alien', content: 'x' }] },
  'a refusal of before': { input: [user('Hi'), assistant([{ type: 'refusal', refusal: 'No.' }]), user('x')] },
  'calls side by side, with results in another order': turn(
    call('a'),
    call('b'),
    output('1', 'b'),
    output('2', 'a'),
  ),
  'a message between a call and its result': turn(call(), { role: 'developer', content: 'Note.' }, output()),
  'a picture in a result': turn(
    call(),
    output([{ type: 'input_image', image_url: `data:image/png;base64,${pixel}` }]),
  ),
  'an empty result': turn(call(), output([])),
  'a result that is an object': turn(call(), output({ a: 1 })),
  'a result of no call': turn(output()),
  'a call without a result': turn(call(), user('So?')),
  'two results of a call': turn(call(), output(), output()),
  'arguments that are cut': turn(call('call_1', '{"a":'), output()),
  'arguments that are a list': turn(call('call_1', '[1]'), output()),
  'ids that other APIs do not take': turn(call('call|ä 1'.repeat(40)), output('ok', 'call|ä 1'.repeat(40))),
  'reasoning of another provider': turn(
    { type: 'reasoning', summary: [], encrypted_content: 'gAAAA' },
    assistant('y'),
    user('z'),
  ),
  'reasoning and nothing else': { input: [{ type: 'reasoning', summary: [] }] },
  'a shell call of before': turn(
    { type: 'local_shell_call', call_id: 'c', action: { type: 'exec', command: ['ls'], env: {} } },
    { type: 'local_shell_call_output', id: 'c', output: 'f' },
    user('z'),
  ),
  'an unknown item': turn({ type: 'martian' }),
  'an item that is null': { input: [null] },
  'a grammar': {
    tools: [
      { type: 'custom', name: 'p', format: { type: 'grammar', syntax: 'lark', definition: 'start: "a"' } },
    ],
  },
  'deferred tools in a namespace': {
    tools: [
      { type: 'namespace', name: 'n', tools: [{ ...tool, defer_loading: true }] },
      { type: 'tool_search' },
    ],
  },
  'a required call of no tools': { tool_choice: 'required' },
  'a choice of an unknown tool': { tools: [tool], tool_choice: { type: 'function', name: 'nothing' } },
  'allowed tools': {
    tools: [tool],
    tool_choice: { type: 'allowed_tools', mode: 'required', tools: [{ type: 'function', name: 'look' }] },
  },
  '2,000 tools': { tools: wide(2000, (at) => ({ ...tool, name: `look_${at}` })) },
  'a tool called like a prototype': { tools: [{ ...tool, name: '__proto__' }] },
  'a schema of 500 levels': { tools: [{ ...tool, parameters: { type: 'object', properties: nested(500) } }] },
  '20,000 parts': { input: [user(wide(20_000, () => ({ type: 'input_text', text: 'x' })))] },
  '4,000 messages': { input: wide(4001, (at) => (at % 2 === 0 ? user('x') : assistant('y'))) },
  'a text of 5 MB': { input: [user('word '.repeat(1_000_000)), assistant('I see.'), user('Short?')] },
  'an empty id of a response': { previous_response_id: '' },
  'a prompt, in the background': { prompt: { id: 'p' }, background: true },
  'unknown members, and those of chat': { foo: 1, messages: [user('x')], max_tokens: 5, n: 2 },
  'metadata that is a number': { metadata: { a: 1 } },
  'a stream that is a text': { stream: 'yes' },
};

const apis = {
  messages: {
    cases: messagesCases,
    path: '/v1/messages?beta=true',
    body: { max_tokens: 100, messages: [user('Hi')] },
    read: readMessagesStream,
    form: { type: 'error', error: { type: expect.any(String), message: expect.any(String) } },
  },
  responses: {
    cases: responsesCases,
    path: '/v1/responses',
    body: { input: 'Hi' },
    read: readResponsesStream,
    form: { error: { message: expect.any(String), type: expect.any(String) } },
  },
};

describe.each(['messages', 'responses'] as const)('%s', (api) => {
  const { cases, path, body, read, form } = apis[api];
  describe.each(families)('with a model of %s', (family) => {
    it.each(Object.entries(cases))('serves or refuses %s', async (_name, members) => {
      for (const stream of [false, true]) {
        const answer = await ask(path, { ...body, model: familyModels[family], stream, ...members });
        expect(answer.complete).toBe(true);
        if (answer.status === 200 && stream) expect(read(answer.events).faults).toEqual([]);
        else if (answer.status !== 200) {
          expect([400, 413]).toContain(answer.status);
          expect(answer.json()).toMatchObject(form);
        }
      }
    });
  });
});

describe('Messages for a provider that speaks it', () => {
  const enabled = { type: 'enabled', budget_tokens: 1024 };
  const request = { model: familyModels.anthropic, max_tokens: 4000, thinking: enabled };

  it('go without thinking where a tool loop began at a model of another provider', async () => {
    const first = { type: 'redacted_thinking', data: 'sluice-AAAA' };
    const messages = [user('Hi'), assistant([first, use()]), user([result('ok')])];
    const answer = await ask('/v1/messages', { ...request, tools: [look], messages });
    expect([answer.status, sent().thinking]).toEqual([200, undefined]);
    expect(answer.headers['x-sluice-warnings']).toContain('thinking left out');
  });

  it.each([
    { type: 'thinking', thinking: 'Hm.', signature: 'Zm9yZWlnbg==' },
    { type: 'redacted_thinking', data: 'Zm9yZWlnbg==' },
  ])('are sent again without reasoning that the provider refuses: $type', async (block) => {
    const messages = [user('Hi'), assistant([block, { type: 'text', text: 'Hello.' }]), user('x')];
    const answer = await ask('/v1/messages', { ...request, messages });
    expect(answer.status).toBe(200);
    expect(fake.receipts.answers().map(({ status }) => status)).toEqual([400, 200]);
    expect(sent().messages[1].content).toEqual([{ type: 'text', text: 'Hello.' }]);
    expect(answer.headers['x-sluice-warnings']).toContain('its provider refused it');
  });
});
