/** Providers, aliases and models through the administration API, beside those of the file. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminClient, adminClient, type Json, jsonOf, refusal } from './admin-client.ts';
import {
  configFor,
  disposeAll,
  type RawResponse,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from './support/index.ts';

const canary = 'sk-canary-Zq7RwJ4mT0pVx9Lb2Kd8';
const providers = '/admin/v1/providers';
const aliases = '/admin/v1/aliases';

let sluice: Sluice;
let admin: AdminClient;
let fake: Awaited<ReturnType<typeof startFake>>;

beforeAll(async () => {
  fake = await startFake({ apiKey: canary });
  const other = await startFake();
  const config = configFor(other, {
    retries: 0,
    extra: { models: { filed: ['fake/fake-small'] } },
  });
  sluice = await startSluice({ config });
  admin = adminClient(sluice);
});
afterAll(disposeAll);

const entry = (more: Json = {}): Json => ({
  name: 'added',
  protocol: 'openai',
  base_url: fake.baseUrl,
  api_key: canary,
  allow_private_network: true,
  models: ['house-model'],
  ...more,
});
const ask = (model: string, at = sluice): Promise<RawResponse> =>
  rawRequest({
    url: at.url,
    path: '/v1/chat/completions',
    headers: at.auth,
    body: { model, messages: [{ role: 'user', content: 'Hello' }], max_tokens: 5 },
  });
const details = (answer: RawResponse): readonly unknown[] => {
  const { detail } = jsonOf(answer);
  return Array.isArray(detail) ? detail.map((one: Json) => one['loc']) : [];
};
/** Creates and later deletes a record. */
const withRecord = async (path: string, body: Json, work: (answer: RawResponse) => Promise<void>) => {
  const made = await admin.call('POST', path, body);
  expect(made.status, made.text).toBe(201);
  try {
    await work(made);
  } finally {
    await admin.call('DELETE', `${path}/${String(body['name'])}`);
  }
};

describe('a provider of the administration API', () => {
  it('serves its models when it was answered, shows no secret, and is gone when it was deleted', async () => {
    await withRecord(providers, entry(), async (made) => {
      expect((await ask('added/house-model')).status).toBe(200);
      expect(jsonOf(made)).toMatchObject({
        name: 'added',
        origin: 'stored',
        overridden_by: null,
        problem: null,
        base_url: fake.baseUrl,
        models: ['house-model'],
        api_key: { set: true, hint: canary.slice(-4) },
      });
      const read = await admin.call('GET', `${providers}/added`);
      expect(jsonOf(read)).toEqual(jsonOf(made));
      expect(read.headers['etag']).toBe(made.headers['etag']);
    });
    expect((await ask('added/house-model')).status).toBe(404);
    expect(refusal(await admin.call('GET', `${providers}/added`))).toEqual([404, 'not_found']);
  });

  it('is changed member by member, and keeps its key', async () => {
    await withRecord(providers, entry(), async () => {
      const path = `${providers}/added`;
      const changed = await admin.call('PATCH', path, {
        models: ['house-model', { name: 'second', context_window: 32_768, price: { input: 1, output: 2 } }],
        retries: 0,
      });
      expect(changed.status, changed.text).toBe(200);
      expect(jsonOf(changed)).toMatchObject({ retries: 0, api_key: { set: true } });
      expect((await ask('added/second')).status).toBe(200);
      const models = jsonOf(await admin.call('GET', '/admin/v1/models?provider=added'));
      expect(jsonOf(await admin.call('GET', '/admin/v1/models?name=ADDED/'))).toEqual(models);
      expect(jsonOf(await admin.call('GET', '/admin/v1/models?name=no-such'))['data']).toEqual([]);
      expect(models['data']).toMatchObject([
        { id: 'added/house-model', origin: 'stored', facts_from: ['provider'], price: null },
        {
          id: 'added/second',
          facts_from: ['provider'],
          context_window: 32_768,
          price: { input: 1, output: 2 },
        },
      ]);
      const without = await admin.call('PATCH', path, { api_key: null, models: null, retries: null });
      expect(Object.keys(jsonOf(without))).not.toContain('api_key');
      expect((await ask('added/house-model')).status).toBe(502);
    });
  });

  it('SEC-14 does not send its key to another address than the one for which it was entered', async () => {
    await withRecord(providers, entry(), async () => {
      const path = `${providers}/added`;
      const elsewhere = 'https://collector.example.com/v1';
      const otherPath = fake.baseUrl.replace(/v1$/, 'v2');
      for (const change of [{ base_url: elsewhere }, { base_url: otherPath }, { protocol: 'anthropic' }]) {
        const refused = await admin.call('PATCH', path, change);
        expect(refusal(refused)).toEqual([422, 'invalid_request']);
        expect(details(refused)).toEqual([['body', 'api_key']]);
      }
      const own = { base_url: elsewhere, api_key: 'sk-another-key-of-the-caller' };
      expect((await admin.call('PATCH', path, own)).status).toBe(200);
    });
  });

  it('is changed by one of many writers with the same tag', async () => {
    await withRecord(providers, entry(), async (made) => {
      const match = { ...sluice.adminAuth, 'if-match': made.headers['etag'] ?? '' };
      const path = `${providers}/added`;
      const answers = await Promise.all(
        [1, 2, 3, 4].map((retries) => admin.call('PATCH', path, { retries }, match)),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
      expect((await admin.call('DELETE', path, undefined, match)).status).toBe(409);
    });
  });

  it('tells by a test whether it works, and never the key', async () => {
    await withRecord(providers, entry({ api_key: undefined, api_keys: [canary, 'wrong'] }), async () => {
      const tested = await admin.call('POST', `${providers}/added/test`);
      expect(jsonOf(tested)).toMatchObject({
        ok: false,
        cost_usd: 0,
        checks: [
          { key: { set: true, hint: canary.slice(-4) }, ok: true, message: 'reachable' },
          { key: { set: true, hint: null }, ok: false, message: 'rejects the key (401)' },
        ],
        models: ['fake-small', 'fake-large'],
      });
      expect(tested.text).not.toContain(canary);
      expect(tested.text).not.toContain('wrong');
    });
    expect(refusal(await admin.call('POST', `${providers}/nobody/test`))).toEqual([404, 'not_found']);
  });

  it.each([
    [{ api_key: 'env:SLUICE_ADMIN_TOKEN' }, ['body', 'api_key']],
    [{ api_key: 'file:/etc/passwd' }, ['body', 'api_key']],
    [{ api_keys: ['ok', `\${HOME}`] }, ['body', 'api_keys', 1]],
    [{ credentials: '/etc/passwd' }, ['body', 'credentials']],
    [{ protocol: 'vertex', credentials: '{"type":' }, ['body', 'credentials']],
    [{ api_keys: canary }, ['body', 'api_keys']],
    [{ api_key: [canary] }, ['body', 'api_key']],
    [{ api_key: { key: canary } }, ['body', 'api_key']],
    [{ credentials: { private_key: canary } }, ['body', 'credentials']],
    [{ base_url: 'http://127.0.0.1:1/v1', allow_private_network: false }, ['body', 'base_url']],
    [{ base_url: 'http://[::ffff:10.0.0.1]/v1', allow_private_network: false }, ['body', 'base_url']],
    [{ base_url: 'http://x:99999/v1' }, ['body', 'base_url']],
    [{ base_url: undefined, protocol: 'azure' }, ['body', 'base_url']],
    [{ region: 'evil.example.com/' }, ['body', 'region']],
    [{ auth_header: 'Host' }, ['body', 'auth_header']],
    [{ api_key: 'a\r\nx-injected: 1' }, ['body', 'api_key']],
    [{ models: ['a b'] }, ['body', 'models', 0]],
    [{ models: Array.from({ length: 20_000 }, (_, at) => `m${at}`) }, ['body', 'models']],
    [{ base_url: `https://example.com/${'a'.repeat(200_000)}` }, ['body', 'base_url']],
    [{ api_keys: Array.from({ length: 101 }, (_, at) => `key-${at}`) }, ['body', 'api_keys']],
    [
      { models: [{ name: 'm', price: { input: 1e300, output: 1 } }] },
      ['body', 'models', 0, 'price', 'input'],
    ],
    [{ colour: 'red' }, ['body', 'colour']],
    [{ name: 'No/Slash' }, ['body', 'name']],
    [{ protocol: 'smtp' }, ['body', 'protocol']],
  ])('refuses %j with 422', async (more, loc) => {
    const answer = await admin.call('POST', providers, entry(more));
    expect(refusal(answer)).toEqual([422, 'invalid_request']);
    expect(details(answer)).toContainEqual(loc);
    expect(answer.text).not.toContain(canary);
  });

  it('cannot take a name of the file, nor change what the file has', async () => {
    const taken = await admin.call('POST', providers, entry({ name: 'fake' }));
    expect(refusal(taken)).toEqual([409, 'conflict']);
    expect(taken.text).toContain('providers.fake');
    for (const method of ['PATCH', 'DELETE'])
      expect(
        refusal(
          await admin.call(method, `${providers}/fake`, method === 'PATCH' ? { retries: 1 } : undefined),
        ),
      ).toEqual([409, 'conflict']);
    expect(jsonOf(await admin.call('GET', `${providers}/fake`))).toMatchObject({ origin: 'file' });
    expect((await admin.call('GET', `${providers}/fake`)).headers['etag']).toBeUndefined();
    const listed = async (): Promise<unknown> =>
      jsonOf(await admin.call('GET', `${providers}?limit=100`))['data'];
    expect(await listed()).toMatchObject([
      { name: 'fake', origin: 'file' },
      { name: 'sandbox', origin: 'built_in' },
    ]);
    await withRecord(providers, entry(), async () => {
      expect(refusal(await admin.call('POST', providers, entry()))).toEqual([409, 'conflict']);
    });
  });

  it('is listed in pages, in order of name, wherever it comes from', async () => {
    const names = ['alpha', 'beta', 'gamma', 'zeta'];
    for (const name of names) await admin.call('POST', providers, entry({ name }));
    const seen: unknown[] = [];
    let after = '';
    do {
      const page = jsonOf(await admin.call('GET', `${providers}?limit=2${after && `&after=${after}`}`));
      const data = Array.isArray(page['data']) ? page['data'] : [];
      seen.push(...data.map(({ name }: Json) => name));
      after = typeof page['next_cursor'] === 'string' ? encodeURIComponent(page['next_cursor']) : '';
    } while (after !== '');
    expect(seen).toEqual(['alpha', 'beta', 'fake', 'gamma', 'sandbox', 'zeta']);
    const stored = jsonOf(await admin.call('GET', `${providers}?origin=stored`))['data'];
    expect(stored).toHaveLength(4);
    expect((await admin.call('GET', `${providers}?origin=moon`)).status).toBe(422);
    for (const name of names) await admin.call('DELETE', `${providers}/${name}`);
  });
});

describe('an alias of the administration API', () => {
  it('is used at once, and warns of models that nobody has', async () => {
    const body = { name: 'swift', targets: ['nobody/none', { model: 'fake/fake-small', weight: 2 }] };
    await withRecord(aliases, body, async (made) => {
      expect(jsonOf(made)).toMatchObject({
        origin: 'stored',
        targets: body.targets,
        warnings: [expect.stringContaining("'nobody'")],
      });
      const changed = await admin.call('PATCH', `${aliases}/swift`, { targets: ['fake/fake-large'] });
      expect(jsonOf(changed)).toMatchObject({ warnings: [] });
      const answer = await ask('swift');
      expect([answer.status, jsonOf(answer)['model']]).toEqual([200, 'fake/fake-large']);
    });
    expect((await ask('swift')).status).toBe(404);
  });

  it('of the file wins', async () => {
    const taken = await admin.call('POST', aliases, { name: 'filed', targets: ['fake/fake-large'] });
    expect(refusal(taken)).toEqual([409, 'conflict']);
    expect(taken.text).toContain('models.filed');
    const data = jsonOf(await admin.call('GET', aliases))['data'];
    expect(data).toMatchObject([{ name: 'filed', origin: 'file', targets: ['fake/fake-small'] }]);
  });

  it('of the longest name can be read and deleted', async () => {
    const name = '模'.repeat(128);
    await admin.call('POST', aliases, { name, targets: ['fake/fake-large'] });
    const path = `${aliases}/${encodeURIComponent(name)}`;
    expect(jsonOf(await admin.call('GET', path))).toMatchObject({ name });
    expect((await admin.call('DELETE', path)).status).toBe(200);
  });

  it.each([
    [{ name: 'auto', targets: ['a/b'] }, ['body', 'name']],
    [{ name: 'a/b', targets: ['a/b'] }, ['body', 'name']],
    [{ name: '..', targets: ['a/b'] }, ['body', 'name']],
    [{ name: 'a\u0000b', targets: ['a/b'] }, ['body', 'name']],
    [{ name: 'x', targets: [] }, ['body', 'targets']],
    [{ name: 'x', targets: [{ model: 'a/b', weight: 0 }] }, ['body', 'targets', 0, 'weight']],
    [{ name: 'x', targets: ['a b'] }, ['body', 'targets', 0]],
  ])('refuses %j with 422', async (body, loc) => {
    const answer = await admin.call('POST', aliases, body);
    expect(refusal(answer)).toEqual([422, 'invalid_request']);
    expect(details(answer)).toContainEqual(loc);
  });
});

describe('the settings in force', () => {
  it('are shown with their origin and without secrets', async () => {
    const answer = await admin.call('GET', '/admin/v1/settings');
    expect(jsonOf(answer)).toMatchObject({
      in_force: { discovery: false, server: { body_limit_bytes: 64 * 1024 ** 2 } },
      from_file: ['discovery'],
    });
    expect(answer.text).not.toContain('sk-upstream');
  });
});
