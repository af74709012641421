/** Anthropic's Messages API with its official SDK, over providers that speak it and over others. */
import Anthropic from '@anthropic-ai/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { disposeAll, type Sluice, startFake, startSluice, untilRows } from '../support/index.ts';
import { families, familyConfig, familyModels } from './families.ts';

let fake: Awaited<ReturnType<typeof startFake>>;
let sluice: Sluice;
let client: Anthropic;

beforeAll(async () => {
  fake = await startFake({ recordBodies: true });
  sluice = await startSluice({ config: familyConfig(fake) });
  client = new Anthropic({ baseURL: sluice.url, apiKey: sluice.key, maxRetries: 0 });
});
afterAll(disposeAll);
beforeEach(() => fake.reset());

const lastSent = () => JSON.parse(fake.receipts.requests().at(-1)?.body ?? 'null');
const weather: Anthropic.Tool = {
  name: 'weather',
  description: 'The weather of a city.',
  input_schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};
const textOf = ({ content }: Anthropic.Message): string =>
  content.map((block) => (block.type === 'text' ? block.text : '')).join('');

describe.each(families)('with a model of %s', (family) => {
  const model = familyModels[family];
  const hello = { model, max_tokens: 300, messages: [{ role: 'user' as const, content: 'Hello there' }] };

  it('answers whole and streamed alike, with usage', async () => {
    const whole = await client.messages.create({ ...hello, system: 'Be brief.' });
    expect(whole).toMatchObject({ type: 'message', role: 'assistant', model, stop_reason: 'end_turn' });
    expect(textOf(whole)).toBe('You said: Hello there');
    const streamed = await client.messages.stream({ ...hello, system: 'Be brief.' }).finalMessage();
    expect([textOf(streamed), streamed.model, streamed.stop_reason]).toEqual([
      textOf(whole),
      model,
      'end_turn',
    ]);
    expect(streamed.usage).toMatchObject({
      input_tokens: whole.usage.input_tokens,
      output_tokens: whole.usage.output_tokens,
    });
  });

  it.each(['whole', 'streamed'])('runs a tool loop, %s', async (how) => {
    const call = { id: 'toolu_a', name: 'weather', arguments: '{"city":"Oslo"}' };
    fake.enqueue({ answer: { toolCalls: [call] } }, { answer: { text: 'Cold.' } });
    const ask = (messages: Anthropic.MessageParam[]): Promise<Anthropic.Message> =>
      how === 'whole'
        ? client.messages.create({ ...hello, tools: [weather], messages })
        : client.messages.stream({ ...hello, tools: [weather], messages }).finalMessage();
    const first = await ask(hello.messages);
    expect(first.stop_reason).toBe('tool_use');
    const use = first.content.find((block) => block.type === 'tool_use');
    expect(use).toMatchObject({ name: 'weather', input: { city: 'Oslo' } });
    const result = { type: 'tool_result' as const, tool_use_id: use?.id ?? '', content: '-3 degrees' };
    const second = await ask([
      ...hello.messages,
      { role: 'assistant', content: first.content },
      { role: 'user', content: [result] },
    ]);
    expect(textOf(second)).toBe('Cold.');
    expect(JSON.stringify(lastSent())).toContain('-3 degrees');
  });

  it.each(['whole', 'streamed'])('replaces personal data on the way and restores it, %s', async (how) => {
    const body = {
      ...hello,
      system: [{ type: 'text' as const, text: 'You help Karin Holzmann.' }],
      messages: [{ role: 'user' as const, content: 'Write to karin.holzmann@example.org' }],
      metadata: { user_id: 'karin@example.org' },
      enable_anonymization: true,
    };
    const answer =
      how === 'whole'
        ? await client.messages.create(body)
        : await client.messages.stream(body).finalMessage();
    expect(textOf(answer)).toBe('You said: Write to karin.holzmann@example.org');
    const sent = fake.receipts.requests().at(-1)?.body ?? '';
    expect(sent).not.toMatch(/holzmann|karin/i);
    expect(sent).toContain('<EMAIL_ADDRESS_1>');
    expect(sent).toContain('in angle brackets');
  });

  it('records the endpoint', async () => {
    const { response } = await client.messages.create(hello).withResponse();
    const id = response.headers.get('request-id') ?? '';
    expect(id).toBe(response.headers.get('x-request-id'));
    const rows = await untilRows(sluice.dataDir, (all) => all.some(({ request_id }) => request_id === id));
    expect(rows.find(({ request_id }) => request_id === id)).toMatchObject({
      endpoint: 'messages',
      status: 'ok',
    });
  });

  it('tells errors in the form of the API', async () => {
    fake.enqueue({ status: 500 });
    const error = await client.messages.create(hello).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Anthropic.APIError);
    expect(error).toMatchObject({ status: 502, error: { type: 'error', error: { type: 'api_error' } } });
  });
});

describe('a provider that speaks the API', () => {
  it('gets every member as it came, and its answer comes back so', async () => {
    const body = {
      model: familyModels.anthropic,
      max_tokens: 300,
      system: [{ type: 'text', text: 'Be brief.', cache_control: { type: 'ephemeral', ttl: '1h' } }],
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
      tools: [{ type: 'web_search_20250305', name: 'web_search', max_uses: 2 }],
      context_management: { edits: [{ type: 'clear_tool_uses_20250919' }] },
    };
    const response = await fetch(`${sluice.url}/v1/messages?beta=true`, {
      method: 'POST',
      headers: {
        ...sluice.auth,
        'content-type': 'application/json',
        'anthropic-version': '2023-06-01',
        'anthropic-beta': 'context-management-2025-06-27',
      },
      body: JSON.stringify({ ...body, timeout: 30, ignore_mismatched_parameters: false }),
    });
    expect([response.status, response.headers.get('x-sluice-warnings')]).toEqual([200, null]);
    expect(lastSent()).toEqual({ ...body, model: 'claude-sonnet-4-5' });
    expect(fake.receipts.requests().at(-1)?.headers).toMatchObject({
      'anthropic-beta': 'context-management-2025-06-27',
    });
  });
});

describe('counting tokens and listing models', () => {
  it('estimates where the provider does not count', async () => {
    const { data, response } = await client.messages
      .countTokens({ model: familyModels.openai, messages: [{ role: 'user', content: 'Hello there' }] })
      .withResponse();
    expect(data.input_tokens).toBeGreaterThan(2);
    expect(response.headers.get('x-sluice-warnings')).toContain('estimate');
    expect(fake.receipts.requests()).toEqual([]);
  });

  it('lists models in the form of the API', async () => {
    const page = await client.models.list({ limit: 2 });
    expect([page.data.length, page.has_more]).toEqual([2, true]);
    const all = [];
    for await (const model of client.models.list({ limit: 2 })) all.push(model.id);
    expect(all).toContain(familyModels.anthropic);
    expect(await client.models.retrieve(familyModels.anthropic)).toMatchObject({
      type: 'model',
      id: familyModels.anthropic,
    });
  });

  it('tells errors of lists in the form of the API, with the id of the request', async () => {
    const { response } = await client.models.list().withResponse();
    expect(response.headers.get('request-id')).toMatch(/^req_/);
    await expect(client.models.retrieve('none')).rejects.toMatchObject({
      status: 404,
      requestID: expect.stringMatching(/^req_/),
      error: { type: 'error', error: { type: 'not_found_error' } },
    });
    await expect(client.models.list({ limit: 0 })).rejects.toMatchObject({
      status: 400,
      error: { type: 'error', error: { type: 'invalid_request_error' } },
    });
    const keyless = new Anthropic({ baseURL: sluice.url, apiKey: 'wrong', maxRetries: 0 });
    await expect(keyless.models.list()).rejects.toMatchObject({
      status: 401,
      error: { type: 'error', error: { type: 'authentication_error' } },
    });
    const counted = await client.messages
      .countTokens({ model: familyModels.openai, messages: [{ role: 'user', content: 'Hi' }] })
      .withResponse();
    expect(counted.response.headers.get('request-id')).toMatch(/^req_/);
  });

  it.each([
    ['POST', '/v1/messages/batches', 404, 'not_found_error'],
    ['GET', '/v1/messages', 405, 'invalid_request_error'],
    ['POST', '/v1/messages/count_tokens', 400, 'invalid_request_error'],
  ])('%s %s is refused in the form of the API', async (method, path, status, type) => {
    const body = method === 'POST' ? { body: '{"model":7}' } : {};
    const headers = { ...sluice.auth, 'content-type': 'application/json' };
    const answer = await fetch(`${sluice.url}${path}`, { method, headers, ...body });
    expect([answer.status, await answer.json()]).toMatchObject([
      status,
      { type: 'error', error: { type }, request_id: answer.headers.get('request-id') },
    ]);
  });
});
