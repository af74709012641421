/** SEC-60: limits of keys on the running gateway. Windows are unit-tested. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  chatRequest,
  configFor,
  disposeAll,
  openExchange,
  type RawResponse,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from './support/index.ts';

let fake: Awaited<ReturnType<typeof startFake>>;
let sluice: Sluice;

const models = [{ name: 'fake-small', price: { input: 1000, output: 1000 } }, 'fake-large'];

beforeAll(async () => {
  fake = await startFake({ recordBodies: true });
  sluice = await startSluice({ config: configFor(fake, { retries: 0, models }) });
});
afterAll(disposeAll);
beforeEach(() => fake.reset());

/** A client of the gateway with a new key. */
async function holder(limits: Readonly<Record<string, unknown>>): Promise<Sluice> {
  const response = await rawRequest({
    url: `${sluice.url}/admin/v1/keys`,
    headers: sluice.adminAuth,
    body: { name: 'limited', limits },
  });
  expect([response.status, response.text]).toEqual([201, expect.any(String)]);
  const { key } = Object(response.json());
  return { ...sluice, key, auth: { authorization: `Bearer ${key}` } };
}

const ask = (as: Sluice, body: Readonly<Record<string, unknown>> = {}): Promise<RawResponse> =>
  rawRequest(chatRequest(as, body));

function expectRefusal(response: RawResponse, code: string): void {
  const { error } = Object(response.json());
  expect([response.status, error.code]).toEqual([429, code]);
  expect(Object.keys(error).sort()).toEqual(['code', 'message', 'param', 'type']);
  expect(error.type).toBe(code === 'insufficient_quota' ? 'insufficient_quota' : 'rate_limit_error');
  if (code === 'insufficient_quota') {
    // Agents wait for as long as `retry-after` says, and say nothing.
    expect(error.message).toMatch(/renews at \d{4}-\d\d-\d\dT00:00Z, in \d+ \w+\.$/);
    expect(response.headers['x-ratelimit-reset-budget']).toMatch(/^\d+s$/);
    expect(response.headers['x-should-retry']).toBe('false');
    expect(Number(response.headers['retry-after'] ?? 0)).toBeLessThanOrEqual(65);
    return;
  }
  expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  expect(Number(response.headers['retry-after-ms'])).toBeGreaterThan(0);
  const waitMs = Number(response.headers['retry-after-ms']);
  expect(Number(response.headers['retry-after'])).toBe(Math.ceil(waitMs / 1000));
  if (waitMs > 60_000) expect(response.headers['x-should-retry']).toBe('false');
}

/** Waits until the provider has a pending request. */
async function untilReceived(count: number): Promise<void> {
  while (fake.receipts.requests().length < count) await new Promise((resolve) => setImmediate(resolve));
}

it('requests per minute: the third of two is rejected and not sent', async () => {
  const key = await holder({ rpm: 2 });
  const first = await ask(key);
  expect(first.headers).toMatchObject({
    'x-ratelimit-limit-requests': '2',
    'x-ratelimit-remaining-requests': '1',
    'x-ratelimit-reset-requests': expect.stringMatching(/^\d+(ms|s)$/),
  });
  expect((await ask(key, { stream: true })).headers['x-ratelimit-remaining-requests']).toBe('0');
  for (const stream of [false, true]) {
    const refused = await ask(key, { stream });
    expectRefusal(refused, 'rate_limit_exceeded');
    expect(refused.headers['x-ratelimit-remaining-requests']).toBe('0');
  }
  expect(fake.receipts.requests()).toHaveLength(2);
  expect((await ask(await holder({ rpm: 2 }))).status).toBe(200);
});

it('requests per minute: of a hundred at once exactly the limit passes', async () => {
  const key = await holder({ rpm: 10 });
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask(key)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(90);
  expect(fake.receipts.requests()).toHaveLength(10);
});

it('requests per minute: failed and aborted ones count', async () => {
  const key = await holder({ rpm: 2 });
  fake.setDefault({ status: 500, error: { message: 'no' } });
  expect((await ask(key)).status).toBe(502);
  fake.setDefault({ beforeHeadersMs: 60_000 });
  const leaving = openExchange(chatRequest(key));
  await untilReceived(2);
  leaving.abort();
  expectRefusal(await ask(key), 'rate_limit_exceeded');
});

describe('concurrent requests', () => {
  it.each([
    ['before the answer', { beforeHeadersMs: 60_000 }, false],
    ['in a stream', { stream: { actions: [{ at: 2, do: 'stall' as const }] } }, true],
  ])('a slot is released when the client disconnects %s', async (_when, script, stream) => {
    const key = await holder({ concurrency: 1 });
    for (let turn = 1; turn <= 3; turn++) {
      fake.setDefault(script);
      const seen = fake.receipts.requests().length;
      const leaving = openExchange(chatRequest(key, { stream }));
      await untilReceived(seen + 1);
      expectRefusal(await ask(key), 'rate_limit_exceeded');
      leaving.abort(turn % 2 === 0 ? 'rst' : 'fin');
      await fake.receipts.answerOf(fake.receipts.requests().at(-1)?.seq ?? -1);
      fake.setDefault({});
      expect((await ask(key)).status).toBe(200);
    }
  });

  it.each([
    ['an answer', {}, 200],
    ['a failure', { status: 500, error: { message: 'no' } }, 502],
    ['a refusal', { status: 400, error: { message: 'no' } }, 400],
    ['a broken connection', { cut: { at: 'before_headers' as const, how: 'reset' as const } }, 502],
  ])('a slot is released after %s', async (_what, script, status) => {
    const key = await holder({ concurrency: 1 });
    fake.setDefault(script);
    for (let turn = 0; turn < 5; turn++) expect((await ask(key)).status).toBe(status);
  });

  it('a rejected request occupies no slot', async () => {
    const key = await holder({ concurrency: 1 });
    for (let turn = 0; turn < 5; turn++) {
      expect((await ask(key, { model: 'nobody/nothing' })).status).toBe(404);
      expect((await ask(key, { temperature: 9 })).status).toBe(422);
    }
    expect((await ask(key)).status).toBe(200);
  });
});

it('tokens per minute: reserved before, corrected after', async () => {
  const key = await holder({ tpm: 1500 });
  const first = await ask(key, { max_tokens: 1000 });
  expect(first.headers['x-ratelimit-limit-tokens']).toBe('1500');
  expect(Number(first.headers['x-ratelimit-remaining-tokens'])).toBeLessThan(500);
  const used = Object(first.json()).usage.total_tokens;
  const second = await ask(key, { max_tokens: 10 });
  expect(Number(second.headers['x-ratelimit-remaining-tokens'])).toBeGreaterThan(1500 - used - 10 - 100);
  fake.setDefault({ answer: { usage: { prompt_tokens: 700, completion_tokens: 700, total_tokens: 1400 } } });
  expect((await ask(key)).status).toBe(200);
  expectRefusal(await ask(key), 'rate_limit_exceeded');
});

describe('money', () => {
  const dear = { answer: { usage: { prompt_tokens: 10, completion_tokens: 490, total_tokens: 500 } } };

  it.each(['day', 'week', 'month'])(
    'a budget by %s: rejected when spent, with the time when it renews in words, not in `retry-after`',
    async (period) => {
      fake.setDefault(dear);
      const key = await holder({ budget: { usd: 1, period } });
      const body = { max_tokens: 400 };
      expect((await ask(key, body)).status).toBe(200);
      const second = await ask(key, body);
      expect([second.status, second.headers['x-sluice-cost']]).toEqual([200, '0.5']);
      expectRefusal(await ask(key, body), 'insufficient_quota');
      expect(fake.receipts.requests()).toHaveLength(2);
    },
  );

  it('a total budget never resets: no wait, no retry', async () => {
    fake.setDefault(dear);
    const key = await holder({ budget: { usd: 0.4, period: 'total' } });
    await ask(key, { max_tokens: 100 });
    const refused = await ask(key, { max_tokens: 100 });
    expect([refused.status, Object(refused.json()).error.code]).toEqual([429, 'insufficient_quota']);
    expect([refused.headers['retry-after'], refused.headers['x-should-retry']]).toEqual([undefined, 'false']);
  });

  it('reservations of requests in flight are not granted twice', async () => {
    const key = await holder({ budget: { usd: 1, period: 'day' } });
    fake.setDefault({ beforeHeadersMs: 60_000 });
    const leaving = openExchange(chatRequest(key, { max_tokens: 800 }));
    await untilReceived(1);
    expectRefusal(await ask(key, { max_tokens: 800 }), 'insufficient_quota');
    leaving.abort();
    await fake.receipts.answerOf(fake.receipts.requests().at(-1)?.seq ?? -1);
    fake.setDefault({});
    expect((await ask(key, { max_tokens: 100 })).status).toBe(200);
  });

  it('survives a restart', async () => {
    fake.setDefault(dear);
    const first = await startSluice({ config: configFor(fake, { retries: 0, models }) });
    const made = await rawRequest({
      url: `${first.url}/admin/v1/keys`,
      headers: first.adminAuth,
      body: { name: 'budget', limits: { budget: { usd: 0.4, period: 'month' } } },
    });
    const auth = { authorization: `Bearer ${Object(made.json()).key}` };
    expect((await ask({ ...first, auth }, { max_tokens: 100 })).status).toBe(200);
    await first.stop();
    const again = await startSluice({
      config: configFor(fake, { retries: 0, models }),
      dataDir: first.dataDir,
      key: first.key,
    });
    expectRefusal(await ask({ ...again, auth }, { max_tokens: 100 }), 'insufficient_quota');
  });
});

it('output tokens: capped, with a warning if more was requested', async () => {
  const key = await holder({ max_output_tokens: 5 });
  const plain = await ask(key, { messages: [{ role: 'user', content: 'a b c d e f g h i j' }] });
  expect(Object(plain.json()).choices[0].finish_reason).toBe('length');
  expect(plain.headers['x-sluice-warnings']).toBeUndefined();
  const more = await ask(key, { max_tokens: 500 });
  expect(more.headers['x-sluice-warnings']).toContain('max_tokens reduced to 5');
  const sent = Object(JSON.parse(fake.receipts.requests().at(-1)?.body ?? '{}'));
  expect(sent.max_tokens ?? sent.max_completion_tokens).toBe(5);
});

it('default limits apply to keys without their own', async () => {
  const limited = await startSluice({
    config: configFor(fake, { extra: { limits: { default_rpm: 3, default_concurrency: 1 } } }),
  });
  fake.setDefault({ beforeHeadersMs: 60_000 });
  const leaving = openExchange(chatRequest(limited));
  await untilReceived(1);
  expectRefusal(await ask(limited), 'rate_limit_exceeded');
  leaving.abort();
  await fake.receipts.answerOf(fake.receipts.requests().at(-1)?.seq ?? -1);
  fake.setDefault({});
  expect([(await ask(limited)).status, (await ask(limited)).status]).toEqual([200, 200]);
  expectRefusal(await ask(limited), 'rate_limit_exceeded');
});
