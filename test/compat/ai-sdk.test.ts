import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, isStepCount, jsonSchema, Output, streamText, tool } from 'ai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configFor, disposeAll, type Sluice, startFake, startSluice } from '../support/index.ts';

const prompt = 'Say something nice about gateways.';
const call = (id: string, city: string) => ({ id, name: 'weather', arguments: JSON.stringify({ city }) });

describe('the AI SDK', () => {
  let fake: Awaited<ReturnType<typeof startFake>>;
  let sluice: Sluice;

  beforeAll(async () => {
    fake = await startFake({ recordBodies: true });
    sluice = await startSluice({ config: configFor(fake, { retries: 0 }) });
  });
  afterAll(disposeAll);
  beforeEach(() => fake.reset());

  const modelOf = (id = 'fake/fake-small', apiKey = sluice.key) =>
    createOpenAICompatible({
      name: 'sluice',
      baseURL: `${sluice.url}/v1`,
      apiKey,
      includeUsage: true,
      supportsStructuredOutputs: true,
    })(id);
  const asked: string[] = [];
  const tools = {
    weather: tool({
      inputSchema: jsonSchema<{ city: string }>({
        type: 'object',
        properties: { city: { type: 'string' } },
        required: ['city'],
      }),
      execute: ({ city }) => {
        asked.push(city);
        return `-3 in ${city}`;
      },
    }),
  };

  it('gets a complete answer with usage', async () => {
    const { text, usage, finishReason, response } = await generateText({ model: modelOf(), prompt });
    expect([text, finishReason, response.modelId]).toEqual([
      `You said: ${prompt}`,
      'stop',
      'fake/fake-small',
    ]);
    expect(usage.totalTokens).toBe((usage.inputTokens ?? 0) + (usage.outputTokens ?? 0));
  });

  it('gets the same answer streamed, with usage', async () => {
    const whole = await generateText({ model: modelOf(), prompt });
    const stream = streamText({ model: modelOf(), prompt });
    expect(await textOf(stream.textStream)).toBe(whole.text);
    expect((await stream.usage).outputTokens).toBe(whole.usage.outputTokens);
    expect(await stream.finishReason).toBe('stop');
  });

  it.each(['whole', 'streamed'])('runs a tool loop with parallel calls, %s', async (how) => {
    asked.length = 0;
    fake.enqueue(
      { answer: { toolCalls: [call('call_a', 'Oslo'), call('call_b', 'Bergen')], toolOrder: 'interleaved' } },
      { answer: { text: 'Cold and wet.' } },
    );
    const options = { model: modelOf(), prompt, tools, stopWhen: isStepCount(3) };
    const text =
      how === 'whole' ? (await generateText(options)).text : await textOf(streamText(options).textStream);
    expect(text).toBe('Cold and wet.');
    expect(asked.sort()).toEqual(['Bergen', 'Oslo']);
    expect(JSON.parse(fake.receipts.requests().at(-1)?.body ?? '{}')).toMatchObject({
      messages: [
        { role: 'user' },
        { role: 'assistant', tool_calls: [{ id: 'call_a' }, { id: 'call_b' }] },
        { role: 'tool', tool_call_id: 'call_a', content: '-3 in Oslo' },
        { role: 'tool', tool_call_id: 'call_b', content: '-3 in Bergen' },
      ],
    });
  });

  it('gets reasoning, complete and streamed', async () => {
    fake.setDefault({ answer: { reasoning: 'I wonder.', text: 'Yes.' } });
    expect((await generateText({ model: modelOf(), prompt })).reasoningText).toBe('I wonder.');
    const stream = streamText({ model: modelOf(), prompt });
    expect(await textOf(stream.textStream)).toBe('Yes.');
    expect(await stream.reasoningText).toBe('I wonder.');
  });

  it('gets an object by json_schema', async () => {
    fake.setDefault({ answer: { text: '{"city":"Oslo"}' } });
    const schema = jsonSchema<{ city: string }>({ type: 'object', properties: { city: { type: 'string' } } });
    const { output } = await generateText({ model: modelOf(), prompt, output: Output.object({ schema }) });
    expect(output).toEqual({ city: 'Oslo' });
    expect(JSON.parse(fake.receipts.requests().at(-1)?.body ?? '{}')).toMatchObject({
      response_format: { type: 'json_schema' },
    });
  });

  it.each([
    ['a wrong request', 'fake/fake-small', { temperature: 3 }, 422, 'temperature'],
    ['an unknown model', 'nobody/nothing', {}, 404, 'nobody/nothing'],
  ])('reads the reason of %s', async (_name, id, settings, status, reason) => {
    const error = await thrownBy(generateText({ model: modelOf(id), prompt, maxRetries: 0, ...settings }));
    expect(error).toBeInstanceOf(APICallError);
    expect(error).toMatchObject({ statusCode: status, message: expect.stringContaining(reason) });
  });

  it('reads 401, and 429 with retry-after', async () => {
    const stranger = modelOf('fake/fake-small', 'sk-wrong-key-of-nobody-0123456789abcdef');
    expect(await thrownBy(generateText({ model: stranger, prompt, maxRetries: 0 }))).toMatchObject({
      statusCode: 401,
    });
    fake.setDefault({ status: 429, error: { message: 'slow down' }, headers: { 'retry-after': '7' } });
    expect(await thrownBy(generateText({ model: modelOf(), prompt, maxRetries: 0 }))).toMatchObject({
      statusCode: 429,
      isRetryable: true,
      responseHeaders: { 'retry-after': '7' },
    });
  });

  it('reports an error in mid-stream', async () => {
    fake.setDefault({ stream: { actions: [{ at: 4, do: 'error', data: { message: 'it broke' } }] } });
    const errors: unknown[] = [];
    const stream = streamText({ model: modelOf(), prompt, onError: ({ error }) => void errors.push(error) });
    await textOf(stream.textStream).catch(() => undefined);
    expect(errors).toHaveLength(1);
  });

  it('disconnects in mid-stream, and so does the gateway from the provider', async () => {
    fake.setDefault({ stream: { actions: [{ at: 3, do: 'stall' }] } });
    const leaving = new AbortController();
    const stream = streamText({ model: modelOf(), prompt, abortSignal: leaving.signal });
    for await (const piece of stream.textStream) if (piece !== '') leaving.abort();
    const seq = fake.receipts.requests().at(-1)?.seq ?? -1;
    expect((await fake.receipts.answerOf(seq)).outcome).toBe('aborted');
  });
});

async function textOf(stream: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of stream) text += piece;
  return text;
}

async function thrownBy(promise: PromiseLike<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('it was not refused');
    },
    (error: unknown) => error,
  );
}
