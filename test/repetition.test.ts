/** `server.repeated_chunks`: a model that repeats one text without end is stopped. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  chatRequest,
  configFor,
  disposeAll,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from './support/index.ts';

let fake: Awaited<ReturnType<typeof startFake>>;
let sluice: Sluice;

beforeAll(async () => {
  fake = await startFake();
  sluice = await startSluice({
    config: configFor(fake, { retries: 0, extra: { server: { repeated_chunks: 20 } } }),
  });
});
afterAll(disposeAll);

async function streamOf(text: string): Promise<readonly string[]> {
  fake.setDefault({ answer: { text }, stream: { chunkSize: 2 } });
  const { events } = await rawRequest(chatRequest(sluice, { stream: true, max_tokens: null }));
  return events.map(({ data }) => data);
}

it('ends the stream with an error, and without [DONE]', async () => {
  const events = await streamOf('ab'.repeat(500));
  expect(JSON.parse(events.at(-1) ?? '{}').error).toMatchObject({
    code: 'upstream_malformed',
    message: expect.stringContaining('20 times in a row (server.repeated_chunks)'),
  });
  expect(events.length).toBeLessThan(30);
});

it('leaves other streams', async () => {
  const events = await streamOf('ab'.repeat(19) + 'cd'.repeat(19) + 'ab'.repeat(19));
  expect(events.at(-1)).toBe('[DONE]');
});
