/** Heads of an account while the gateway runs: from its feedback, and from the command line. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  configFor,
  disposeAll,
  rawRequest,
  runSluice,
  type Sluice,
  startFake,
  startSluice,
  tempDir,
} from '../support/index.ts';

afterAll(disposeAll);

const dishes = ['soup', 'bread', 'stew', 'pie', 'salad', 'curry', 'cake'];
const places = ['Lisbon', 'Oslo', 'Quito', 'Hanoi', 'Cairo'];
const promptOf = (at: number): string =>
  at % 2 === 0
    ? `Write a recipe of ${dishes[at % 7]} with ${dishes[(at * 3) % 7]} for ${1 + (at % 9)} guests.`
    : `Plan two days in ${places[at % 5]} and ${places[(at * 3) % 5]}, with trains and museums.`;
const untilMs = 20_000;

describe('heads of an account', () => {
  let sluice: Sluice;
  let home: string;
  let account: string;
  const run = (...args: readonly string[]) =>
    runSluice(['route', ...args, '--data', sluice.dataDir], { home });
  const post = async (path: string, body: object) => {
    const { text, headers } = await rawRequest({
      method: 'POST',
      url: `${sluice.url}${path}`,
      headers: sluice.auth,
      body,
    });
    return { id: headers['x-request-id'], body: JSON.parse(text) };
  };
  const qualityOf = async (model: string, at: number): Promise<number> => {
    const messages = [{ role: 'user', content: promptOf(at) }];
    const { body } = await post('/v1/route', { model: 'auto:best', messages });
    const { candidates }: { candidates: { model: string; predicted_quality: number | null }[] } = body;
    return candidates.find((one) => one.model === model)?.predicted_quality ?? Number.NaN;
  };
  const versions = async (): Promise<readonly { readonly version: string; readonly stage: string }[]> =>
    JSON.parse((await run('heads', '--json')).stdout).data;

  beforeAll(async () => {
    home = await tempDir();
    const fake = await startFake();
    const model = (name: string, usd: number) => ({
      name,
      price: { input: usd / 5, output: usd },
      tools: true,
    });
    sluice = await startSluice({
      config: configFor(fake, { models: [model('small', 0.4), model('large', 60)] }),
    });
    const { stdout } = await runSluice(['keys', 'list', '--json', '--data', sluice.dataDir], { home });
    account = JSON.parse(stdout).data[0].account;
  });

  it('are fitted to its feedback by the running gateway', async () => {
    for (let at = 0; at < 51; at++) {
      const model = at % 3 === 0 ? 'auto:best' : 'auto:cheap';
      const messages = [{ role: 'user', content: promptOf(at) }];
      const answer = await post('/v1/chat/completions', { model, messages });
      const isRecipe = at % 2 === 0;
      const score = (answer.body.model === 'fake/large') === isRecipe ? 1 : 0;
      expect((await post('/v1/feedback', { request_id: answer.id, score })).body.used).toBe(true);
    }
    await expect.poll(async () => (await versions()).length, { timeout: untilMs, interval: 500 }).toBe(1);
  });

  it('are fitted to records of a file for it, choose within seconds, and can be rolled back', async () => {
    const [first] = await versions();
    const records = join(home, 'graded.jsonl');
    const lines = Array.from({ length: 300 }, (_, at) => {
      const [small, large] = at % 2 === 0 ? [0, 1] : [1, 0];
      return JSON.stringify({ prompt: promptOf(at), scores: { 'fake/small': small, 'fake/large': large } });
    });
    await writeFile(records, lines.join('\n'));
    const { code, stdout, stderr } = await run('train', records, '--account', account);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/: serving$/m);
    const gain = async (at: number) =>
      (await qualityOf('fake/large', at)) - (await qualityOf('fake/small', at));
    // Recipes need the large model, travel the small one.
    await expect
      .poll(async () => (await gain(1000)) > 0.1 && (await gain(1001)) < -0.1, {
        timeout: untilMs,
        interval: 500,
      })
      .toBe(true);
    const back = await run('heads', '--account', account, '--rollback', first?.version ?? '');
    expect([back.code, back.stderr]).toEqual([0, '']);
    expect((await versions()).map(({ stage }) => stage)).toEqual(['withdrawn', 'serving']);
    await expect.poll(async () => (await gain(1001)) > -0.1, { timeout: untilMs, interval: 500 }).toBe(true);
  });
});
