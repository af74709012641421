/** P-9, P-11: a provider that counts nothing still leaves counts, and they are called estimates. */
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

it('counts for a provider that counts nothing', async () => {
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
