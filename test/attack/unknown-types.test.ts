/** SEC-40, P-5: tools and parts of types that the gateway does not know are sent on, and searched in every place. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../admin-client.ts';
import {
  chatRequest,
  configFor,
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
  const claude = {
    protocol: 'anthropic',
    base_url: fake.url,
    api_key: 'k',
    allow_private_network: true,
    models: ['claude-fake'],
  };
  const extra = { providers: { claude }, anonymization: { default: 'required' } };
  sluice = await startSluice({ config: configFor(fake, { retries: 0, extra }) });
});
afterAll(disposeAll);
beforeEach(() => fake.reset());

const ask = (body: Json, on = sluice): Promise<RawResponse> => rawRequest(chatRequest(on, body));
const sentTexts = (): readonly string[] => fake.receipts.requests().map(({ body }) => body ?? '');
const sent = () => JSON.parse(sentTexts()[0] ?? '{}');

const secrets: Readonly<Record<string, string>> = {
  mail: 'karin.holzmann@example.org',
  iban: 'DE89370400440532013000',
  card: '4111111111111111',
  name: 'Karin Holzmann',
};
const anySecret = /karin|holzmann|DE8937040044|41111111/i;
const user = (...content: readonly unknown[]) => ({ role: 'user', content });
const greeting = { type: 'text', text: 'Hello' };
const introduction = { type: 'text', text: `Mrs ${secrets['name']} asks.` };

/** Places for a value inside of a tool or a part. */
const places: Readonly<Record<string, (value: string) => object>> = {
  'a member': (value) => ({ note: value }),
  'a nested member': (value) => ({ deep: { deeper: [{ deepest: value }] } }),
  'a list of lists': (value) => ({ list: [[value], [[value]]] }),
  'the name of a member': (value) => ({ map: { [value]: true } }),
  'the name of a member at its top': (value) => ({ [value]: true }),
  'members called like known ones': (value) => ({
    text: value,
    function: { name: value, parameters: value },
  }),
  'its name': (value) => ({ name: value, description: value, id: value, title: value }),
  'words and settings': (value) => ({ mode: value, strict: value, cache_control: { type: value } }),
  'its type': (value) => ({ type: value }),
  'a sentence with it': (value) => ({ note: `Please ask Mrs Karin Holzmann about ${value}.` }),
};
const cases = Object.entries(places).flatMap(([where, at]) =>
  Object.entries(secrets).map(([kind, value]) => ({ where, kind, one: { type: 'scene', ...at(value) } })),
);

const called = (call: object): readonly object[] => [
  { role: 'assistant', tool_calls: [{ ...call, id: 'c1' }] },
  { role: 'tool', tool_call_id: 'c1', content: 'x' },
];
/** A tool, a call or a part in all places that take one. */
const requestsWith = (one: object): readonly Json[] => [
  { messages: [user(introduction, one)] },
  { messages: [{ role: 'system', content: [introduction, one] }, user(greeting)] },
  { messages: [user(introduction), { role: 'assistant', content: [one] }, user(greeting)] },
  { messages: [user(introduction), ...called(one)] },
  { messages: [user(introduction)], tools: [one] },
  { messages: [user(introduction)], tools: [one], tool_choice: one },
];

describe('what is personal in unknown types', () => {
  it.each(cases)('is replaced or refused: a $kind in $where', async ({ one }) => {
    for (const request of requestsWith(one)) {
      const { status, text } = await ask(request);
      expect([status, text]).toEqual([expect.toBeOneOf([200, 422]), expect.any(String)]);
    }
    expect(sentTexts().join('\n')).not.toMatch(anySecret);
  });

  it.each(Object.entries(secrets))('is replaced by a placeholder: a %s', async (_kind, value) => {
    const note = `Mrs Karin Holzmann wrote ${value} here`;
    expect((await ask({ messages: [user({ type: 'scene', note }, greeting)] })).status).toBe(200);
    expect(sent().messages.at(-1).content[0]).toEqual({
      type: 'scene',
      note: expect.stringMatching(/^Mrs <PERSON_1> wrote <[A-Z_]+_1> here$/),
    });
  });

  it.each(Object.entries(secrets))(
    'is replaced as the name of an unknown member of known ones: a %s',
    async (_kind, value) => {
      const named = { [value]: true };
      const hello = { role: 'user', content: 'Hello' };
      const tool = { type: 'function', function: { name: 'f' } };
      const requests: readonly Json[] = [
        { messages: [user({ ...greeting, ...named })] },
        { messages: [{ ...hello, ...named }] },
        { messages: [hello], ...named },
        { messages: [hello], tools: [{ ...tool, ...named }] },
        { messages: [hello], tools: [{ ...tool, function: { name: 'f', ...named } }] },
        { messages: [hello], tools: [tool], tool_choice: { ...tool, ...named } },
        { messages: [hello], response_format: { type: 'json_object', ...named } },
      ];
      for (const request of requests) expect((await ask(request)).status).toBe(200);
      expect(sentTexts()).toHaveLength(requests.length);
      expect(sentTexts().join('\n')).not.toMatch(anySecret);
    },
  );

  it('does not move texts to other places if an identifier holds a name and many digits', async () => {
    const properties = { 'Holzmann-1234-5678-9012': { type: 'string', description: 'first' } };
    const parameters = { type: 'object', properties, description: 'second' };
    const { status } = await ask({
      messages: [user(introduction, { type: 'scene', note: 'third' })],
      tools: [{ type: 'function', function: { name: 'f', parameters } }],
    });
    expect(status).toBe(200);
    const { tools, messages } = sent();
    expect(tools[0].function.parameters).toMatchObject({ description: 'second' });
    expect(Object.values(tools[0].function.parameters.properties)).toEqual([
      { type: 'string', description: 'first' },
    ]);
    expect(messages.at(-1).content).toEqual([
      { type: 'text', text: 'Mrs <PERSON_1> asks.' },
      { type: 'scene', note: 'third' },
    ]);
  });
});

const data = 'AAAAIGZ0eXBpc29t'.repeat(20);
const media: Readonly<Record<string, object>> = {
  'a video at an address': { type: 'video_url', video_url: { url: 'https://example.com/a.mp4' } },
  'a video as a text': { type: 'video_url', video_url: 'https://example.com/a.mp4' },
  'a video as data': { type: 'video_url', video_url: { url: `data:video/mp4;base64,${data}` } },
  'a short video': { type: 'input_video', input_video: { data: 'AAAA', format: 'mp4' } },
  frames: { type: 'video', video: ['https://example.com/1.png', 'https://example.com/2.png'] },
  'audio at an address': { type: 'audio_url', audio_url: { url: 'https://example.com/a.mp3' } },
  'an image of another interface': { type: 'input_image', image_url: 'https://example.com/a.png' },
  'an image by id': { type: 'image_file', image_file: { file_id: 'file-1' } },
  'a document at an address': { type: 'document_url', document_url: 'https://example.com/a.pdf' },
  'data under an unheard-of name': { type: 'hologram', rays: { all: [`DATA:model/x;base64,${data}`] } },
  'base64 under an unheard-of name': { type: 'hologram', rays: data },
  'base64 in lines': { type: 'hologram', rays: data.replaceAll(/.{64}/g, '$&\n') },
  'base64url under an unheard-of name': { type: 'hologram', rays: data.replaceAll('A', '_') },
  'an address under an unheard-of name': { type: 'hologram', at: 'https://example.com/x' },
  'a bucket under an unheard-of name': { type: 'hologram', at: { place: 'gs://bucket/object' } },
  'base64 in a cache breakpoint': { type: 'hologram', cache_control: { type: data } },
  'a video beside a text': { type: 'text', text: 'x', video_url: { url: 'https://example.com/a.mp4' } },
};

describe('paths in warnings and errors', () => {
  it('are those of the caller, although a message was added', async () => {
    const scene = { type: 'scene', note: 'x' };
    const messages = [{ role: 'system', content: [scene] }, user(introduction, scene)];
    const { status, headers } = await ask({ messages });
    expect([status, sent().messages.length]).toEqual([200, 3]);
    expect(headers['x-sluice-warnings']).toContain(
      'messages[0].content[0].type, messages[1].content[1].type',
    );
    for (const model of ['claude/claude-fake', 'auto']) {
      const refused = await ask({
        model,
        messages: messages.slice(1),
        routing: { candidates: ['claude/*'] },
      });
      const { error, detail } = JSON.parse(refused.text);
      expect([refused.status, error.param]).toEqual([422, 'messages[0].content[1].type']);
      expect(error.message).toContain('messages[0].content[1].type');
      expect(detail[0].loc).toEqual(['body', 'messages', 0, 'content', 1, 'type']);
    }
  });
});

describe('media in unknown types', () => {
  it.each(Object.entries(media))('cannot be searched, so it is not sent: %s', async (_what, part) => {
    for (const role of ['user', 'system', 'assistant']) {
      const { status, text } = await ask({ messages: [{ role, content: [part] }, user(greeting)] });
      expect([status, JSON.parse(text).error]).toEqual([
        422,
        expect.objectContaining({
          code: 'unsupported_parameter',
          param: expect.stringMatching(/^messages\.content\./),
          message: expect.stringContaining('cannot be anonymized'),
        }),
      ]);
    }
    expect(sentTexts()).toEqual([]);
  });

  it('is not an address in a text, which is searched', async () => {
    const part = { type: 'output_text', text: 'https://example.com/a' };
    expect((await ask({ messages: [{ role: 'assistant', content: [part] }, user(greeting)] })).status).toBe(
      200,
    );
    expect(sent().messages[0].content).toEqual([part]);
  });

  it.each([
    ['data', { type: 'mcp', icon: `data:image/png;base64,${data}` }],
    ['base64', { type: 'mcp', deep: [{ icon: data }] }],
  ])('are not sent in a tool or a past call either: %s', async (_what, tool) => {
    const requests = [{ tools: [tool] }, { messages: [user(greeting), ...called(tool)] }];
    for (const request of requests) {
      const { status, text } = await ask({ messages: [user(greeting)], ...request });
      expect([status, JSON.parse(text).error.code]).toEqual([422, 'unsupported_parameter']);
    }
    expect(sentTexts()).toEqual([]);
  });
});

describe('tools of providers', () => {
  const tools = [
    { type: 'web_search' },
    {
      type: 'web_search_preview',
      search_context_size: 'low',
      user_location: { type: 'approximate', country: 'AT' },
    },
    { type: 'openrouter:web_search', parameters: { engine: 'auto', max_results: 3 } },
    { type: 'code_interpreter', container: { type: 'auto', memory_limit: '4g' } },
    {
      type: 'file_search',
      vector_store_ids: ['vs_68a1'],
      max_num_results: 5,
      ranking_options: { ranker: 'auto' },
    },
    {
      type: 'mcp',
      server_label: 'docs',
      server_url: 'https://mcp.example.com/sse',
      require_approval: 'never',
    },
    { type: 'image_generation', quality: 'high', size: '1024x1024' },
    { type: 'builtin_function', function: { name: '$web_search' } },
    { type: 'computer_use_preview', display_width: 1024, display_height: 768, environment: 'browser' },
    { type: 'computer_20250124', name: 'computer', display_width_px: 1024 },
    { type: 'text_editor_20250728', name: 'str_replace_based_edit_tool' },
    { type: 'web_search_20250305', name: 'web_search', max_uses: 5, allowed_domains: ['example.com'] },
    { type: 'local_shell' },
    { type: 'document_library', library_ids: ['lib_1'] },
    {
      type: 'namespace',
      name: 'crm',
      tools: [{ type: 'function', name: 'find', parameters: { type: 'object' } }],
    },
  ];

  it.each(tools)('are sent unchanged if nothing in them is personal: $type', async (tool) => {
    const { status, headers } = await ask({
      messages: [user(greeting)],
      tools: [tool],
      tool_choice: { type: tool.type },
    });
    expect([status, headers['x-sluice-warnings']]).toEqual([200, expect.stringContaining('tools[0].type')]);
    expect(sent()).toMatchObject({ tools: [tool], tool_choice: { type: tool.type } });
    expect(sent().tools).toEqual([tool]);
  });
});

describe('images that may be sent', () => {
  it('are sent without what is personal beside them', async () => {
    const permissive = await startSluice({
      config: configFor(fake, {
        extra: { anonymization: { default: 'required' }, documents: { images: 'pass' } },
      }),
    });
    const image = { url: 'https://example.com/a.png', detail: 'low' };
    const text = `of ${secrets['mail']}`;
    const { status } = await ask(
      {
        messages: [
          user(
            { type: 'image_url', image_url: { ...image, detail: text, note: text } },
            { type: 'input_image', image_url: image.url, note: text },
          ),
        ],
      },
      permissive,
    );
    expect(status).toBe(200);
    const [first, second] = sent().messages.at(-1).content;
    expect(first.image_url.url).toBe(image.url);
    expect(second).toEqual({ type: 'input_image', image_url: image.url, note: 'of <EMAIL_ADDRESS_1>' });
    expect(sentTexts().join()).not.toMatch(anySecret);
  });
});
