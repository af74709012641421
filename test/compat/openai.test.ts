import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configFor, disposeAll, type Sluice, startFake, startSluice } from '../support/index.ts';

type FakeProvider = Awaited<ReturnType<typeof startFake>>;

describe('the official SDK against the gateway', () => {
  let fake: FakeProvider;
  let sluice: Sluice;
  let client: OpenAI;

  beforeAll(async () => {
    fake = await startFake();
    sluice = await startSluice({ config: configFor(fake) });
    client = new OpenAI({ apiKey: sluice.key, baseURL: `${sluice.url}/v1`, maxRetries: 0 });
  });
  afterAll(disposeAll);

  const messages = [{ role: 'user' as const, content: 'Say something nice about gateways.' }];

  it('gets a whole answer', async () => {
    const answer = await client.chat.completions.create({ model: 'fake/fake-small', messages });
    expect(answer.choices[0]?.message.content).not.toBe('');
    expect(answer.model).toBe('fake/fake-small');
    expect(answer.usage?.total_tokens).toBeGreaterThan(0);
  });

  it('gets the same answer streamed', async () => {
    const whole = await client.chat.completions.create({ model: 'fake/fake-small', messages });
    const stream = await client.chat.completions.create({
      model: 'fake/fake-small',
      messages,
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = '';
    let usage: OpenAI.CompletionUsage | null | undefined;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      usage ??= chunk.usage;
    }
    expect(text).toBe(whole.choices[0]?.message.content);
    expect(usage?.completion_tokens).toBe(whole.usage?.completion_tokens);
  });
});
