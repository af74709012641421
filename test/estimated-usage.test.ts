/** P-9, P-11: usage is estimated, and marked as such, if a provider reports none. */
import { afterAll, expect, it } from 'vitest';
import {
  chatRequest,
  configFor,
  disposeAll,
  rawRequest,
  startFake,
  startSluice,
  untilRows,
} from './support/index.ts';

afterAll(disposeAll);

it('estimates usage for a provider that reports none', async () => {
  const fake = await startFake();
  const sluice = await startSluice({ config: configFor(fake) });
  fake.setDefault({ answer: { text: 'four words of answer', usage: 'none' } });
  const response = await rawRequest(chatRequest(sluice));
  fake.reset();
  const { usage } = response.json() as { usage: { prompt_tokens: number; completion_tokens: number } };
  expect(usage.completion_tokens).toBe(5);
  const rows = await untilRows(sluice.dataDir, (all) =>
    all.some((row) => row.request_id === response.headers['x-request-id']),
  );
  const row = rows.find(({ request_id: id }) => id === response.headers['x-request-id']);
  expect(row).toMatchObject({
    usage_source: 'estimated',
    output_tokens: 5,
    input_tokens: usage.prompt_tokens,
  });
});
