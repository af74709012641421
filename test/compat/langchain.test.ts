import { AIMessageChunk, HumanMessage, ToolMessage } from '@langchain/core/messages';
import { ChatOpenAI } from '@langchain/openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configFor, disposeAll, type Sluice, startFake, startSluice } from '../support/index.ts';

const prompt = 'Say something nice about gateways.';
const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const weather = { type: 'function' as const, function: { name: 'weather', parameters: schema } };
const call = (id: string, city: string) => ({ id, name: 'weather', arguments: JSON.stringify({ city }) });

describe('LangChain', () => {
  let fake: Awaited<ReturnType<typeof startFake>>;
  let sluice: Sluice;

  beforeAll(async () => {
    fake = await startFake({ recordBodies: true });
    sluice = await startSluice({ config: configFor(fake, { retries: 0 }) });
  });
  afterAll(disposeAll);
  beforeEach(() => fake.reset());

  const chat = (more: { model?: string; temperature?: number; apiKey?: string } = {}) =>
    new ChatOpenAI({
      model: 'fake/fake-small',
      apiKey: sluice.key,
      maxRetries: 0,
      configuration: { baseURL: `${sluice.url}/v1` },
      ...more,
    });

  it('gets a complete answer with usage', async () => {
    const answer = await chat().invoke(prompt);
    expect(answer.text).toBe(`You said: ${prompt}`);
    const usage = Object(answer.usage_metadata);
    expect(usage.total_tokens).toBe(usage.input_tokens + usage.output_tokens);
    expect(usage.output_tokens).toBeGreaterThan(0);
  });

  it('gets the same answer streamed, with usage', async () => {
    const whole = await chat().invoke(prompt);
    const answer = await joined(await chat().stream(prompt));
    expect(answer.text).toBe(whole.text);
    expect(answer.usage_metadata).toMatchObject({
      output_tokens: Object(whole.usage_metadata).output_tokens,
    });
  });

  it.each(['whole', 'streamed'])('runs a tool loop with parallel calls, %s', async (how) => {
    fake.enqueue(
      { answer: { toolCalls: [call('call_a', 'Oslo'), call('call_b', 'Bergen')], toolOrder: 'interleaved' } },
      { answer: { text: 'Cold and wet.' } },
    );
    const bound = chat().bindTools([weather]);
    const question = new HumanMessage(prompt);
    const first =
      how === 'whole' ? await bound.invoke([question]) : await joined(await bound.stream([question]));
    expect(first.tool_calls?.map(({ name, args }) => [name, args])).toEqual([
      ['weather', { city: 'Oslo' }],
      ['weather', { city: 'Bergen' }],
    ]);
    const results = (first.tool_calls ?? []).map(
      ({ id }) => new ToolMessage({ tool_call_id: id ?? '', content: '-3' }),
    );
    expect((await bound.invoke([question, first, ...results])).text).toBe('Cold and wet.');
    expect(JSON.parse(fake.receipts.requests().at(-1)?.body ?? '{}')).toMatchObject({
      messages: [
        { role: 'user' },
        { role: 'assistant', tool_calls: [{ id: 'call_a' }, { id: 'call_b' }] },
        { role: 'tool', tool_call_id: 'call_a' },
        { role: 'tool', tool_call_id: 'call_b' },
      ],
    });
  });

  it('gets an object by json_schema', async () => {
    fake.setDefault({ answer: { text: '{"city":"Oslo"}' } });
    const structured = chat().withStructuredOutput(
      { title: 'place', ...schema },
      { method: 'jsonSchema', name: 'place' },
    );
    expect(await structured.invoke(prompt)).toEqual({ city: 'Oslo' });
    expect(JSON.parse(fake.receipts.requests().at(-1)?.body ?? '{}')).toMatchObject({
      response_format: { type: 'json_schema', json_schema: { name: 'place' } },
    });
  });

  it.each([
    ['422', { temperature: 3 }, 422, 'temperature'],
    ['404', { model: 'nobody/nothing' }, 404, 'nobody/nothing'],
    ['401', { apiKey: 'sk-wrong-key-of-nobody-0123456789abcdef' }, 401, 'Incorrect API key'],
  ])('reads %s with its reason', async (_name, more, status, reason) => {
    const thrown: unknown = await chat(more)
      .invoke(prompt)
      .catch((error: unknown) => error);
    expect(thrown).toMatchObject({ status, message: expect.stringContaining(reason) });
  });

  it('raises 429, and an error in mid-stream', async () => {
    fake.setDefault({ status: 429, error: { message: 'slow down' }, headers: { 'retry-after': '7' } });
    await expect(chat().invoke(prompt)).rejects.toMatchObject({ status: 429 });
    fake.setDefault({ stream: { actions: [{ at: 4, do: 'error', data: { message: 'it broke' } }] } });
    await expect(chat().stream(prompt).then(joined)).rejects.toThrow();
  });

  it('disconnects in mid-stream, and so does the gateway from the provider', async () => {
    fake.setDefault({ stream: { actions: [{ at: 3, do: 'stall' }] } });
    const leaving = new AbortController();
    await expect(async () => {
      for await (const chunk of await chat().stream(prompt, { signal: leaving.signal })) {
        if (chunk.text !== '') leaving.abort();
      }
    }).rejects.toThrow();
    const seq = fake.receipts.requests().at(-1)?.seq ?? -1;
    expect((await fake.receipts.answerOf(seq)).outcome).toBe('aborted');
  });
});

/** All chunks as one message, put together by LangChain itself. */
async function joined(stream: AsyncIterable<AIMessageChunk>): Promise<AIMessageChunk> {
  let whole: AIMessageChunk | undefined;
  for await (const chunk of stream) whole = whole === undefined ? chunk : whole.concat(chunk);
  return whole ?? new AIMessageChunk('');
}
