/** Tools and content parts of unknown types: sent unchanged to compatible providers, never to APIs that cannot hold them. */
import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configFor, disposeAll, rawRequest, type Sluice, startFake, startSluice } from '../support/index.ts';

let fake: Awaited<ReturnType<typeof startFake>>;
let sluice: Sluice;

const priced = (name: string, usd: number, input: readonly string[]) => ({
  name,
  price: { input: usd / 5, output: usd },
  input_modalities: input,
  tools: true,
  context_window: 128_000,
  max_output_tokens: 16_000,
});

beforeAll(async () => {
  fake = await startFake({ recordBodies: true });
  const base = { api_key: 'k', allow_private_network: true, retries: 0 };
  const texts = ['text', 'image'];
  const providers = {
    claude: {
      ...base,
      protocol: 'anthropic',
      base_url: fake.url,
      models: [priced('claude-fake', 0.1, texts)],
    },
    google: {
      ...base,
      protocol: 'gemini',
      base_url: fake.url,
      models: [priced('gemini-3.7-flash', 0.2, [...texts, 'video'])],
    },
    cohere: { ...base, protocol: 'cohere', base_url: fake.url, models: [priced('command-fake', 0.1, texts)] },
    open: {
      ...base,
      protocol: 'openai',
      base_url: fake.baseUrl,
      models: [priced('plain', 20, texts), priced('seeing', 40, [...texts, 'video'])],
    },
  };
  const models = {
    mixed: ['claude/claude-fake', 'google/gemini-3.7-flash', 'open/plain'],
    closed: ['claude/claude-fake', 'cohere/command-fake'],
  };
  const routing = { candidates: ['claude/*', 'google/*', 'cohere/*', 'open/*'], exploration: 0 };
  sluice = await startSluice({
    config: configFor(fake, { retries: 0, extra: { providers, models, routing } }),
  });
});
afterAll(disposeAll);
beforeEach(() => fake.reset());

const hello = { type: 'text', text: 'Hello' };
const scene = { type: 'scene', scene: { objects: [{ name: 'chair', at: [1, 2] }], note: null } };
const search = { type: 'openrouter:web_search', parameters: { engine: 'auto', max_results: 3 } };
const look = { type: 'function', function: { name: 'look', parameters: { type: 'object', properties: {} } } };
const video = { type: 'video_url', video_url: { url: 'data:video/mp4;base64,AAAAIGZ0eXBpc29t' } };
const said = (...content: readonly unknown[]) => [{ role: 'user', content }];

const post = async (path: string, body: object) => {
  const { status, text, headers } = await rawRequest({
    method: 'POST',
    url: `${sluice.url}${path}`,
    headers: sluice.auth,
    body,
  });
  return { status, headers, text, body: text.startsWith('{') ? JSON.parse(text) : undefined };
};
const chat = (body: object) => post('/v1/chat/completions', body);
const sent = () => {
  const [request, ...others] = fake.receipts.requests();
  expect(others).toEqual([]);
  return JSON.parse(request?.body ?? 'null');
};
const served = (headers: Readonly<Record<string, unknown>>): unknown => headers['x-sluice-model'];

describe('a compatible provider', () => {
  it.each([false, true])(
    'gets parts and tools of unknown types unchanged, with a warning (stream: %s)',
    async (stream) => {
      const messages = [
        { role: 'system', content: [hello, { type: 'house_rules', rules: [] }] },
        ...said(hello, scene, video),
        { role: 'assistant', content: [{ type: 'hologram' }] },
        ...said(hello),
      ];
      const tools = [
        search,
        look,
        { type: 'mcp', server_label: 'docs', server_url: 'https://example.com/mcp' },
      ];
      const { status, headers, text } = await chat({ model: 'fake/fake-small', messages, tools, stream });
      expect([status, text]).toEqual([200, expect.any(String)]);
      expect(sent()).toMatchObject({ messages, tools });
      expect(sent().messages[1].content).toEqual([hello, scene, video]);
      expect(headers['x-sluice-warnings']).toContain(
        'sent unchanged, as its type is unknown to the gateway: messages[0].content[1].type, messages[1].content[1].type, ' +
          'messages[1].content[2].type, messages[2].content[0].type, tools[0].type, and more',
      );
      if (stream) expect(text).toContain('data: [DONE]');
    },
  );

  it('gets a choice of an unknown type, and names no caller in the warning', async () => {
    const choice = { type: 'karin_holzmanns_tool', server_label: 'docs' };
    const { status, headers } = await chat({
      model: 'fake/fake-small',
      messages: said(hello),
      tools: [choice],
      tool_choice: choice,
    });
    expect(status).toBe(200);
    expect(sent()).toMatchObject({ tools: [choice], tool_choice: choice });
    expect(headers['x-sluice-warnings']).toContain('tool_choice.type, tools[0].type');
    expect(headers['x-sluice-warnings']).not.toContain('karin');
  });

  it("gets what OpenAI's SDK sends", async () => {
    const client = new OpenAI({ baseURL: `${sluice.url}/v1`, apiKey: sluice.key, maxRetries: 0 });
    const body = {
      model: 'fake/fake-small',
      messages: said(hello, video),
      tools: [{ type: 'web_search_preview', search_context_size: 'low' }],
    };
    // The types of the SDK do not know them either.
    const answer = await client.post<OpenAI.ChatCompletion>('/chat/completions', { body });
    expect(answer.choices[0]?.finish_reason).toBe('stop');
    expect(sent()).toMatchObject({ messages: body.messages, tools: body.tools });
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'gets a type called %s',
    async (type) => {
      const { status } = await chat({
        model: 'fake/fake-small',
        messages: said(hello, { type }),
        tools: [{ type }],
      });
      expect([status, sent()]).toMatchObject([200, { messages: said(hello, { type }), tools: [{ type }] }]);
    },
  );
});

const closed = ['claude/claude-fake', 'google/gemini-3.7-flash', 'cohere/command-fake'];
const unsupported: Readonly<Record<string, readonly [param: string, body: object, instead: string]>> = {
  'a part': ['messages[0].content[1].type', { messages: said(hello, scene) }, "'text', 'image_url'"],
  'a part of a system message': [
    'messages[0].content[0].type',
    { messages: [{ role: 'system', content: [scene] }, ...said(hello)] },
    "it can be 'text'",
  ],
  'a tool': ['tools[1].type', { messages: said(hello), tools: [look, search] }, "'function' or 'custom'"],
  'a choice': [
    'tool_choice.type',
    { messages: said(hello), tools: [look], tool_choice: { type: 'mcp' } },
    "'function', 'custom' or 'allowed_tools'",
  ],
};
const refusals = closed.flatMap((model) =>
  Object.entries(unsupported).map(([what, [param, body, instead]]) => ({
    model,
    what,
    param,
    body,
    instead,
  })),
);

describe('a provider with an API of its own', () => {
  it.each(refusals)(
    '$model: $what of an unknown type is 422, and says what it can be',
    async ({ model, param, body, instead }) => {
      for (const more of [{}, { ignore_mismatched_parameters: true }]) {
        const answer = await chat({ model, ...body, ...more });
        expect([answer.status, answer.body.error]).toEqual([
          422,
          {
            message: expect.stringContaining(instead),
            type: 'invalid_request_error',
            param,
            code: 'unsupported_parameter',
          },
        ]);
        expect(answer.body.error.message).toContain(model);
        expect(answer.body.detail[0].loc.join('.')).toBe(`body.${param.replaceAll(/\[(\d+)\]/g, '.$1')}`);
      }
      expect(fake.receipts.requests()).toEqual([]);
    },
  );

  it('is skipped among the models of an alias', async () => {
    for (const body of [{ messages: said(hello, scene) }, { messages: said(hello), tools: [search] }]) {
      fake.reset();
      const { status, headers } = await chat({ model: 'mixed', ...body });
      expect([status, served(headers), headers['x-sluice-attempts']]).toEqual([200, 'open/plain', '1']);
    }
  });

  it('is refused if an alias has no others, by name', async () => {
    const { status, body } = await chat({ model: 'closed', messages: said(hello, scene) });
    expect([status, body.error.param]).toEqual([422, 'messages[0].content[1].type']);
    expect(body.error.message).toMatch(/claude\/claude-fake .*cohere\/command-fake/);
  });

  it('is no candidate of auto', async () => {
    const request = { model: 'auto:cheap', messages: said(hello, scene), tools: [search] };
    const plain = await chat({ ...request, messages: said(hello), tools: undefined });
    expect(served(plain.headers)).not.toMatch(/^open/);
    fake.reset();
    const { status, headers } = await chat(request);
    expect([status, served(headers)]).toEqual([200, 'open/plain']);
    expect(sent()).toMatchObject({ messages: request.messages, tools: [search] });
    const { body } = await post('/v1/route', request);
    const reasons = body.candidates.filter(({ eligible }: { eligible: boolean }) => !eligible);
    expect(reasons.map(({ model }: { model: string }) => model).sort()).toEqual([...closed].sort());
    expect(JSON.stringify(reasons)).toContain('does not support this type');
  });

  it('leaves auto without any candidate: 422 with all types, and what they can be', async () => {
    const { status, body } = await chat({
      model: 'auto',
      messages: said(hello, scene),
      tools: [search],
      routing: { candidates: ['claude/*', 'google/*'] },
    });
    expect([status, body.error.code, body.error.param]).toEqual([
      422,
      'unsupported_parameter',
      'messages[0].content[1].type',
    ]);
    expect(body.error.message).toContain("tools[0].type (it can be 'function' or 'custom') excludes");
    expect(body.error.message).toContain("messages[0].content[1].type (it can be 'text'");
  });
});

describe('a video', () => {
  it.each(['auto:cheap', 'mixed'])('goes to a model that reads videos: %s', async (model) => {
    const { status, headers } = await chat({ model, messages: said(hello, video) });
    expect([status, served(headers)]).toEqual([200, 'google/gemini-3.7-flash']);
    expect(sent().contents[0].parts).toEqual([
      { text: 'Hello' },
      { inlineData: { mimeType: 'video/mp4', data: 'AAAAIGZ0eXBpc29t' } },
    ]);
  });

  it.each([
    [
      'open/plain',
      "open/plain does not support video input (messages[0].content[1].type: it can be 'text', ",
    ],
    ['claude/claude-fake', 'claude/claude-fake does not support video input'],
    ['auto', 'No suitable model'],
  ])('for a model without video is 422: %s', async (model, message) => {
    const routing = { exclude: ['google/*', 'open/seeing'] };
    for (const part of [video, { type: 'input_video', input_video: { data: 'AAAA', format: 'mp4' } }]) {
      const { status, body } = await chat({ model, messages: said(hello, part), routing });
      expect([status, body.error.param]).toEqual([422, 'messages[0].content[1].type']);
      expect(body.error.message).toContain(message);
    }
  });

  it('goes unchanged to a compatible model that reads videos', async () => {
    const { status } = await chat({ model: 'open/seeing', messages: said(hello, video) });
    expect([status, sent().messages]).toEqual([200, said(hello, video)]);
  });
});

describe('a known type', () => {
  it.each<[what: string, body: object, param: string, message: string]>([
    [
      'a misspelled part',
      { messages: said(hello, { type: 'imge_url', image_url: { url: 'x' } }) },
      'messages[0].content[1].type',
      "did you mean 'image_url'?",
    ],
    [
      'a misspelled tool',
      { messages: said(hello), tools: [{ ...look, type: 'functon' }] },
      'tools[0].type',
      "did you mean 'function'?",
    ],
    [
      'a tool with a typo inside',
      { messages: said(hello), tools: [{ type: 'function', fn: {} }] },
      'tools[0].function',
      'Field required',
    ],
  ])('keeps its checks: %s is 422', async (_what, request, param, message) => {
    const { status, body } = await chat({ model: 'fake/fake-small', ...request });
    expect([status, body.error.param, body.error.message]).toEqual([
      422,
      param,
      expect.stringContaining(message),
    ]);
    expect(fake.receipts.requests()).toEqual([]);
  });
});
