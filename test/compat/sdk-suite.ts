import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configFor, disposeAll, type Sluice, startFake, startSluice } from '../support/index.ts';
import type { SdkChunk, SdkClient, SdkMessage, SdkToolCall } from './sdk-client.ts';

const model = 'fake/fake-small';
const messages: SdkMessage[] = [{ role: 'user', content: 'Say something nice about gateways.' }];
const weather = {
  type: 'function' as const,
  function: {
    name: 'weather',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
};
const oslo = { id: 'call_oslo', name: 'weather', arguments: '{"city":"Oslo","note":"cold \\"there\\""}' };
const bergen = { id: 'call_bergen', name: 'weather', arguments: '{"city":"Bergen"}' };

/** Tests of the official SDK of any version with the gateway. */
export function describeSdk(name: string, clientFor: (baseUrl: string, key: string) => SdkClient): void {
  describe(name, () => {
    let fake: Awaited<ReturnType<typeof startFake>>;
    let sluice: Sluice;
    let client: SdkClient;

    beforeAll(async () => {
      fake = await startFake({ recordBodies: true });
      sluice = await startSluice({ config: configFor(fake, { retries: 0 }) });
      client = clientFor(`${sluice.url}/v1`, sluice.key);
    });
    afterAll(disposeAll);
    beforeEach(() => fake.reset());

    it('gets a complete answer with usage', async () => {
      const answer = await client.create({ model, messages });
      expect(answer.choices[0]?.message.content).toBe('You said: Say something nice about gateways.');
      expect(answer.choices[0]?.finish_reason).toBe('stop');
      expect(answer.model).toBe(model);
      const { usage } = answer;
      expect(usage?.total_tokens).toBe((usage?.prompt_tokens ?? 0) + (usage?.completion_tokens ?? 0));
      expect(usage?.completion_tokens).toBeGreaterThan(0);
    });

    it('gets the same answer streamed, with usage once, at the end', async () => {
      const whole = await client.create({ model, messages });
      const chunks = await all(
        await client.stream({ model, messages, stream_options: { include_usage: true } }),
      );
      expect(textOf(chunks)).toBe(whole.choices[0]?.message.content);
      expect(chunks.filter(({ usage }) => usage != null)).toHaveLength(1);
      expect(chunks.at(-1)?.usage).toMatchObject(whole.usage ?? {});
      expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
      expect(new Set(chunks.map((chunk) => chunk.model))).toEqual(new Set([model]));
    });

    it('gets no usage chunk unless requested', async () => {
      const chunks = await all(await client.stream({ model, messages }));
      expect(chunks.every(({ usage, choices }) => usage == null && choices.length > 0)).toBe(true);
    });

    it.each([
      ['one tool call', [oslo]],
      ['parallel tool calls', [oslo, bergen]],
    ])('gets %s, complete and in fragments', async (_name, toolCalls) => {
      fake.setDefault({ answer: { toolCalls } });
      const expected = toolCalls.map(({ id, name, arguments: text }) => ({ id, name, arguments: text }));
      const whole = await client.create({ model, messages, tools: [weather] });
      const choice = whole.choices[0];
      expect(choice?.finish_reason).toBe('tool_calls');
      expect(choice?.message.tool_calls?.map((call) => ({ id: call.id, ...call.function }))).toEqual(
        expected,
      );
      const chunks = await all(await client.stream({ model, messages, tools: [weather] }));
      expect(toolCallsOf(chunks)).toEqual(expected);
      expect(chunks.map(({ choices }) => choices[0]?.finish_reason).findLast((one) => one != null)).toBe(
        'tool_calls',
      );
    });

    it('gets interleaved fragments of parallel calls', async () => {
      fake.setDefault({ answer: { toolCalls: [oslo, bergen], toolOrder: 'interleaved' } });
      const chunks = await all(await client.stream({ model, messages, tools: [weather] }));
      expect(toolCallsOf(chunks).map((call) => call.arguments)).toEqual([oslo.arguments, bergen.arguments]);
    });

    it('runs a tool loop over two turns', async () => {
      fake.enqueue({ answer: { toolCalls: [oslo, bergen] } }, { answer: { text: 'Cold and wet.' } });
      const first = await client.create({ model, messages, tools: [weather] });
      const calls: SdkToolCall[] = (first.choices[0]?.message.tool_calls ?? []).map((call) => ({
        id: call.id,
        type: 'function',
        function: { name: call.function?.name ?? '', arguments: call.function?.arguments ?? '' },
      }));
      const turn: SdkMessage[] = [
        ...messages,
        { role: 'assistant', content: null, tool_calls: calls },
        ...calls.map(({ id }): SdkMessage => ({ role: 'tool', tool_call_id: id, content: '-3' })),
      ];
      const second = await client.create({ model, messages: turn, tools: [weather] });
      expect(second.choices[0]?.message.content).toBe('Cold and wet.');
      const sent: unknown = JSON.parse(fake.receipts.requests().at(-1)?.body ?? '{}');
      expect(sent).toMatchObject({ messages: turn });
    });

    it('gets reasoning, complete and streamed, under any name used by providers', async () => {
      for (const reasoningField of ['reasoning_content', 'reasoning'] as const) {
        fake.setDefault({ answer: { reasoning: 'I wonder. Yes.', reasoningField, text: 'Yes.' } });
        const whole = await client.create({ model, messages });
        expect(whole.choices[0]?.message.reasoning_content).toBe('I wonder. Yes.');
        const chunks = await all(await client.stream({ model, messages }));
        const deltas = chunks.map(({ choices }) => choices[0]?.delta.reasoning_content ?? '');
        expect(deltas.join('')).toBe('I wonder. Yes.');
        expect(textOf(chunks)).toBe('Yes.');
      }
    });

    it('forwards json_schema and gets JSON', async () => {
      const schema = { type: 'object', properties: { city: { type: 'string' } } };
      fake.setDefault({ answer: { text: '{"city":"Oslo"}' } });
      const format = { type: 'json_schema' as const, json_schema: { name: 'place', schema } };
      const answer = await client.create({ model, messages, response_format: format });
      expect(JSON.parse(answer.choices[0]?.message.content ?? '')).toEqual({ city: 'Oslo' });
      expect(JSON.parse(fake.receipts.requests().at(-1)?.body ?? '{}')).toMatchObject({
        response_format: format,
      });
    });

    it('gets n choices, complete and streamed', async () => {
      fake.setDefault({ answer: { text: ['one one', 'two two', 'three'] } });
      const whole = await client.create({ model, messages, n: 3 });
      expect(whole.choices.map(({ index, message }) => [index, message.content])).toEqual([
        [0, 'one one'],
        [1, 'two two'],
        [2, 'three'],
      ]);
      const chunks = await all(await client.stream({ model, messages, n: 3 }));
      expect([0, 1, 2].map((index) => textOf(chunks, index))).toEqual(['one one', 'two two', 'three']);
    });

    it('gets logprobs', async () => {
      const answer = await client.create({ model, messages, logprobs: true, top_logprobs: 2 });
      const choice = answer.choices[0];
      expect(choice?.logprobs?.content?.map(({ token }) => token).join('')).toBe(choice?.message.content);
    });

    it('reads a rejected request: 422 with the reason', async () => {
      const error = await refusal(client.create({ model, messages, temperature: 3 }));
      expect(error).toMatchObject({ status: 422, code: 'invalid_request' });
      expect(error.message).toContain('temperature');
    });

    it('reads 401 and 404', async () => {
      const stranger = clientFor(`${sluice.url}/v1`, 'sk-wrong-key-of-nobody-0123456789abcdef');
      const unknown = await refusal(stranger.create({ model, messages }));
      expect(unknown).toMatchObject({ status: 401, code: 'invalid_api_key' });
      const missing = await refusal(client.create({ model: 'nobody/nothing', messages }));
      expect(missing).toMatchObject({ status: 404, code: 'model_not_found' });
      expect(missing.message).toContain('nobody/nothing');
    });

    it.each([
      ['7', '7', null],
      ['120', null, 'false'],
    ])(
      'reads 429 with retry-after %s; a long one is in the message only',
      async (sent, told, shouldRetry) => {
        fake.setDefault({ status: 429, error: { message: 'slow down' }, headers: { 'retry-after': sent } });
        const error = await refusal(client.create({ model, messages }));
        expect(error).toMatchObject({
          status: 429,
          code: 'rate_limit_exceeded',
          retryAfter: told,
          shouldRetry,
        });
      },
    );

    it('raises an error in mid-stream, after the chunks before it', async () => {
      fake.setDefault({ stream: { actions: [{ at: 4, do: 'error', data: { message: 'it broke' } }] } });
      const stream = await client.stream({ model, messages });
      const chunks: SdkChunk[] = [];
      const error = await refusal(collect(stream, chunks));
      expect(error.message).not.toBe('');
      expect(textOf(chunks)).toMatch(/^You said/);
      expect(chunks.some(({ choices }) => choices[0]?.finish_reason != null)).toBe(false);
    });

    it('raises an error for a truncated stream', async () => {
      fake.setDefault({ stream: { actions: [{ at: 4, do: 'reset' }] } });
      const stream = await client.stream({ model, messages });
      const error = await refusal(collect(stream, []));
      expect(error.message).toContain('before its response was complete');
    });

    it('disconnects in mid-stream, and so does the gateway from the provider', async () => {
      fake.setDefault({ stream: { actions: [{ at: 3, do: 'stall' }] } });
      const leaving = new AbortController();
      const stream = await client.stream({ model, messages }, leaving.signal);
      await expect(async () => {
        for await (const chunk of stream) {
          if (chunk.choices[0]?.delta.content) leaving.abort();
        }
        throw new Error('left');
      }).rejects.toThrow();
      const seq = fake.receipts.requests().at(-1)?.seq ?? -1;
      expect((await fake.receipts.answerOf(seq)).outcome).toBe('aborted');
    });

    it('ignores comments and pauses between events', async () => {
      fake.setDefault({
        stream: { comment: 'ping', actions: [{ at: 2, do: 'heartbeats', times: 3, ms: 5 }] },
      });
      const chunks = await all(await client.stream({ model, messages }));
      expect(textOf(chunks)).toBe('You said: Say something nice about gateways.');
    });

    it('lists models', async () => {
      expect(await client.listModels()).toEqual(expect.arrayContaining(['auto', model, 'sandbox/echo']));
    });

    it('uses the sandbox without any provider', async () => {
      const echo = await client.create({ model: 'sandbox/echo', messages });
      expect(echo.choices[0]?.message.content).toBe('Say something nice about gateways.');
      const mirror = await all(await client.stream({ model: 'sandbox/mirror', messages }));
      expect(textOf(mirror)).toBe('Say something nice about gateways.');
      const script = {
        steps: [
          { reasoning: 'hm' },
          { text: 'well, ' },
          { text: 'yes' },
          { tool_call: { name: 'weather', arguments: '{"city":"Oslo"}', id: 'call_1', fragment: 3 } },
        ],
        usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 },
      };
      const scripted: SdkMessage[] = [{ role: 'user', content: JSON.stringify(script) }];
      const whole = await client.create({ model: 'sandbox/scripted', messages: scripted });
      expect(whole.choices[0]?.message).toMatchObject({ content: 'well, yes', reasoning_content: 'hm' });
      expect(whole.usage).toMatchObject({ prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 });
      const chunks = await all(await client.stream({ model: 'sandbox/scripted', messages: scripted }));
      expect(textOf(chunks)).toBe('well, yes');
      expect(toolCallsOf(chunks)).toEqual([{ id: 'call_1', name: 'weather', arguments: '{"city":"Oslo"}' }]);
      const failing = { steps: [{ error: { status: 400, message: 'no' } }] };
      const error = await refusal(
        client.create({
          model: 'sandbox/scripted',
          messages: [{ role: 'user', content: JSON.stringify(failing) }],
        }),
      );
      expect(error.status).toBe(400);
    });

    async function refusal(answer: Promise<unknown>): ReturnType<typeof readRefusal> {
      return readRefusal(client, answer);
    }
  });
}

async function readRefusal(client: SdkClient, answer: Promise<unknown>) {
  const thrown: unknown = await answer.then(
    () => undefined,
    (error: unknown) => error,
  );
  const error = client.readError(thrown);
  if (error === undefined) throw new Error(`not refused by the gateway: ${String(thrown)}`);
  return error;
}

async function collect(stream: AsyncIterable<SdkChunk>, into: SdkChunk[]): Promise<void> {
  for await (const chunk of stream) into.push(chunk);
}

async function all(stream: AsyncIterable<SdkChunk>): Promise<readonly SdkChunk[]> {
  const chunks: SdkChunk[] = [];
  await collect(stream, chunks);
  return chunks;
}

function textOf(chunks: readonly SdkChunk[], index = 0): string {
  const choices = chunks.flatMap((chunk) => chunk.choices.filter((choice) => choice.index === index));
  return choices.map(({ delta }) => delta.content ?? '').join('');
}

/** Joins fragments by index, as clients do. */
function toolCallsOf(chunks: readonly SdkChunk[]): { id: string; name: string; arguments: string }[] {
  const calls: { id: string; name: string; arguments: string }[] = [];
  for (const fragment of chunks.flatMap(({ choices }) => choices[0]?.delta.tool_calls ?? [])) {
    calls[fragment.index] ??= { id: '', name: '', arguments: '' };
    const call = calls[fragment.index];
    if (call === undefined) continue;
    call.id += fragment.id ?? '';
    call.name += fragment.function?.name ?? '';
    call.arguments += fragment.function?.arguments ?? '';
  }
  return calls;
}
