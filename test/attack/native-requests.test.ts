/** Personal data at every place of a request that passes in the form of its own API. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configFor, disposeAll, rawRequest, type Sluice, startFake, startSluice } from '../support/index.ts';

let fake: Awaited<ReturnType<typeof startFake>>;
let behind: Sluice;
let sluice: Sluice;

beforeAll(async () => {
  fake = await startFake({ recordBodies: true });
  behind = await startSluice({ config: configFor(fake, { retries: 0 }) });
  const base = { api_key: 'k', allow_private_network: true, retries: 0 };
  const providers = {
    claude: { ...base, protocol: 'anthropic', base_url: fake.url, models: ['claude-sonnet-4-5'] },
    open: {
      ...base,
      protocol: 'openai',
      base_url: `${behind.url}/v1`,
      api_key: behind.key,
      apis: ['responses'],
      models: ['fake/fake-small'],
    },
  };
  sluice = await startSluice({ config: configFor(fake, { retries: 0, extra: { providers } }) });
});
afterAll(disposeAll);
beforeEach(() => fake.reset());

const email = 'karin.holzmann@example.org';
const iban = 'DE89370400440532013000';
const text = `Karin Holzmann, ${email}, ${iban}`;
const block = { type: 'text', text };

const post = (path: string, body: object) =>
  rawRequest({ method: 'POST', url: `${sluice.url}${path}`, headers: sluice.auth, body });
const sentBodies = (): string =>
  fake.receipts
    .requests()
    .map(({ body }) => body ?? '')
    .join('\n');
const leaks = (sent: string): readonly string[] => sent.match(/holzmann|karin|DE8937|0532\s?013/gi) ?? [];

const tool = { name: 'f', description: 'd', input_schema: { type: 'object' } };
const hello = { role: 'user', content: `I am Karin Holzmann <${email}>, account ${iban}` };
const call = { type: 'tool_use', id: 'toolu_1', name: 'f' };
const result = { type: 'tool_result', tool_use_id: 'toolu_1' };
const loop = (input: object, content: unknown) => ({
  messages: [
    hello,
    { role: 'assistant', content: [{ ...call, input }] },
    { role: 'user', content: [{ ...result, content }] },
  ],
  tools: [tool],
});

describe('requests of the Messages API', () => {
  it.each<[string, object]>([
    ['system text', { system: text }],
    ['system blocks', { system: [block, { ...block, cache_control: { type: 'ephemeral' } }] }],
    ['a message', { messages: [{ role: 'user', content: [block] }] }],
    ['an answer', { messages: [hello, { role: 'assistant', content: [block] }, hello] }],
    ['arguments of a call', loop({ to: email, deep: [{ who: text }], [email]: 1 }, 'done')],
    ['a result as text', loop({}, text)],
    ['a result as JSON', loop({}, JSON.stringify({ owner: { name: 'Karin Holzmann', mail: email } }))],
    ['a result in blocks', loop({}, [block])],
    [
      'a search result',
      {
        messages: [
          {
            role: 'user',
            content: [
              { type: 'search_result', source: `https://x.test/${email}`, title: text, content: [block] },
            ],
          },
        ],
      },
    ],
    [
      'a document in text',
      {
        messages: [
          {
            role: 'user',
            content: [
              {
                type: 'document',
                source: { type: 'text', media_type: 'text/plain', data: text },
                title: text,
              },
            ],
          },
        ],
      },
    ],
    [
      'unsigned thinking',
      {
        messages: [
          hello,
          { role: 'assistant', content: [{ type: 'thinking', thinking: text, signature: '' }, block] },
          hello,
        ],
      },
    ],
    [
      'signed thinking',
      {
        messages: [
          hello,
          {
            role: 'assistant',
            content: [{ type: 'thinking', thinking: text, signature: 'EqQBCgIYAhIM' }, block],
          },
          hello,
        ],
      },
    ],
    ['a tool', { messages: [hello], tools: [{ ...tool, description: text }] }],
    [
      'a schema',
      {
        messages: [hello],
        tools: [
          {
            ...tool,
            input_schema: {
              type: 'object',
              description: text,
              properties: { a: { enum: [email], default: email, examples: [text] } },
            },
          },
        ],
      },
    ],
    ['the user', { messages: [hello], metadata: { user_id: email } }],
    ['a stop sequence', { messages: [hello], stop_sequences: [email] }],
  ])('%s', async (_, members) => {
    const body = { model: 'claude/claude-sonnet-4-5', max_tokens: 100, messages: [hello], ...members };
    const { status, text: answer } = await post('/v1/messages', { ...body, enable_anonymization: true });
    expect([status, status === 200 ? '' : answer]).toEqual([200, '']);
    expect(leaks(sentBodies())).toEqual([]);
  });

  it.each<[string, object]>([
    [
      'an image',
      {
        messages: [
          {
            role: 'user',
            content: [
              { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } },
            ],
          },
        ],
      },
    ],
    [
      'an image in a result',
      loop({}, [{ type: 'image', source: { type: 'url', url: 'https://x.test/a.png' } }]),
    ],
    ['a file', { messages: [{ role: 'user', content: [{ type: 'container_upload', file_id: 'file_1' }] }] }],
  ])('%s is not sent, since nobody can search it', async (_, members) => {
    const body = { model: 'claude/claude-sonnet-4-5', max_tokens: 100, ...members };
    const { status } = await post('/v1/messages', { ...body, enable_anonymization: true });
    expect([status, fake.receipts.requests().length]).toEqual([400, 0]);
  });
});

const item = { type: 'message', role: 'user', content: [{ type: 'input_text', text }] };
const made = {
  type: 'function_call',
  call_id: 'call_1',
  name: 'f',
  arguments: JSON.stringify({ to: email, who: text }),
};

describe('requests of the Responses API', () => {
  it.each<[string, object]>([
    ['input', { input: text }],
    ['items', { input: [item, { role: 'developer', content: text }] }],
    ['instructions', { instructions: text, input: 'Hi' }],
    [
      'an answer',
      {
        input: [
          item,
          { type: 'message', role: 'assistant', content: [{ type: 'output_text', text, annotations: [] }] },
          item,
        ],
      },
    ],
    [
      'a call and its result',
      { input: [item, made, { type: 'function_call_output', call_id: 'call_1', output: text }] },
    ],
    [
      'a result in parts',
      {
        input: [
          item,
          made,
          { type: 'function_call_output', call_id: 'call_1', output: [{ type: 'input_text', text }] },
        ],
      },
    ],
    [
      'reasoning',
      { input: [item, { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text }] }, item] },
    ],
    [
      'a tool',
      {
        input: text,
        tools: [
          {
            type: 'function',
            name: 'f',
            description: text,
            parameters: { type: 'object', properties: { a: { default: email } } },
          },
        ],
      },
    ],
    ['the user', { input: text, user: email, safety_identifier: 'karin', prompt_cache_key: email }],
    ['metadata', { input: text, metadata: { who: text } }],
    [
      'a format',
      {
        input: text,
        text: { format: { type: 'json_schema', name: 'n', schema: { type: 'object', description: text } } },
      },
    ],
  ])('%s', async (_, members) => {
    const body = { model: 'open/fake/fake-small', ...members, enable_anonymization: true };
    const { status, text: answer } = await post('/v1/responses', body);
    expect([status, status === 200 ? '' : answer]).toEqual([200, '']);
    expect(leaks(sentBodies())).toEqual([]);
  });

  it.each<[string, object]>([
    ['an image', { type: 'input_image', image_url: 'data:image/png;base64,iVBORw0KGgo=' }],
    ['a file by id', { type: 'input_image', file_id: 'file_1' }],
  ])('%s is not sent, since nobody can search it', async (_, part) => {
    const input = [{ role: 'user', content: [part] }];
    const { status } = await post('/v1/responses', {
      model: 'open/fake/fake-small',
      input,
      enable_anonymization: true,
    });
    expect([status, fake.receipts.requests().length]).toEqual([400, 0]);
  });
});
