/** SEC-14..26: overrides in requests, over real sockets. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminClient, bearer, type Json, jsonOf } from '../admin-client.ts';
import {
  disposeAll,
  type RawResponse,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from '../support/index.ts';

type FakeProvider = Awaited<ReturnType<typeof startFake>>;
const storedKey = 'sk-stored-0123456789';

describe('overrides of a permitted key', () => {
  let own: FakeProvider;
  let named: FakeProvider;
  let sluice: Sluice;
  let permitted: unknown;

  beforeAll(async () => {
    own = await startFake({ recordBodies: true });
    named = await startFake({ recordBodies: true });
    const names = ['base_url', 'api_key', 'api_version', 'deployment_id', 'extra_headers', 'model_list'];
    const stored = { protocol: 'openai', api_key: storedKey, allow_private_network: true, retries: 0 };
    sluice = await startSluice({
      config: JSON.stringify({
        discovery: 'off',
        providers: {
          fake: { ...stored, base_url: own.baseUrl, models: ['fake-small'] },
          // Configured by the operator, so that requests may use it although it is not public.
          lan: { ...stored, base_url: named.baseUrl, models: ['fake-small'] },
        },
        overrides: {
          ...Object.fromEntries(names.map((name) => [name, 'allow'])),
          headers: { 'x-title': 'any' },
        },
      }),
    });
    permitted = (await adminClient(sluice).make({ name: 'o', scopes: ['inference', 'overrides'] }))['key'];
  });
  afterAll(disposeAll);
  beforeEach(() => {
    own.reset();
    named.reset();
  });

  const ask = (more: Json, key: unknown = permitted): Promise<RawResponse> =>
    rawRequest({
      url: `${sluice.url}/v1/chat/completions`,
      method: 'POST',
      headers: bearer(key),
      body: { model: 'fake/fake-small', messages: [{ role: 'user', content: 'Hi' }], ...more },
    });
  const headersAt = (fake: FakeProvider): Json => ({ ...fake.receipts.requests()[0]?.headers });

  it("SEC-14 use the given address with the caller's key, never the stored one", async () => {
    const response = await ask({ base_url: named.baseUrl, api_key: 'sk-of-the-caller' });
    expect(response.status).toBe(200);
    expect(headersAt(named)['authorization']).toBe('Bearer sk-of-the-caller');
    expect(own.receipts.requests()).toEqual([]);
    expect(response.headers['x-sluice-cost']).toBe('unknown');
    expect(named.receipts.requests()[0]?.body).not.toContain('sk-of-the-caller');
  });

  it('SEC-14 use the given address without a key if the caller gives none', async () => {
    expect((await ask({ base_url: named.baseUrl })).status).toBe(200);
    expect(JSON.stringify(headersAt(named))).not.toContain(storedKey);
    expect(headersAt(named)['authorization']).toBeUndefined();
  });

  it("use the caller's key at the configured address", async () => {
    await ask({ api_key: 'sk-of-the-caller' });
    expect(headersAt(own)['authorization']).toBe('Bearer sk-of-the-caller');
  });

  it('SEC-25 add allowed headers and reject all others', async () => {
    await ask({ extra_headers: { 'X-Title': 'mine', 'openai-beta': 'b' } });
    expect(headersAt(own)).toMatchObject({
      'x-title': 'mine',
      'openai-beta': 'b',
      authorization: `Bearer ${storedKey}`,
    });
    const refused = await ask({ extra_headers: { authorization: 'Bearer other' } });
    expect([refused.status, Object(jsonOf(refused)['error'])['param']]).toEqual([
      422,
      'extra_headers.authorization',
    ]);
  });

  it.each(['https://127.0.0.1:1', 'https://localhost:1', 'https://[::1]:1', 'https://0x7f.1:1'])(
    'SEC-21 cannot reach %s',
    async (baseUrl) => {
      const response = await ask({ base_url: baseUrl, api_key: 'k' });
      expect([response.status, Object(jsonOf(response)['error'])['code']]).toEqual([502, 'egress_denied']);
    },
  );

  it.each(['http://127.0.0.1:1/v1', 'http://example.com/v1', 'nonsense'])(
    'SEC-23 reject %s',
    async (baseUrl) => {
      const response = await ask({ base_url: baseUrl, api_key: 'k' });
      expect([response.status, Object(jsonOf(response)['error'])['param']]).toEqual([422, 'base_url']);
    },
  );

  it('specify candidates, tried in order', async () => {
    own.enqueue({ status: 500, error: {} });
    const response = await ask({
      model: 'mine',
      model_list: [
        { model_name: 'mine', litellm_params: { model: 'fake/fake-small' } },
        {
          model_name: 'mine',
          litellm_params: { model: 'openai/x', api_base: named.baseUrl, api_key: 'sk-of-the-caller' },
        },
      ],
    });
    expect([response.status, response.headers['x-sluice-attempts']]).toEqual([200, '2']);
    expect(headersAt(own)['authorization']).toBe(`Bearer ${storedKey}`);
    expect(headersAt(named)['authorization']).toBe('Bearer sk-of-the-caller');
  });

  it('SEC-15 are ignored with a warning for other keys', async () => {
    const response = await ask({ base_url: named.baseUrl, api_key: 'x' }, sluice.key);
    expect(response.status).toBe(200);
    expect(response.headers['x-sluice-warnings']).toContain(
      'base_url has no effect: overrides are not allowed; api_key has no effect: overrides are not allowed',
    );
    expect(named.receipts.requests()).toEqual([]);
    expect(headersAt(own)['authorization']).toBe(`Bearer ${storedKey}`);
  });

  it('do not affect the next request', async () => {
    await ask({ api_key: 'sk-of-the-caller', extra_headers: { 'x-title': 'mine' } });
    own.reset();
    await ask({});
    expect(headersAt(own)['authorization']).toBe(`Bearer ${storedKey}`);
    expect(headersAt(own)['x-title']).toBeUndefined();
    const metrics = (await rawRequest({ url: `${sluice.url}/metrics`, method: 'GET' })).text;
    expect(metrics).not.toContain('sk-of-the-caller');
  });
});
