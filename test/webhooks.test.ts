/** Thresholds of budgets: told once to webhooks that verify signatures, and to clients in a header. */
import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { adminClient, type Json } from './admin-client.ts';
import {
  configFor,
  disposeAll,
  type RawResponse,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from './support/index.ts';

interface Received {
  readonly id: string;
  readonly isSigned: boolean;
  readonly text: string;
  readonly body: Json;
}

const secret = randomBytes(32);
const within = { timeout: 30_000, interval: 100 };

/** A receiver that answers in turn as told; `undefined` never answers, a text redirects there. */
async function startReceiver(...answers: readonly (number | string | undefined)[]) {
  const received: Received[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = request.headers;
      const wanted = createHmac('sha256', secret)
        .update(`${String(id)}.${String(at)}.${text}`)
        .digest('base64');
      const isRecent = Math.abs(Date.now() / 1000 - Number(at)) < 300;
      const answer = received.length < answers.length ? answers[received.length] : 204;
      received.push({
        id: String(id),
        isSigned: isRecent && signature === `v1,${wanted}`,
        text,
        body: JSON.parse(text),
      });
      if (typeof answer === 'number') response.writeHead(answer).end('not { json');
      else if (typeof answer === 'string') response.writeHead(307, { location: answer }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}/hook/secret-path`, received };
}

let fake: Awaited<ReturnType<typeof startFake>>;
beforeAll(async () => {
  fake = await startFake();
});
afterAll(disposeAll);

const configWith = (...webhooks: readonly Json[]): string =>
  configFor(fake, {
    retries: 0,
    models: [{ name: 'fake-small', price: { input: 1000, output: 1000 } }],
    extra: {
      webhooks: webhooks.map((one) => ({
        secret: `whsec_${secret.toString('base64')}`,
        allow_private_network: true,
        ...one,
      })),
    },
  });
/** One request costs some 0.02 USD. */
const limits = { budget: { usd: 0.1, period: 'month' }, thresholds: [1, 0.3] };

async function createKey(sluice: Sluice, own: Json = limits): Promise<string> {
  const answer = await adminClient(sluice).call('POST', '/admin/v1/keys', { name: 'of Ada', limits: own });
  expect(answer.status, answer.text).toBe(201);
  return String(JSON.parse(answer.text).key);
}
const ask = (sluice: Sluice, key: string): Promise<RawResponse> =>
  rawRequest({
    url: sluice.url,
    path: '/v1/chat/completions',
    headers: { authorization: `Bearer ${key}` },
    body: { model: 'fake/fake-small', messages: [{ role: 'user', content: 'Hello' }], max_tokens: 5 },
  });
async function spendAll(sluice: Sluice, key: string): Promise<readonly RawResponse[]> {
  const answers: RawResponse[] = [];
  // Not all workers know a new key at once.
  const askOnce = async (): Promise<void> => {
    answers.push(await ask(sluice, key));
    expect(answers.at(-1)?.status).toBe(429);
  };
  await vi.waitFor(askOnce, { timeout: 30_000, interval: 5 });
  return answers;
}

describe('thresholds of a budget', () => {
  it('are told once each, signed, with a warning in headers from then on', async () => {
    const { url, received } = await startReceiver();
    const sluice = await startSluice({ config: configWith({ url }) });
    const key = await createKey(sluice);
    const answers = await spendAll(sluice, key);
    await Promise.all(Array.from({ length: 10 }, () => ask(sluice, key)));
    await vi.waitFor(() => expect(received).toHaveLength(2), within);
    expect(received.map(({ isSigned }) => isSigned)).toEqual([true, true]);
    const told = received
      .map(({ body }) => Object(body['data']))
      .toSorted((a, b) => a.threshold - b.threshold);
    expect(told).toMatchObject([
      { owner: 'key', period: 'month', threshold: 0.3, limit_usd: 0.1 },
      { owner: 'key', threshold: 1 },
    ]);
    expect(received[0]?.body).toMatchObject({ type: 'budget.threshold' });
    expect(received.map(({ text }) => text).join()).not.toMatch(/Ada|sk-/);
    const warnings = answers.map(({ headers }) => headers['x-sluice-budget-warning']);
    expect(warnings[0]).toBeUndefined();
    expect(warnings.at(-1)).toMatch(/^key; used=0\.\d+; limit_usd=0\.1; period=month$/);
    expect(received).toHaveLength(2);
  });

  it('are told of models and end users, with a keyed hash', async () => {
    const { url, received } = await startReceiver();
    const sluice = await startSluice({ config: configWith({ url }) });
    const budget = { usd: 1, period: 'month' };
    const key = await createKey(sluice, {
      models: { 'fake/f\u00e4ke*': null, 'fake/fake*': { budget, thresholds: [0.0005] } },
      per_end_user: { budget: { usd: 2, period: 'day' }, thresholds: [0.0006] },
    });
    const askFor = () =>
      rawRequest({
        url: sluice.url,
        path: '/v1/chat/completions',
        headers: { authorization: `Bearer ${key}` },
        body: {
          model: 'fake/fake-small',
          max_tokens: 20,
          user: 'Ada Lovelace',
          messages: [{ role: 'user', content: 'x' }],
        },
      });
    expect((await askFor()).status).toBe(200);
    const warned = await askFor();
    await vi.waitFor(() => expect(received).toHaveLength(2), within);
    expect(String(warned.headers['x-sluice-budget-warning'])).toMatch(
      /^model; owner=key; pattern=fake%2Ffake\*; used=0(?:\.\d+)?; limit_usd=1; period=month, end_user; owner=key; used=0(?:\.\d+)?; limit_usd=2; period=day$/,
    );
    const told = received
      .map(({ body }) => Object(body['data']))
      .toSorted((a, b) => a.limit_usd - b.limit_usd);
    expect(told).toMatchObject([
      { owner: 'key', owner_id: expect.stringMatching(/^key_/), model: 'fake/fake*', threshold: 0.0005 },
      {
        owner: 'key',
        owner_id: expect.stringMatching(/^key_/),
        end_user: expect.any(String),
        threshold: 0.0006,
      },
    ]);
    expect(received.map(({ text }) => text).join()).not.toContain('Lovelace');
  });

  it('are told by one of several workers', async () => {
    const { url, received } = await startReceiver();
    const sluice = await startSluice({ config: configWith({ url }), args: ['--workers', '2'] });
    await spendAll(sluice, await createKey(sluice));
    await vi.waitFor(() => expect(received).toHaveLength(2), within);
    expect(new Set(received.map(({ id }) => id)).size).toBe(2);
  });
});

describe('messages to webhooks', () => {
  it('are sent again with the same id, also after a restart', async () => {
    const { url, received } = await startReceiver(500);
    const config = configWith({ url });
    const sluice = await startSluice({ config });
    await spendAll(sluice, await createKey(sluice, { ...limits, thresholds: [0.3] }));
    await vi.waitFor(() => expect(received).toHaveLength(1), within);
    await sluice.stop();
    const { dataDir, key, adminToken } = sluice;
    await startSluice({ config, dataDir, key, adminToken });
    await vi.waitFor(() => expect(received).toHaveLength(2), within);
    expect(received.map(({ isSigned }) => isSigned)).toEqual([true, true]);
    expect(received[1]?.id).toBe(received[0]?.id);
    expect(received[1]?.text).toBe(received[0]?.text);
  });

  it('do not follow redirects, and a frozen receiver holds up no other', async () => {
    const aim = await startReceiver();
    const redirecting = await startReceiver(aim.url);
    const frozen = await startReceiver(undefined, undefined);
    const sound = await startReceiver();
    const urls = [redirecting, frozen, sound].map(({ url }) => ({ url }));
    const sluice = await startSluice({ config: configWith(...urls) });
    await spendAll(sluice, await createKey(sluice, { ...limits, thresholds: [0.3] }));
    await vi.waitFor(() => {
      expect(sound.received).toHaveLength(1);
      expect(frozen.received.length).toBeGreaterThan(0);
      // Tried again: a redirect is no acceptance.
      expect(redirecting.received).toHaveLength(2);
    }, within);
    expect(aim.received).toEqual([]);
    const out = sluice.stdout() + sluice.stderr();
    expect(out).not.toContain('secret-path');
    expect(out).toContain('a webhook did not accept a message');
    const shown = await adminClient(sluice).call('GET', '/admin/v1/settings');
    expect(shown.text).not.toContain('secret-path');
    expect(shown.text).not.toContain(secret.toString('base64'));
  });

  it('reach no private address unless the webhook allows it', async () => {
    const { url, received } = await startReceiver();
    const sluice = await startSluice({
      config: configWith({ url: url.replace('http:', 'https:'), allow_private_network: false }),
    });
    await spendAll(sluice, await createKey(sluice, { ...limits, thresholds: [0.3] }));
    await vi.waitFor(() => expect(sluice.stdout() + sluice.stderr()).toContain('not public'), within);
    expect(received).toEqual([]);
  });
});
