/** Breakers where several accounts share a gateway: what keys of one account see moves nobody else. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminClient, bearer, type Json, jsonOf } from '../admin-client.ts';
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
type Answer = Parameters<FakeProvider['setDefault']>[0];

const failures: readonly (readonly [what: string, answer: Answer, more: Json])[] = [
  ['a 500', { status: 500, error: { message: 'words that nobody has listed' } }, {}],
  ['a 503', { status: 503, error: { message: 'x' }, headers: { 'retry-after': '20' } }, {}],
  ['a 529', { status: 529, error: { message: 'overloaded' } }, {}],
  ['a page of HTML', { status: 200, body: '<html>' }, {}],
  ['no answer within a timeout of their own', { beforeHeadersMs: 60_000 }, { timeout: 0.05 }],
  ['no stream within a timeout of their own', { beforeHeadersMs: 60_000 }, { timeout: 0.05, stream: true }],
  ['a connection that is cut', { cut: { at: 'before_headers', how: 'reset' } }, {}],
];
const models = failures.map((_, at) => `m${at}`);

describe('SEC-62 breakers of several accounts', () => {
  let near: FakeProvider;
  let sluice: Sluice;
  const keys: Record<string, string> = {};

  beforeAll(async () => {
    near = await startFake();
    const second = await startFake();
    const provider = (baseUrl: string) => ({
      protocol: 'openai',
      base_url: baseUrl,
      api_key: 'sk-upstream',
      allow_private_network: true,
      retries: 0,
      models,
    });
    const config = JSON.stringify({
      discovery: 'off',
      providers: { near: provider(near.baseUrl), far: provider(second.baseUrl) },
      models: Object.fromEntries(models.map((name) => [name, [`near/${name}`, `far/${name}`]])),
    });
    sluice = await startSluice({ config });
    const admin = adminClient(sluice);
    for (const account of ['acme', 'other', 'third']) {
      const made = await admin.call('POST', '/admin/v1/accounts', { name: account });
      for (const name of ['a', 'b'])
        keys[`${account} ${name}`] = String((await admin.make({ name, account: jsonOf(made)['id'] }))['key']);
    }
  });
  afterAll(disposeAll);
  beforeEach(() => near.reset());

  const ask = (key: string, model: string, content: string, more: Json = {}): Promise<RawResponse> =>
    rawRequest({
      ...chatRequest(sluice, { model, messages: [{ role: 'user', content }], ...more }),
      headers: bearer(keys[key]),
    });

  it.each(failures.map((failure, at) => [...failure, `m${at}`] as const))(
    'two keys of one account that see %s open none for another account',
    async (_what, answer, more, model) => {
      near.setDefault(answer);
      for (let turn = 0; turn < 8; turn++)
        for (const key of ['acme a', 'acme b']) {
          await ask(key, model, `bad ${turn}`, more);
          await ask(key, `near/${model}`, `worse ${turn}`, more);
        }
      near.setDefault({});
      expect((await ask('other a', model, 'hello')).headers['x-sluice-model']).toBe(`near/${model}`);
      expect((await ask('third b', model, 'hello')).headers['x-sluice-model']).toBe(`near/${model}`);
    },
  );

  it('a caller with a short timeout of its own does not even open one for itself', async () => {
    const model = models[4] ?? '';
    near.setDefault({ beforeHeadersMs: 60_000 });
    for (let turn = 0; turn < 8; turn++) await ask('third a', model, `late ${turn}`, { timeout: 0.05 });
    near.setDefault({});
    expect((await ask('third a', model, 'hello')).headers['x-sluice-model']).toBe(`near/${model}`);
  });

  it('failures of several accounts open one for all', async () => {
    const model = models[0] ?? '';
    near.setDefault(failures[0]?.[1] ?? {});
    for (let turn = 0; turn < 3; turn++)
      for (const key of ['acme a', 'other a']) await ask(key, model, `${key} ${turn}`);
    near.setDefault({});
    expect((await ask('third a', model, 'hello')).headers['x-sluice-model']).toBe(`far/${model}`);
  });
});
