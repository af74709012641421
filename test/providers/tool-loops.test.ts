/**
 * Tool loops of three steps with common clients, against protocols that require their signatures: a missing
 * thinking block or thought signature is a 400.
 */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { AIMessageChunk, type BaseMessage, HumanMessage, ToolMessage } from '@langchain/core/messages';
import { ChatOpenAI } from '@langchain/openai';
import { generateText, isStepCount, jsonSchema, streamText, tool } from 'ai';
import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { disposeAll, type Sluice, startFake, startSluice } from '../support/index.ts';
import { awsKeys, configOfProtocols, protocolModels } from './fake-protocols.ts';
import { googleKeyFile } from './google-key-file.ts';

const prompt = 'How cold is it in the north?';
const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const cities = ['Oslo', 'Bergen', 'Narvik'];

describe('a tool loop', () => {
  let fake: Awaited<ReturnType<typeof startFake>>;
  let sluice: Sluice;

  beforeAll(async () => {
    fake = await startFake({ recordBodies: true, aws: awsKeys });
    sluice = await startSluice({ config: configOfProtocols(fake, googleKeyFile(`${fake.url}/token`)) });
  });
  afterAll(disposeAll);
  beforeEach(() => {
    fake.reset();
    const [first, second, third] = cities;
    const call = (city: string | undefined) => ({ name: 'weather', arguments: JSON.stringify({ city }) });
    fake.enqueue(
      { answer: { reasoning: 'First two.', toolCalls: [call(first), call(second)] } },
      { answer: { reasoning: 'One more.', toolCalls: [call(third)] } },
      { answer: { reasoning: 'Done.', text: 'Very cold.' } },
    );
  });

  /** Three requests arrived, none was rejected, and the signatures of two turns came back. */
  const expectLoop = (asked: readonly string[], text: string, signs: boolean): void => {
    expect(text).toBe('Very cold.');
    expect([...asked].sort()).toEqual([...cities].sort());
    expect(fake.receipts.answers().map(({ status }) => status)).toEqual([200, 200, 200]);
    const last = fake.receipts.requests().at(-1)?.body ?? '';
    const signatures = last.match(/"(?:thoughtS|s)ignature":"(?!skip_thought)[^"]+"/g) ?? [];
    expect(signatures.length).toBeGreaterThanOrEqual(signs ? 2 : 0);
  };

  describe.each(protocolModels)('$id', ({ id, signs }) => {
    const effort = signs ? { reasoning_effort: 'medium' as const } : {};

    it.each([false, true])('openai, streamed: %s', async (stream) => {
      const client = new OpenAI({ baseURL: `${sluice.url}/v1`, apiKey: sluice.key, maxRetries: 0 });
      const asked: string[] = [];
      const weather = {
        type: 'function' as const,
        function: {
          name: 'weather',
          description: 'The weather of a city.',
          parameters: schema,
          parse: (text: string): { city: string } => JSON.parse(text),
          function: ({ city }: { city: string }) => {
            asked.push(city);
            return `-3 in ${city}`;
          },
        },
      };
      const body = {
        model: id,
        max_tokens: 8000,
        messages: [{ role: 'user' as const, content: prompt }],
        tools: [weather],
        ...effort,
      };
      const runner = stream
        ? client.chat.completions.runTools({ ...body, stream: true })
        : client.chat.completions.runTools(body);
      expectLoop(asked, (await runner.finalContent()) ?? '', signs);
    });

    it.each([false, true])('the AI SDK, streamed: %s', async (stream) => {
      const provider = createOpenAICompatible({
        name: 'sluice',
        baseURL: `${sluice.url}/v1`,
        apiKey: sluice.key,
      });
      const asked: string[] = [];
      const options = {
        model: provider(id),
        prompt,
        maxRetries: 0,
        maxOutputTokens: 8000,
        stopWhen: isStepCount(4),
        providerOptions: { sluice: signs ? { reasoningEffort: 'medium' } : {} },
        tools: {
          weather: tool({
            description: 'The weather of a city.',
            inputSchema: jsonSchema<{ city: string }>({ ...schema, type: 'object' as const }),
            execute: ({ city }) => {
              asked.push(city);
              return `-3 in ${city}`;
            },
          }),
        },
      };
      let text = '';
      if (stream) for await (const piece of streamText(options).textStream) text += piece;
      else text = (await generateText(options)).text;
      expectLoop(asked, text, signs);
    });

    it.each([false, true])('LangChain, streamed: %s', async (stream) => {
      const chat = new ChatOpenAI({
        model: id,
        apiKey: sluice.key,
        maxRetries: 0,
        maxTokens: 8000,
        configuration: { baseURL: `${sluice.url}/v1` },
        ...(signs ? { modelKwargs: { reasoning_effort: 'medium' } } : {}),
      }).bindTools([{ type: 'function' as const, function: { name: 'weather', parameters: { ...schema } } }]);
      const asked: string[] = [];
      const history: BaseMessage[] = [new HumanMessage(prompt)];
      let text = '';
      for (let step = 0; step < 4; step++) {
        const answer = stream ? await joined(await chat.stream(history)) : await chat.invoke(history);
        history.push(answer);
        const calls = answer.tool_calls ?? [];
        text = answer.text;
        if (calls.length === 0) break;
        for (const { id: callId, args } of calls) {
          asked.push(String(Object(args).city));
          history.push(
            new ToolMessage({ tool_call_id: callId ?? '', content: `-3 in ${Object(args).city}` }),
          );
        }
      }
      expectLoop(asked, text, signs);
    });
  });
});

async function joined(stream: AsyncIterable<AIMessageChunk>): Promise<AIMessageChunk> {
  let whole = new AIMessageChunk({ content: '' });
  for await (const chunk of stream) whole = whole.concat(chunk);
  return whole;
}
