/** OpenAI's legacy completions with its official SDK: over hosts that serve them, and over chat models. */
import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configFor, disposeAll, type Sluice, startFake, startSluice, untilRows } from '../support/index.ts';

let fake: Awaited<ReturnType<typeof startFake>>;
let sluice: Sluice;
let client: OpenAI;

const native = 'host/coder';
const chatModels = ['open/gpt-fake', 'claude/claude-sonnet-4-5', 'google/gemini-3.7-flash'] as const;
const [chat] = chatModels;

beforeAll(async () => {
  fake = await startFake({ recordBodies: true });
  const base = { api_key: 'k', allow_private_network: true, retries: 0 };
  const providers = {
    host: {
      ...base,
      protocol: 'openai',
      base_url: `${fake.url}/host/v1`,
      apis: ['chat', 'completions'],
      models: ['coder'],
    },
    legacy: {
      ...base,
      protocol: 'openai',
      base_url: `${fake.url}/legacy/v1`,
      models: ['gpt-3.5-turbo-instruct'],
    },
    open: { ...base, protocol: 'openai', base_url: fake.baseUrl, models: ['gpt-fake'] },
    claude: { ...base, protocol: 'anthropic', base_url: fake.url, models: ['claude-sonnet-4-5'] },
    google: { ...base, protocol: 'gemini', base_url: fake.url, models: ['gemini-3.7-flash'] },
  };
  const models = { both: ['host/coder', 'open/gpt-fake'] };
  const routing = { fallback: { allow: ['remote', 'region', 'retention'] } };
  sluice = await startSluice({
    config: configFor(fake, { retries: 0, extra: { providers, models, routing } }),
  });
  client = new OpenAI({ baseURL: `${sluice.url}/v1`, apiKey: sluice.key, maxRetries: 0 });
});
afterAll(disposeAll);
beforeEach(() => fake.reset());

const sentBodies = (): readonly Readonly<Record<string, unknown>>[] =>
  fake.receipts.requests().map(({ body }) => JSON.parse(body ?? 'null'));
const post = (body: object): Promise<Response> =>
  fetch(`${sluice.url}/v1/completions`, {
    method: 'POST',
    headers: { ...sluice.auth, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const errorOf = async (body: object): Promise<Record<string, unknown>> => {
  const response = await post(body);
  const { error } = JSON.parse(await response.text());
  return { status: response.status, ...error };
};
/** The texts of choices by their index. */
const textsOf = ({ choices }: Pick<OpenAI.Completion, 'choices'>) => choices.map(({ text }) => text);
async function streamedTexts(body: OpenAI.CompletionCreateParamsNonStreaming) {
  const texts: string[] = [];
  const ends: string[] = [];
  let usage: OpenAI.CompletionUsage | undefined;
  for await (const chunk of await client.completions.create({ ...body, stream: true })) {
    expect(chunk).toMatchObject({ object: 'text_completion', model: expect.stringContaining('/') });
    usage = chunk.usage ?? usage;
    for (const { index, text, finish_reason: reason } of chunk.choices) {
      texts[index] = (texts[index] ?? '') + text;
      // Null while it goes on, which the types of the client leave out.
      if (typeof reason === 'string') ends[index] = reason;
    }
  }
  return { texts, ends, usage };
}

describe.each([...chatModels, native])('with %s', (model) => {
  const ask = { model, prompt: 'Hello there' };
  const expected = model === native ? 'Hello there and so on' : 'You said: Hello there';

  it('answers whole and streamed alike, with usage as asked', async () => {
    const whole = await client.completions.create(ask);
    expect(whole).toMatchObject({ object: 'text_completion', model, id: expect.stringMatching(/^(?!chat)/) });
    expect(whole.choices).toMatchObject([
      { text: expected, index: 0, logprobs: null, finish_reason: 'stop' },
    ]);
    expect(await streamedTexts(ask)).toEqual({ texts: [expected], ends: ['stop'], usage: undefined });
    const counted = await streamedTexts({ ...ask, stream_options: { include_usage: true } });
    expect(counted.usage?.total_tokens).toBe(whole.usage?.total_tokens);
    expect(whole.usage?.completion_tokens).toBeGreaterThan(0);
  });

  it('answers several prompts and choices in order', async () => {
    const several = { model, prompt: ['one', 'two', 'three'], n: 2 };
    const texts = several.prompt.flatMap((prompt) => {
      const text = model === native ? `${prompt} and so on` : `You said: ${prompt}`;
      return [text, text];
    });
    const whole = await client.completions.create(several);
    expect(whole.choices.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(textsOf(whole)).toEqual(texts);
    expect((await streamedTexts(several)).texts).toEqual(texts);
  });

  it('ends a raw stream with [DONE]', async () => {
    const text = await (await post({ ...ask, stream: true })).text();
    expect(text.trimEnd().split('\n\n').at(-1)).toBe('data: [DONE]');
    expect(text.match(/\[DONE\]/g)).toHaveLength(1);
  });

  it.each(['whole', 'streamed'])('replaces personal data on the way and restores it, %s', async (how) => {
    const prompt = ['Write to karin.holzmann@example.org', 'Call Karin Holzmann'];
    const body = { model, prompt, user: 'karin@example.org', enable_anonymization: true };
    const texts =
      how === 'whole' ? textsOf(await client.completions.create(body)) : (await streamedTexts(body)).texts;
    expect(texts.map((text) => text.replace(/^You said: | and so on$/g, ''))).toEqual(prompt);
    expect(JSON.stringify(sentBodies())).not.toMatch(/holzmann|karin/i);
  });

  it('records one row with the endpoint', async () => {
    const { response } = await client.completions.create({ ...ask, prompt: ['a', 'b'] }).withResponse();
    const id = response.headers.get('x-request-id') ?? '';
    const rows = await untilRows(sluice.dataDir, (all) => all.some(({ request_id }) => request_id === id));
    expect(rows.filter(({ request_id }) => request_id === id)).toMatchObject([
      { endpoint: 'completions', status: 'ok' },
    ]);
  });

  it('tells errors in the form of the API', async () => {
    fake.setDefault({ status: 500 });
    const error = await client.completions.create(ask).catch((thrown: unknown) => thrown);
    fake.setDefault({});
    expect(error).toBeInstanceOf(OpenAI.APIError);
    expect(error).toMatchObject({ status: 502, type: 'api_error' });
  });
});

describe('a host that serves completions', () => {
  it('gets every member as it came, and its answer comes back so', async () => {
    const body = {
      model: native,
      prompt: 'def f(',
      suffix: ')',
      echo: true,
      logprobs: 2,
      best_of: 2,
      min_p: 0.1,
    };
    fake.enqueue({ answer: { extra: { system_fingerprint: 'fp', kv_transfer_params: { a: 1 } } } });
    const response = await post({ ...body, timeout: 30, ignore_mismatched_parameters: true });
    expect([response.status, response.headers.get('x-sluice-warnings')]).toEqual([200, null]);
    expect(sentBodies()).toEqual([{ ...body, model: 'coder' }]);
    expect(JSON.parse(await response.text())).toMatchObject({
      model: native,
      system_fingerprint: 'fp',
      kv_transfer_params: { a: 1 },
    });
  });

  it('gets token ids, but not under anonymization', async () => {
    await client.completions.create({ model: native, prompt: [1, 2, 3] });
    expect(sentBodies()).toEqual([{ model: 'coder', prompt: [1, 2, 3] }]);
    expect(await errorOf({ model: native, prompt: [1, 2], enable_anonymization: true })).toMatchObject({
      status: 400,
      param: 'prompt',
    });
  });

  it('may serve a model over completions alone', async () => {
    const { model } = await client.completions.create({
      model: 'legacy/gpt-3.5-turbo-instruct',
      prompt: 'Hi',
    });
    expect(model).toBe('legacy/gpt-3.5-turbo-instruct');
    const asked = client.chat.completions.create({ model, messages: [{ role: 'user', content: 'Hi' }] });
    await expect(asked).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('/v1/completions'),
    });
  });

  it('is followed by a chat model if it fails, which gets each prompt by itself', async () => {
    fake.enqueue({ status: 503 });
    const { response, data } = await client.completions
      .create({ model: 'both', prompt: ['one', 'two'] })
      .withResponse();
    expect(textsOf(data)).toEqual(['You said: one', 'You said: two']);
    expect([response.headers.get('x-sluice-model'), response.headers.get('x-sluice-attempts')]).toEqual([
      chat,
      '3',
    ]);
  });
});

describe('a chat model', () => {
  it('gets each prompt as a user message, and no limit that nobody set', async () => {
    await client.completions.create({ model: chat, prompt: ['one', 'two'], temperature: 0.5, stop: ['x'] });
    const bodies = sentBodies();
    expect(bodies.map(({ messages }) => messages)).toEqual([
      [{ role: 'user', content: 'one' }],
      [{ role: 'user', content: 'two' }],
    ]);
    expect(bodies[0]).toMatchObject({ temperature: 0.5, stop: ['x'] });
    expect(JSON.stringify(bodies)).not.toMatch(/max_(?:completion_)?tokens/);
  });

  it.each([
    ['suffix', { suffix: 'end' }],
    ['echo', { echo: true }],
    ['logprobs', { logprobs: 1 }],
    ['best_of', { best_of: 3 }],
    ['prompt', { prompt: [1, 2] }],
  ])('cannot carry %s', async (param, members) => {
    expect(await errorOf({ model: chat, prompt: 'Hi', ...members })).toMatchObject({ status: 400, param });
    expect(fake.receipts.requests()).toEqual([]);
  });

  it('drops what it cannot carry if the request permits it, but never the prompt', async () => {
    const permits = { model: chat, ignore_mismatched_parameters: true };
    const response = await post({ ...permits, prompt: 'Hi', suffix: 'end', echo: true });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-sluice-warnings')).toContain('suffix left out');
    expect(await errorOf({ ...permits, prompt: [1, 2] })).toMatchObject({ status: 400, param: 'prompt' });
  });

  it('is what auto chooses among', async () => {
    const { object, choices } = await client.completions.create({ model: 'auto', prompt: 'Hi' });
    expect([object, choices.length]).toEqual(['text_completion', 1]);
  });
});

it.each([
  ['without a prompt', {}, 'prompt'],
  ['with an empty list', { prompt: [] }, 'prompt'],
  ['with n of 0', { prompt: 'Hi', n: 0 }, 'n'],
])('refuses a request %s, naming the member', async (_name, members, param) => {
  const error = await errorOf({ model: chat, ...members });
  expect(error).toMatchObject({ status: 400, type: 'invalid_request_error', param });
});
