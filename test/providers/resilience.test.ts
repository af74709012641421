/** Resilience to provider failures: other keys, other models, retries after waits. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  chatRequest,
  disposeAll,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from '../support/index.ts';

type FakeProvider = Awaited<ReturnType<typeof startFake>>;
const goodKey = 'sk-good';

describe('resilience', () => {
  let one: FakeProvider;
  let two: FakeProvider;
  let sluice: Sluice;

  beforeAll(async () => {
    one = await startFake({ apiKey: goodKey, recordBodies: true });
    two = await startFake({ apiKey: goodKey, recordBodies: true });
    const provider = (baseUrl: string, more: object = {}) => ({
      protocol: 'openai',
      base_url: baseUrl,
      api_key: goodKey,
      allow_private_network: true,
      models: ['small'],
      ...more,
    });
    sluice = await startSluice({
      config: JSON.stringify({
        discovery: 'off',
        providers: {
          one: provider(one.baseUrl),
          two: provider(two.baseUrl),
          keys: provider(one.baseUrl, { api_key: undefined, api_keys: ['sk-revoked', goodKey] }),
          gone: provider('http://127.0.0.1:9/v1', { retries: 1 }),
          once: provider(one.baseUrl, { retries: 0 }),
        },
        models: {
          ordered: ['one/small', 'two/small'],
          reversed: ['two/small', 'one/small'],
          down: ['gone/small', 'two/small'],
          even: [
            { model: 'gone/small', weight: 1 },
            { model: 'two/small', weight: 1 },
          ],
        },
      }),
    });
  });
  afterAll(disposeAll);
  beforeEach(() => {
    one.reset();
    two.reset();
  });

  const ask = async (model: string, body: object = {}) => rawRequest(chatRequest(sluice, { model, ...body }));
  const facts = (response: Awaited<ReturnType<typeof ask>>) => ({
    status: response.status,
    attempts: response.headers['x-sluice-attempts'],
    model: response.headers['x-sluice-model'],
  });

  it('a revoked key is not used again', async () => {
    const answers = [];
    for (let turn = 0; turn < 8; turn++) answers.push(facts(await ask('keys/small')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const second = answers.filter(({ attempts }) => attempts === '2');
    expect(second.length).toBeLessThanOrEqual(1);
  });

  it('a failing model falls back to the next of the alias at once', async () => {
    one.enqueue({ status: 500, error: {} });
    expect(facts(await ask('ordered'))).toEqual({ status: 200, attempts: '2', model: 'two/small' });
    expect(facts(await ask('ordered'))).toEqual({ status: 200, attempts: '1', model: 'one/small' });
  });

  it('a rate limit falls back to the next of the alias, however long the wait', async () => {
    one.enqueue({ status: 429, error: {}, headers: { 'retry-after': '30' } });
    expect(facts(await ask('ordered'))).toEqual({ status: 200, attempts: '2', model: 'two/small' });
    // It is not called during the cooldown.
    expect(facts(await ask('ordered'))).toEqual({ status: 200, attempts: '1', model: 'two/small' });
    expect(one.receipts.requests()).toHaveLength(1);
    // The only model is called even in cooldown.
    expect(facts(await ask('one/small'))).toEqual({ status: 200, attempts: '1', model: 'one/small' });
  });

  it('an unreachable provider is skipped after five failures', async () => {
    const attempts = [];
    for (let turn = 0; turn < 8; turn++) attempts.push((await ask('down')).headers['x-sluice-attempts']);
    expect(attempts).toEqual(['2', '2', '2', '2', '2', '1', '1', '1']);
  });

  it('of two equal deployments the healthy one is used', async () => {
    for (let turn = 0; turn < 10; turn++)
      expect(facts(await ask('even'))).toMatchObject({ status: 200, model: 'two/small' });
  });

  it('a failure of the only model is retried after a wait', async () => {
    two.enqueue({ status: 503, error: {} }, { status: 503, error: {} });
    expect(facts(await ask('two/small'))).toEqual({ status: 200, attempts: '3', model: 'two/small' });
  });

  it.each([
    ['a bad request', { status: 400, error: {} }, 400],
    ['what cannot be processed', { status: 422, error: {} }, 422],
  ])('but %s does not fall back', async (_what, script, status) => {
    two.enqueue(script);
    expect(facts(await ask('reversed'))).toMatchObject({ status, attempts: '1' });
    expect(one.receipts.requests()).toHaveLength(0);
  });

  it('the state of deployments is in the metrics', async () => {
    const metrics = (await rawRequest({ url: `${sluice.url}/metrics`, method: 'GET' })).text;
    expect(metrics).toContain('sluice_deployment_available{deployment="gone/small#key-1"} 0');
    expect(metrics).toContain('sluice_deployment_breaker{deployment="gone/small#key-1"} 2');
    expect(metrics).toContain('sluice_deployment_available{deployment="two/small#key-1"} 1');
    expect(metrics).not.toContain(goodKey);
  });
});
