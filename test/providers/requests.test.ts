/**
 * Requests of all kinds to protocols as strict as the real services: each is served, or rejected by the gateway
 * with the name of the member; a provider never gets what it would reject.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataUrl, pdfOf } from '../documents/sample-documents.ts';
import { disposeAll, rawRequest, type Sluice, startFake, startSluice } from '../support/index.ts';
import { awsKeys, configOfProtocols, protocolModels } from './fake-protocols.ts';
import { googleKeyFile } from './google-key-file.ts';

const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const pdf = dataUrl(pdfOf(['A short report']), 'application/pdf');
const wav = Buffer.from('RIFF$\0\0\0WAVEfmt ').toString('base64');
const weather = {
  type: 'function',
  function: {
    name: 'weather',
    description: 'The weather.',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
};
const bare = { type: 'function', function: { name: 'now' } };
const schema = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1, pattern: '^[A-Z]' },
    age: { type: 'integer', minimum: 0 },
    tags: { type: 'array', items: { $ref: '#/$defs/tag' }, minItems: 1 },
  },
  required: ['name', 'age', 'tags'],
  additionalProperties: false,
  $defs: { tag: { type: 'string', enum: ['a', 'b'] } },
};
const user = (content: unknown) => ({ role: 'user', content });
const hello = [user('Hello')];
const call = (id: string, name = 'weather', text = '{"city":"Oslo"}') => ({
  id,
  type: 'function',
  function: { name, arguments: text },
});
const result = (id: string, content: unknown = 'cold') => ({ role: 'tool', tool_call_id: id, content });
const called = (...calls: unknown[]) => ({ role: 'assistant', content: null, tool_calls: calls });

const requests: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  plain: { messages: hello },
  'system, developer, name': {
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'developer', content: [{ type: 'text', text: 'And kind.' }] },
      { role: 'user', content: 'Hello', name: 'Ann' },
    ],
  },
  'a system message in the middle and at the end': {
    messages: [
      user('Hello'),
      { role: 'system', content: 'Be brief.' },
      user('Again'),
      { role: 'system', content: 'x' },
    ],
  },
  'only a system message': { messages: [{ role: 'system', content: 'Say hello.' }] },
  'users and assistants in a row': {
    messages: [
      user('a'),
      user('b'),
      { role: 'assistant', content: 'c' },
      { role: 'assistant', content: 'd' },
      user('e'),
    ],
  },
  'an assistant first and last': {
    messages: [{ role: 'assistant', content: 'Hi' }, user('Hello'), { role: 'assistant', content: 'Well' }],
  },
  'empty texts': {
    messages: [
      user([
        { type: 'text', text: '' },
        { type: 'text', text: ' ' },
      ]),
      { role: 'assistant', content: '' },
      user('x'),
    ],
  },
  'a picture by value': {
    messages: [
      user([
        { type: 'text', text: 'What?' },
        { type: 'image_url', image_url: { url: png } },
      ]),
    ],
  },
  'a picture by address': {
    messages: [user([{ type: 'image_url', image_url: { url: 'https://example.com/a.png', detail: 'low' } }])],
  },
  'a PDF as text': {
    messages: [user([{ type: 'file', file: { filename: 'a.pdf', file_data: pdf } }])],
  },
  'a PDF': {
    messages: [
      user([
        { type: 'file', file: { filename: 'a.pdf', file_data: pdf, native: 'always' } },
        { type: 'text', text: 'Sum up' },
      ]),
    ],
  },
  sound: { messages: [user([{ type: 'input_audio', input_audio: { data: wav, format: 'wav' } }])] },
  'every sampling parameter': {
    messages: hello,
    temperature: 1.7,
    top_p: 0.5,
    presence_penalty: 0.5,
    frequency_penalty: -0.5,
    seed: 7,
    stop: ['END', ' ', 'STOP'],
    logit_bias: { '50256': -100 },
  },
  limits: { messages: hello, max_tokens: 5, max_completion_tokens: 9 },
  'no limit': { messages: hello, max_tokens: null },
  'log probabilities': { messages: hello, logprobs: true, top_logprobs: 2 },
  'two answers': { messages: hello, n: 2 },
  'a word on everything else': {
    messages: hello,
    user: 'ann@example.com',
    safety_identifier: 's',
    prompt_cache_key: 'k',
    metadata: { a: 'b' },
    store: false,
    service_tier: 'auto',
    verbosity: 'low',
    prediction: { type: 'content', content: 'Hello' },
  },
  JSON: { messages: [user('JSON please')], response_format: { type: 'json_object' } },
  'a schema': {
    messages: hello,
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'person', schema, description: 'A person.' },
    },
  },
  tools: { messages: hello, tools: [weather, bare] },
  'strict tools, no parallel calls': {
    messages: hello,
    tools: [{ ...weather, function: { ...weather.function, strict: true } }],
    parallel_tool_calls: false,
  },
  'a required call': { messages: hello, tools: [weather], tool_choice: 'required' },
  'a named call': {
    messages: hello,
    tools: [weather, bare],
    tool_choice: { type: 'function', function: { name: 'now' } },
  },
  'no call': { messages: hello, tools: [weather], tool_choice: 'none' },
  'allowed tools': {
    messages: hello,
    tools: [weather, bare],
    tool_choice: {
      type: 'allowed_tools',
      allowed_tools: { mode: 'auto', tools: [{ type: 'function', function: { name: 'now' } }] },
    },
  },
  'a tool loop': { messages: [user('Oslo?'), called(call('call_1')), result('call_1')], tools: [weather] },
  'parallel calls, results in another order, then the user': {
    messages: [
      user('Both?'),
      called(call('call_a'), call('call_b', 'now', '{}')),
      result('call_b'),
      result('call_a'),
      user('Thanks'),
    ],
    tools: [weather, bare],
  },
  'a history with calls and no tools': {
    messages: [user('Oslo?'), called(call('call_1')), result('call_1'), user('And?')],
  },
  'ids of a strange form': {
    messages: [
      user('x'),
      called(call('töol/ call:1|very-long'.repeat(6))),
      result('töol/ call:1|very-long'.repeat(6)),
    ],
    tools: [weather],
  },
  'broken arguments': {
    messages: [user('x'), called(call('call_1', 'weather', '{"city":"Os')), result('call_1')],
    tools: [weather],
  },
  'a picture as a result': {
    messages: [
      user('x'),
      called(call('call_1')),
      result('call_1', [
        { type: 'text', text: 'See' },
        { type: 'image_url', image_url: { url: png } },
      ]),
    ],
    tools: [weather],
  },
  'an empty result': {
    messages: [user('x'), called(call('call_1')), result('call_1', '')],
    tools: [weather],
  },
  'legacy functions': {
    messages: [
      user('x'),
      { role: 'assistant', content: null, function_call: { name: 'weather', arguments: '{"city":"Oslo"}' } },
      { role: 'function', name: 'weather', content: 'cold' },
    ],
    functions: [weather.function],
    function_call: 'auto',
  },
  'a refusal in the history': {
    messages: [user('x'), { role: 'assistant', content: null, refusal: 'No.' }, user('y')],
  },
  reasoning: { messages: hello, reasoning_effort: 'high', max_tokens: 3000 },
  'the least reasoning': { messages: hello, reasoning_effort: 'minimal' },
  'no reasoning': { messages: hello, reasoning_effort: 'none', temperature: 0.3 },
  'a thinking budget above the limit': {
    messages: hello,
    thinking: { type: 'enabled', budget_tokens: 5000 },
    max_tokens: 2000,
  },
  'reasoning beside temperature and a required call': {
    messages: hello,
    reasoning_effort: 'medium',
    temperature: 0.2,
    tools: [weather],
    tool_choice: 'required',
  },
  'cache marks': {
    messages: [
      {
        role: 'system',
        content: [{ type: 'text', text: 'Long.', cache_control: { type: 'ephemeral', ttl: '1h' } }],
      },
      user([{ type: 'text', text: 'Hi', prompt_cache_breakpoint: { mode: 'explicit' } }]),
    ],
  },
  'web search': { messages: hello, web_search_options: { search_context_size: 'low' } },
};

/** Signed by another provider, or not at all. */
const foreignBlocks: Readonly<Record<string, unknown>> = {
  messages: [
    user('x'),
    {
      role: 'assistant',
      content: null,
      reasoning_content: 'hm',
      thinking_blocks: [{ type: 'thinking', thinking: 'hm', signature: 'bm90IGEgc2lnbmF0dXJl' }],
      tool_calls: [call('call_1')],
    },
    result('call_1'),
  ],
  tools: [weather],
  reasoning_effort: 'medium',
};

describe('requests to providers', () => {
  let fake: Awaited<ReturnType<typeof startFake>>;
  let sluice: Sluice;
  beforeAll(async () => {
    fake = await startFake({ recordBodies: true, aws: awsKeys });
    sluice = await startSluice({ config: configOfProtocols(fake, googleKeyFile(`${fake.url}/token`)) });
  });
  afterAll(disposeAll);
  beforeEach(() => fake.reset());

  describe.each(protocolModels)('$id', ({ id }) => {
    it.each(Object.entries(requests))('%s', async (_name, body) => {
      for (const stream of [false, true]) {
        const response = await rawRequest({
          url: `${sluice.url}/v1/chat/completions`,
          method: 'POST',
          headers: sluice.auth,
          body: { ...body, model: id, stream },
        });
        const refused = fake.receipts.answers().find(({ status }) => status >= 400);
        const sent = fake.receipts.requests().at(-1)?.body;
        expect(refused, `${JSON.stringify(refused)}\n${sent}\n${response.text}`).toBeUndefined();
        if (response.status === 422) expect(response.text).toMatch(/"code":"unsupported_(parameter|format)"/);
        else expect([response.status, response.text.includes('"error"')]).toEqual([200, false]);
      }
    });
  });

  it.each(protocolModels)('$id gets signatures that it does not know at most once', async ({ id }) => {
    const response = await rawRequest({
      url: `${sluice.url}/v1/chat/completions`,
      method: 'POST',
      headers: sluice.auth,
      body: { ...foreignBlocks, model: id },
    });
    expect([response.status, fake.receipts.answers().length <= 2]).toEqual([200, true]);
    expect(response.headers['x-sluice-attempts']).toBe(String(fake.receipts.answers().length));
  });
});
