/** Learning from feedback survives the process. */
import { afterAll, expect, it } from 'vitest';
import { configFor, disposeAll, rawRequest, type Sluice, startFake, startSluice } from '../support/index.ts';

afterAll(disposeAll);

it('feedback and its effects survive a restart', async () => {
  const fake = await startFake();
  const model = (name: string, usd: number) => ({
    name,
    price: { input: usd / 5, output: usd },
    tools: true,
  });
  const config = configFor(fake, { models: [model('small', 0.4), model('large', 60)] });
  const post = async (sluice: Sluice, path: string, body: object) => {
    const { text, headers } = await rawRequest({
      method: 'POST',
      url: `${sluice.url}${path}`,
      headers: sluice.auth,
      body,
    });
    return { id: headers['x-request-id'], body: JSON.parse(text) };
  };
  const messages = [{ role: 'user', content: 'Prove that the square root of two is irrational.' }];
  const qualityOf = async (sluice: Sluice): Promise<number> => {
    const { body } = await post(sluice, '/v1/route', { model: 'auto:cheap', messages });
    const { candidates }: { candidates: { model: string; predicted_quality: number | null }[] } = body;
    return candidates.find(({ model: id }) => id === 'fake/small')?.predicted_quality ?? 1;
  };

  const first = await startSluice({ config });
  const before = await qualityOf(first);
  const answer = await post(first, '/v1/chat/completions', { model: 'auto:cheap', messages });
  expect(answer.body.model).toBe('fake/small');
  const feedback = { request_id: answer.id, score: 0 };
  expect((await post(first, '/v1/feedback', feedback)).body.used).toBe(true);
  const after = await qualityOf(first);
  expect(after).toBeLessThan(before - 0.01);
  await first.stop();

  const second = await startSluice({ config, dataDir: first.dataDir, key: first.key });
  expect(await qualityOf(second)).toBeCloseTo(after, 6);
  expect((await post(second, '/v1/feedback', feedback)).body.used).toBe(false);
});
