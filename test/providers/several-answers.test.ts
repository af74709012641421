/** `n` for a provider that supports one choice per request. */
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disposeAll, type Sluice, startSluice } from '../support/index.ts';

describe('several choices from the sandbox, which supports one per request', () => {
  let sluice: Sluice;
  let client: OpenAI;
  beforeAll(async () => {
    sluice = await startSluice();
    client = new OpenAI({ baseURL: `${sluice.url}/v1`, apiKey: sluice.key, maxRetries: 0 });
  });
  afterAll(disposeAll);
  const body = { model: 'sandbox/echo', messages: [{ role: 'user' as const, content: 'Hi' }], n: 3 };

  it('are merged into one response', async () => {
    const { choices, usage } = await client.chat.completions.create(body);
    expect(choices.map(({ index, message }) => [index, message.content])).toEqual([
      [0, 'Hi'],
      [1, 'Hi'],
      [2, 'Hi'],
    ]);
    const one = await client.chat.completions.create({ ...body, n: 1 });
    expect(usage?.completion_tokens).toBe(3 * (one.usage?.completion_tokens ?? 0));
  });

  it('are streamed interleaved', async () => {
    const stream = await client.chat.completions.create({
      ...body,
      stream: true,
      stream_options: { include_usage: true },
    });
    const texts = ['', '', ''];
    const ids = new Set<string>();
    let usages = 0;
    for await (const chunk of stream) {
      ids.add(chunk.id);
      if (chunk.usage != null) usages++;
      for (const { index, delta } of chunk.choices) texts[index] += delta.content ?? '';
    }
    expect([texts, ids.size, usages]).toEqual([['Hi', 'Hi', 'Hi'], 1, 1]);
  });

  it('are one row of usage', async () => {
    const rows = async (): Promise<number> => {
      const answer = await fetchUsage(sluice);
      return answer.totals.requests;
    };
    await expect.poll(rows, { timeout: 5000 }).toBe(3);
  });
});

async function fetchUsage(sluice: Sluice): Promise<{ totals: { requests: number } }> {
  const client = new OpenAI({ baseURL: sluice.url, apiKey: sluice.adminToken });
  return client.get('/admin/v1/usage');
}
