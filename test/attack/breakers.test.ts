/** Callers who try to open a breaker, or to move others' traffic to another provider. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminClient, bearer } from '../admin-client.ts';
import {
  chatRequest,
  disposeAll,
  type RawResponse,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from '../support/index.ts';

type FakeProvider = Awaited<ReturnType<typeof startFake>>;

describe('SEC-62 breakers', () => {
  let local: FakeProvider;
  let second: FakeProvider;
  let sluice: Sluice;
  const keys: string[] = [];

  beforeAll(async () => {
    local = await startFake({ recordBodies: true });
    second = await startFake({ recordBodies: true });
    const provider = (baseUrl: string, more: object = {}) => ({
      protocol: 'openai',
      base_url: baseUrl,
      api_key: 'sk-upstream',
      allow_private_network: true,
      retries: 0,
      ...more,
    });
    const models = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    sluice = await startSluice({
      config: JSON.stringify({
        discovery: 'off',
        providers: {
          near: provider(local.baseUrl, { models }),
          same: provider(second.baseUrl, { models }),
          far: provider(second.baseUrl, { models, region: 'us' }),
          europe: provider(local.baseUrl, { models, region: 'eu', retention: 'zero' }),
          keeper: provider(second.baseUrl, { models, region: 'eu', retention: 30 }),
        },
        models: {
          ...Object.fromEntries(models.map((name) => [name, [`near/${name}`, `same/${name}`]])),
          leaving: ['near/a', 'far/a'],
          abroad: ['europe/a', 'far/a'],
          kept: ['europe/a', 'keeper/a'],
          down: ['ollama/qwen', 'far/a'],
          shared: [
            { model: 'near/b', weight: 1000 },
            { model: 'far/b', weight: 0.001 },
          ],
        },
      }),
    });
    const admin = adminClient(sluice);
    for (const name of ['one', 'two', 'three']) keys.push(String((await admin.make({ name }))['key']));
  });
  afterAll(disposeAll);
  beforeEach(() => {
    local.reset();
    second.reset();
  });

  const ask = (key: number, model: string, content: string): Promise<RawResponse> =>
    rawRequest({
      ...chatRequest(sluice, { model, messages: [{ role: 'user', content }] }),
      headers: bearer(keys[key]),
    });
  const broken = { status: 500, error: { message: 'words that nobody has listed' } };

  it('a refusal that a server dresses as a 500 is a 400 with its reason and moves nobody', async () => {
    local.setDefault({ status: 500, error: { message: 'image input is not supported' } });
    for (let turn = 0; turn < 10; turn++) {
      const refused = await ask(0, 'a', `picture ${turn}`);
      expect([refused.status, refused.headers['x-sluice-attempts']]).toEqual([400, '1']);
      expect(refused.text).toContain('image input is not supported');
    }
    local.setDefault({});
    expect((await ask(1, 'a', 'hello')).headers['x-sluice-model']).toBe('near/a');
    expect(second.receipts.requests()).toHaveLength(0);
  });

  it('one key cannot open the breaker for others, whatever the failures are', async () => {
    local.setDefault(broken);
    for (let turn = 0; turn < 12; turn++) await ask(0, 'b', `bad ${turn}`);
    local.setDefault({});
    expect((await ask(1, 'b', 'hello')).headers['x-sluice-model']).toBe('near/b');
    expect((await ask(2, 'b', 'hello')).headers['x-sluice-model']).toBe('near/b');
  });

  it('one key cannot open it between successes of others either', async () => {
    for (let turn = 0; turn < 30; turn++) {
      local.enqueue(broken);
      await ask(0, 'c', `bad ${turn}`);
      // Its breaker may be open by now.
      local.reset();
      expect((await ask(1, 'c', `good ${turn}`)).headers['x-sluice-model']).toBe('near/c');
    }
  });

  it('a failing request that is repeated opens nothing even for its own key', async () => {
    local.setDefault(broken);
    for (let turn = 0; turn < 12; turn++) await ask(0, 'd', 'the same');
    local.setDefault({});
    expect((await ask(0, 'd', 'hello')).headers['x-sluice-model']).toBe('near/d');
  });

  it('different failing requests open it for their key', async () => {
    local.setDefault(broken);
    for (let turn = 0; turn < 6; turn++) await ask(0, 'e', `bad ${turn}`);
    local.setDefault({});
    expect((await ask(0, 'e', 'hello')).headers['x-sluice-model']).toBe('same/e');
  });

  it('failures of several keys open it for all', async () => {
    local.setDefault(broken);
    for (let turn = 0; turn < 3; turn++) for (const key of [0, 1]) await ask(key, 'f', `bad ${key} ${turn}`);
    local.setDefault({});
    expect((await ask(2, 'f', 'hello')).headers['x-sluice-model']).toBe('same/f');
  });

  it.each([
    ['503', { status: 503, error: { message: 'no capacity' }, headers: { 'retry-after': '600' } }, 'g'],
    ['529', { status: 529, error: { message: 'overloaded' } }, 'h'],
  ])(
    'an overload (%s) that one key sees moves its requests only, also the same',
    async (_, answer, model) => {
      local.setDefault(answer);
      for (let turn = 0; turn < 16; turn++) await ask(0, model, 'the same');
      local.setDefault({});
      expect((await ask(1, model, 'hello')).headers['x-sluice-model']).toBe(`near/${model}`);
      expect((await ask(0, model, 'hello')).headers['x-sluice-model']).toBe(`same/${model}`);
      local.setDefault(answer);
      for (let turn = 0; turn < 3; turn++) await ask(1, model, 'the same of another');
      local.setDefault({});
      expect((await ask(2, model, 'hello')).headers['x-sluice-model']).toBe(`same/${model}`);
    },
  );

  it.each([
    ['out of the network', 'leaving', 'remote'],
    ['to another region', 'abroad', 'region'],
    ['to a provider that keeps prompts longer', 'kept', 'retention'],
  ])('a failing model is no way %s', async (_where, model, boundary) => {
    local.setDefault({ status: 503, error: { message: 'no capacity' } });
    const answers = [];
    for (let turn = 0; turn < 8; turn++) answers.push(await ask(turn % 3, model, `secret ${turn}`));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 502));
    expect(answers[0]?.text).toContain(`routing.fallback.allow: [${boundary}]`);
    expect(second.receipts.requests()).toHaveLength(0);
    while (!sluice.stdout().includes(`"fallback_withheld":"${boundary}"`))
      await new Promise((resolve) => setImmediate(resolve));
  });

  it('nor is a local server that is not running', async () => {
    const refused = await ask(0, 'down', 'secret');
    expect([refused.status, second.receipts.requests().length]).toEqual([503, 0]);
    expect(refused.text).toContain('routing.fallback.allow: [remote]');
  });

  it('weights of the operator are a permission', async () => {
    local.setDefault({ status: 503, error: {} });
    expect((await ask(0, 'shared', 'hello')).headers['x-sluice-model']).toBe('far/b');
  });
});
