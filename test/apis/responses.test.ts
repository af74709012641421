/** OpenAI's Responses API with its official SDK, over models of several providers. */
import { transportFaults } from '@sluice/fake-provider';
import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configFor, disposeAll, type Sluice, startFake, startSluice, untilRows } from '../support/index.ts';
import { families, familyConfig, familyModels } from './families.ts';

let fake: Awaited<ReturnType<typeof startFake>>;
let sluice: Sluice;
let client: OpenAI;

beforeAll(async () => {
  fake = await startFake({ recordBodies: true });
  sluice = await startSluice({ config: familyConfig(fake) });
  client = new OpenAI({ baseURL: `${sluice.url}/v1`, apiKey: sluice.key, maxRetries: 0 });
});
afterAll(disposeAll);
beforeEach(() => fake.reset());

const sentBody = (): string => fake.receipts.requests().at(-1)?.body ?? '';
const weather: OpenAI.Responses.FunctionTool = {
  type: 'function',
  name: 'weather',
  description: 'The weather of a city.',
  strict: false,
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};
type Params = OpenAI.Responses.ResponseCreateParamsNonStreaming;

/** The whole response, asked for in either way. */
async function respond(how: string, params: Params, from = client): Promise<OpenAI.Responses.Response> {
  if (how === 'whole') return await from.responses.create(params);
  const stream = from.responses.stream({ ...params, stream: true });
  let next = 0;
  for await (const event of stream) expect(event.sequence_number).toBe(next++);
  return await stream.finalResponse();
}

describe.each(families)('with a model of %s', (family) => {
  const model = familyModels[family];

  it.each(['whole', 'streamed'])('answers %s, with usage', async (how) => {
    const response = await respond(how, { model, instructions: 'Be brief.', input: 'Hello there' });
    expect(response).toMatchObject({ object: 'response', status: 'completed', model, store: true });
    expect(response.output_text).toBe('You said: Hello there');
    expect(response.usage?.total_tokens).toBeGreaterThan(0);
  });

  it.each(['whole', 'streamed'])('continues a kept response with the result of a tool, %s', async (how) => {
    const call = { id: 'call_a', name: 'weather', arguments: '{"city":"Oslo"}' };
    fake.enqueue({ answer: { toolCalls: [call] } }, { answer: { text: 'Cold.' } });
    const first = await respond(how, { model, input: 'Weather in Oslo?', tools: [weather] });
    const made = first.output.find((item) => item.type === 'function_call');
    expect(made).toMatchObject({ name: 'weather', arguments: '{"city":"Oslo"}' });
    const output = { type: 'function_call_output' as const, call_id: made?.call_id ?? '', output: '-3' };
    const second = await respond(how, {
      model,
      previous_response_id: first.id,
      input: [output],
      tools: [weather],
    });
    expect(second.output_text).toBe('Cold.');
    expect(sentBody()).toContain('Weather in Oslo?');
    expect(sentBody()).toContain('-3');
  });

  it.each(['whole', 'streamed'])(
    'calls a custom tool with free text, and takes its result, %s',
    async (how) => {
      const tools = [{ type: 'custom' as const, name: 'patch', description: 'Changes files.' }];
      const call = { id: 'call_p', name: 'patch', arguments: JSON.stringify({ input: '*** "a"\n' }) };
      fake.enqueue({ answer: { toolCalls: [call] } }, { answer: { text: 'Changed.' } });
      const first = await respond(how, { model, input: 'Change it', tools });
      const made = first.output.find((item) => item.type === 'custom_tool_call');
      expect(made).toMatchObject({ name: 'patch', input: '*** "a"\n' });
      const output = { type: 'custom_tool_call_output' as const, call_id: made?.call_id ?? '', output: 'ok' };
      const second = await respond(how, { model, previous_response_id: first.id, input: [output], tools });
      expect(second.output_text).toBe('Changed.');
      expect(sentBody()).toMatch(/\*\*\* \\+"a/);
    },
  );

  it.each(['whole', 'streamed'])('replaces personal data over turns, %s', async (how) => {
    const hidden = { model, extra_body: { enable_anonymization: true } };
    const first = await respond(how, { ...hidden, input: 'I am Karin Holzmann' });
    expect(first.output_text).toBe('You said: I am Karin Holzmann');
    const second = await respond(how, {
      ...hidden,
      previous_response_id: first.id,
      input: 'Write to karin.holzmann@example.org',
    });
    expect(second.output_text).toBe('You said: Write to karin.holzmann@example.org');
    expect(sentBody()).not.toMatch(/holzmann|karin/i);
  });
});

describe('with a provider that speaks the API', () => {
  let front: Sluice;
  let own: OpenAI;

  beforeAll(async () => {
    const provider = {
      protocol: 'openai',
      base_url: `${sluice.url}/v1`,
      api_key: sluice.key,
      allow_private_network: true,
      retries: 0,
      apis: ['responses'],
      models: ['open/gpt-fake', 'claude/claude-sonnet-4-5'],
    };
    front = await startSluice({ config: configFor(fake, { extra: { providers: { behind: provider } } }) });
    own = new OpenAI({ baseURL: `${front.url}/v1`, apiKey: front.key, maxRetries: 0 });
  });
  const model = 'behind/open/gpt-fake';
  const rowsOf = async ({ dataDir }: Sluice) => (await untilRows(dataDir, (rows) => rows.length > 0)).at(-1);

  it.each(['whole', 'streamed'])('passes the request and its answer, %s', async (how) => {
    const response = await respond(
      how,
      { model, instructions: 'Be brief.', input: 'Hello there', metadata: { a: 'b' } },
      own,
    );
    expect(response).toMatchObject({ status: 'completed', model, store: true, metadata: { a: 'b' } });
    expect(response.output_text).toBe('You said: Hello there');
    expect(await own.responses.retrieve(response.id)).toMatchObject({ id: response.id, model });
    expect(await rowsOf(sluice)).toMatchObject({ endpoint: 'responses' });
    // The provider keeps nothing.
    const [item] = response.output;
    await expect(
      own.responses.create({
        model,
        input: [
          { type: 'item_reference', id: item?.id ?? '' },
          { role: 'user', content: 'x' },
        ],
      }),
    ).resolves.toMatchObject({ status: 'completed' });
  });

  it.each(['whole', 'streamed'])('replaces personal data over turns, %s', async (how) => {
    const hidden = {
      model,
      instructions: 'Help Karin Holzmann.',
      extra_body: { enable_anonymization: true },
    };
    const first = await respond(how, { ...hidden, input: 'I am Karin Holzmann' }, own);
    expect(first).toMatchObject({
      output_text: 'You said: I am Karin Holzmann',
      instructions: 'Help Karin Holzmann.',
    });
    const second = await respond(
      how,
      { ...hidden, previous_response_id: first.id, input: 'Write to karin.holzmann@example.org' },
      own,
    );
    expect(second.output_text).toBe('You said: Write to karin.holzmann@example.org');
    expect(sentBody()).not.toMatch(/holzmann|karin/i);
    expect(sentBody()).toContain('I am <PERSON_1>');
  });

  it.each(['whole', 'streamed'])('serves chat over it, %s', async (how) => {
    const body = { model, messages: [{ role: 'user' as const, content: 'Hello there' }] };
    const text =
      how === 'whole'
        ? (await own.chat.completions.create(body)).choices[0]?.message.content
        : await own.chat.completions.stream(body).finalContent();
    expect(text).toBe('You said: Hello there');
  });
});

describe('kept responses', () => {
  const model = familyModels.openai;

  it.each(['whole', 'streamed'])(
    'hold signed reasoning, which the client did not ask for, %s',
    async (how) => {
      const call = { id: 'call_a', name: 'weather', arguments: '{}' };
      fake.enqueue({ answer: { reasoning: 'inner', toolCalls: [call] } }, { answer: { text: 'Cold.' } });
      const first = await respond(how, {
        model: familyModels.anthropic,
        input: 'Weather?',
        tools: [weather],
      });
      expect(JSON.stringify(first)).not.toContain('encrypted_content');
      const output = { type: 'function_call_output' as const, call_id: 'call_a', output: '-3' };
      await respond(how, {
        model: familyModels.anthropic,
        previous_response_id: first.id,
        input: [output],
        tools: [weather],
      });
      expect(sentBody()).toMatch(/"type":"thinking","thinking":"inner","signature":"[^"]+"/);
    },
  );

  it('are read, listed and deleted by their account', async () => {
    const made = await client.responses.create({ model, input: 'Hello' });
    const { output_text: _text, ...plain } = made;
    expect(await client.responses.retrieve(made.id)).toMatchObject(plain);
    const { data } = await client.responses.inputItems.list(made.id);
    expect(data).toMatchObject([
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Hello' }] },
    ]);
    await client.responses.delete(made.id);
    await expect(client.responses.retrieve(made.id)).rejects.toMatchObject({ status: 404 });
    await expect(
      client.responses.create({ model, input: 'x', previous_response_id: made.id }),
    ).rejects.toMatchObject({
      status: 400,
      code: 'previous_response_not_found',
      param: 'previous_response_id',
    });
  });

  it('show encrypted reasoning to those who ask for it', async () => {
    fake.enqueue({ answer: { reasoning: 'inner', text: 'Hi' } });
    const made = await client.responses.create({ model: familyModels.anthropic, input: 'Hello' });
    const { output_text: _text, ...plain } = made;
    expect(await client.responses.retrieve(made.id)).toEqual({ ...plain, output_text: 'Hi' });
    const include: OpenAI.Responses.ResponseIncludable[] = [
      'reasoning.encrypted_content',
      'message.output_text.logprobs',
    ];
    expect(JSON.stringify(await client.responses.retrieve(made.id, { include }))).toContain('sluice-');
  });

  it('are not kept with store: false, and items of others are not found', async () => {
    const made = await client.responses.create({ model, input: 'Hello', store: false });
    expect(made).toMatchObject({ store: false });
    await expect(client.responses.retrieve(made.id)).rejects.toMatchObject({ status: 404 });
    await expect(
      client.responses.create({ model, input: [{ type: 'item_reference', id: 'msg_unknown000' }] }),
    ).rejects.toMatchObject({ status: 404, param: 'input' });
  });

  it('give their items by reference', async () => {
    const made = await client.responses.create({ model, input: 'Hello' });
    const id = made.output[0]?.id ?? '';
    const input = [
      { type: 'item_reference' as const, id },
      { role: 'user' as const, content: 'Again' },
    ];
    expect((await client.responses.create({ model, input })).output_text).toBe('You said: Again');
    expect(JSON.parse(sentBody()).messages).toMatchObject([
      { role: 'assistant', content: 'You said: Hello' },
      { role: 'user', content: 'Again' },
    ]);
  });
});

describe('errors', () => {
  const model = familyModels.openai;

  it.each([
    ['an input of another type', { model, input: 7 }, 400, 'input'],
    [
      'a tool that no model here has',
      { model, input: 'x', tools: [{ type: 'code_interpreter' }] },
      400,
      'tools[0]',
    ],
    ['an unknown model', { model: 'nobody/none', input: 'x' }, 404, 'model'],
  ])('%s', async (_, body, status, param) => {
    const error: unknown = await client.responses.create(body as Params).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status, param });
  });

  it('of a provider end the stream with a failed response', async () => {
    fake.enqueue(transportFaults['stream_close_mid']?.script ?? {});
    const stream = await client.responses.create({ model, input: 'x', stream: true });
    const types: string[] = [];
    const reading = (async () => {
      for await (const event of stream) types.push(event.type);
    })();
    // OpenAI's SDK raises on the event `error`, and takes a failed response for a whole one.
    await expect(reading).rejects.toThrow('closed the connection');
    expect(types.at(-1)).toBe('response.output_text.delta');
  });

  it('leave a row that names the endpoint', async () => {
    const { response } = await client.responses.create({ model, input: 'x' }).withResponse();
    const id = response.headers.get('x-request-id');
    const rows = await untilRows(sluice.dataDir, (all) => all.some(({ request_id }) => request_id === id));
    expect(rows.find(({ request_id }) => request_id === id)).toMatchObject({ endpoint: 'responses' });
  });
});
