/** Hedging: a second deployment is called if a stream does not begin; one answer, one row, and both billed. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  chatRequest,
  disposeAll,
  openExchange,
  rawRequest,
  type Sluice,
  type StoredUsage,
  startFake,
  startSluice,
  untilRows,
} from '../support/index.ts';

type FakeProvider = Awaited<ReturnType<typeof startFake>>;

/** Waits far beyond the 95th percentile of a fake, and one longer than any test. */
const lateMs = 600;
const foreverMs = 20_000;
/** Number of answers until the 95th percentile is known. */
const warmUp = 60;

describe('hedging', () => {
  let fake: FakeProvider;
  let sluice: Sluice;
  let plain: Sluice;
  /** Each test has its own model, known only to be fast. */
  const names = Array.from({ length: 11 }, (_, place) => `small-${place}`);
  let turn = 0;
  let model = '';

  const start = (hedging: 'on' | 'off'): Promise<Sluice> =>
    startSluice({
      config: JSON.stringify({
        discovery: 'off',
        routing: { hedging },
        providers: {
          p: {
            protocol: 'openai',
            base_url: fake.baseUrl,
            api_keys: ['sk-one', 'sk-two'],
            allow_private_network: true,
            retries: 0,
            models: names.map((name) => ({ name, price: { input: 1000, output: 1000 } })),
          },
        },
      }),
    });
  const ask = (body: object = {}, at: Sluice = sluice, key?: string) =>
    rawRequest(
      chatRequest(
        at,
        { model, stream: true, ...body },
        key === undefined ? {} : { authorization: `Bearer ${key}` },
      ),
    );
  const warm = async (gateway: Sluice): Promise<void> => {
    for (let at = 0; at < warmUp; at++) await ask({}, gateway);
  };
  /** The usage row of a response. */
  const rowOf = async (id: string | string[] | undefined): Promise<StoredUsage> => {
    const isRow = (row: StoredUsage): boolean => row.request_id === id;
    const row = (await untilRows(sluice.dataDir, (rows) => rows.some(isRow))).find(isRow);
    if (row === undefined) throw new Error('no row');
    return row;
  };
  const outcomes = async (): Promise<string[]> => {
    const seen = fake.receipts.requests();
    const answers = await Promise.all(seen.map(({ seq }) => fake.receipts.answerOf(seq)));
    return answers.map(({ outcome }) => outcome);
  };
  const keysAsked = (): unknown[] => fake.receipts.requests().map(({ headers }) => headers['authorization']);

  beforeAll(async () => {
    fake = await startFake({});
    [sluice, plain] = await Promise.all([start('on'), start('off')]);
  });
  afterAll(disposeAll);
  beforeEach(async () => {
    model = `p/${names[turn++]}`;
    fake.reset();
    await warm(sluice);
    fake.reset();
  });

  it('a stream that does not begin is served by another deployment, and both are in its row', async () => {
    const usual = await rowOf((await ask()).headers['x-request-id']);
    fake.reset();
    fake.enqueue({ firstByteMs: foreverMs }, { answer: { text: 'from the second' } });
    const response = await ask();
    expect(response.text).toContain('second');
    expect([response.status, response.text.match(/\[DONE\]/g)?.length]).toEqual([200, 1]);
    expect(await outcomes()).toEqual(['aborted', 'finished']);
    expect(new Set(keysAsked()).size).toBe(2);
    const row = await rowOf(response.headers['x-request-id']);
    expect(row).toMatchObject({ status: 'ok', attempts: 2, usage_source: 'estimated' });
    expect(usual).toMatchObject({ attempts: 1, usage_source: 'reported' });
    expect(row.input_tokens).toBeGreaterThan(usual.input_tokens);
    expect(row.cost_nanos).toBe((row.input_tokens + row.output_tokens) * 1_000_000);
  });

  it('the first may still win: then the second is cancelled', async () => {
    fake.enqueue({ firstByteMs: lateMs, answer: { text: 'from the first' } }, { firstByteMs: foreverMs });
    const response = await ask();
    expect(response.text).toContain('first');
    expect(await outcomes()).toEqual(['finished', 'aborted']);
    expect(await rowOf(response.headers['x-request-id'])).toMatchObject({ status: 'ok', attempts: 2 });
  });

  it.each([
    ['the second fails, the first goes on', { firstByteMs: lateMs }, { status: 500, error: {} }],
    [
      'the first fails, the second goes on',
      { beforeHeadersMs: 500, status: 500, error: {} },
      { firstByteMs: lateMs },
    ],
  ])('%s', async (_name, first, second) => {
    fake.enqueue(first, second);
    const response = await ask();
    expect([response.status, response.text.includes('[DONE]')]).toEqual([200, true]);
    expect(fake.receipts.requests()).toHaveLength(2);
    expect(await rowOf(response.headers['x-request-id'])).toMatchObject({ status: 'ok', attempts: 2 });
  });

  it('if both fail, the request fails once', async () => {
    fake.enqueue({ beforeHeadersMs: 500, status: 500, error: {} }, { status: 500, error: {} });
    const response = await ask();
    expect(response.status).toBe(502);
    expect(fake.receipts.requests()).toHaveLength(2);
    expect(await rowOf(response.headers['x-request-id'])).toMatchObject({ status: 'error', attempts: 2 });
  });

  it('a client that disconnects stops both', async () => {
    fake.enqueue({ firstByteMs: foreverMs }, { firstByteMs: foreverMs });
    const exchange = openExchange(chatRequest(sluice, { model, stream: true }));
    await expect.poll(() => fake.receipts.requests().length, { timeout: 5000 }).toBe(2);
    exchange.abort();
    await exchange.response.catch(() => undefined);
    expect(await outcomes()).toEqual(['aborted', 'aborted']);
  });

  it('a budget too small for two prompts permits one', async () => {
    const most = { messages: [{ role: 'user', content: 'word '.repeat(1000) }], max_tokens: 10 };
    const made = await rawRequest({
      method: 'POST',
      url: `${sluice.url}/admin/v1/keys`,
      headers: { authorization: `Bearer ${sluice.adminToken}` },
      body: { name: 'poor', limits: { budget: { usd: 1.5, period: 'total' } } },
    });
    const { key } = JSON.parse(made.text);
    fake.enqueue({ firstByteMs: lateMs });
    expect((await ask(most, sluice, key)).status).toBe(200);
    expect(fake.receipts.requests()).toHaveLength(1);
  });

  it.each([
    ['a whole answer', { stream: false }],
    ['several answers', { n: 2 }],
  ])('%s is not hedged', async (_name, body) => {
    fake.enqueue({ firstByteMs: lateMs });
    expect((await ask(body)).status).toBe(200);
    expect(fake.receipts.requests()).toHaveLength(1);
  });

  it('is off by default', async () => {
    await warm(plain);
    fake.reset();
    fake.enqueue({ firstByteMs: lateMs });
    expect((await ask({}, plain)).status).toBe(200);
    expect(fake.receipts.requests()).toHaveLength(1);
  });
});
