/** SEC-20..26 on the running gateway. The table of addresses is tested with the address guard. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  chatRequest,
  configFor,
  disposeAll,
  FAKE_UPSTREAM_KEY,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from './support/index.ts';

type FakeProvider = Awaited<ReturnType<typeof startFake>>;

afterAll(disposeAll);

describe('SEC-21, SEC-23 a local address that is not permitted', () => {
  const hosts = [
    '127.0.0.1',
    'localhost',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '0.0.0.0',
    '[::]',
    '[::1]',
    '169.254.169.254',
  ];
  const nameOf = (index: number): string => `p${index}`;
  let fake: FakeProvider;
  let sluice: Sluice;

  beforeAll(async () => {
    fake = await startFake();
    const entry = (host: string) => ({
      protocol: 'openai',
      base_url: `http://${host}:${fake.port}/v1`,
      api_key: FAKE_UPSTREAM_KEY,
      models: ['m'],
    });
    const providers = Object.fromEntries(hosts.map((host, index) => [nameOf(index), entry(host)]));
    sluice = await startSluice({
      config: configFor(fake, { extra: { providers, models: { both: ['p0/m', 'fake/fake-small'] } } }),
    });
  });

  it.each(hosts.map((host, index) => [host, index] as const))('%s is denied', async (_host, index) => {
    for (const stream of [false, true]) {
      const response = await rawRequest(chatRequest(sluice, { model: `${nameOf(index)}/m`, stream }));
      expect([response.status, Object(response.json()).error.code]).toEqual([502, 'egress_denied']);
      expect(response.headers['x-should-retry']).toBe('false');
      expect(response.text).not.toContain(FAKE_UPSTREAM_KEY);
    }
    expect([fake.receipts.requests().length, fake.state().openSockets]).toEqual([0, 0]);
  });

  it('is reached if permitted, even as a fallback of one that is not', async () => {
    expect((await rawRequest(chatRequest(sluice))).status).toBe(200);
    const response = await rawRequest(chatRequest(sluice, { model: 'both' }));
    expect([response.status, response.headers['x-sluice-model']]).toEqual([200, 'fake/fake-small']);
  });
});

describe('a permitted provider', () => {
  let fake: FakeProvider;
  let sluice: Sluice;

  beforeAll(async () => {
    fake = await startFake({ recordBodies: true });
    sluice = await startSluice({ config: configFor(fake, { retries: 0 }) });
  });
  beforeEach(() => fake.reset());

  it.each([301, 302, 303, 307, 308])('SEC-22 is not followed when it redirects with %i', async (status) => {
    const other = await startFake();
    fake.setDefault({ status, headers: { location: `${other.baseUrl}/chat/completions` }, body: '' });
    const response = await rawRequest(chatRequest(sluice));
    expect([response.status, Object(response.json()).error.code]).toEqual([502, 'upstream_error']);
    expect([fake.receipts.requests().length, other.receipts.requests().length]).toEqual([1, 0]);
    expect(response.text).not.toContain(String(other.port));
  });

  it.each([
    ['headers without end', { bigHeaders: { count: 400, sizeBytes: 200 } }],
    ['one header too large', { bigHeaders: { count: 1, sizeBytes: 60_000 } }],
    ['an answer over 64 MiB', { answer: { text: 'x'.repeat(1024), repeat: 70_000 } }],
    ['an inflated answer over 64 MiB', { answer: { text: 'x'.repeat(1024), repeat: 70_000 }, gzip: true }],
  ])('SEC-24 ends cleanly with %s', async (_what, script) => {
    fake.setDefault(script);
    const response = await rawRequest(chatRequest(sluice));
    expect([response.status, response.complete]).toEqual([502, true]);
    expect(Object(response.json()).error.code).toMatch(/^upstream_/);
    fake.setDefault({});
    expect((await rawRequest(chatRequest(sluice))).status).toBe(200);
  });

  it('SEC-24 ends a stream with an event over 16 MiB', async () => {
    fake.setDefault({
      stream: { actions: [{ at: 2, do: 'raw', raw: `data: {"x":"${'x'.repeat(1024)}`, repeat: 17_000 }] },
    });
    const response = await rawRequest(chatRequest(sluice, { stream: true }));
    const last = response.events.at(-1)?.data ?? '';
    expect(Object(JSON.parse(last)).error.code).toBe('upstream_malformed');
    expect(response.complete).toBe(true);
  });

  it('SEC-25 uses no header, address or credential from a request', async () => {
    const other = await startFake();
    const response = await rawRequest(
      chatRequest(
        sluice,
        {
          base_url: other.baseUrl,
          api_key: 'sk-of-the-caller',
          extra_headers: { authorization: 'Bearer other', host: 'evil', 'x-a': 'b\r\nx-b: c', cookie: 'd' },
        },
        { cookie: 'mine=1', 'x-forwarded-for': '1.2.3.4', 'proxy-authorization': 'x', 'x-custom': 'y' },
      ),
    );
    expect(response.status).toBe(200);
    expect(other.receipts.requests()).toEqual([]);
    const headers = Object(fake.receipts.requests()[0]?.headers);
    expect(headers['authorization']).toBe(`Bearer ${FAKE_UPSTREAM_KEY}`);
    expect(headers['host']).toBe(new URL(fake.url).host);
    for (const name of [
      'cookie',
      'x-a',
      'x-b',
      'x-custom',
      'x-forwarded-for',
      'proxy-authorization',
      'x-api-key',
    ]) {
      expect(headers[name]).toBeUndefined();
    }
  });

  it.each(['../../../admin', 'a/../b', 'a:b@c', '//evil.test/v1'])(
    'SEC-26 keeps the model name %s out of the path',
    async (name) => {
      const response = await rawRequest(chatRequest(sluice, { model: `fake/${name}` }));
      const sent = fake.receipts.requests()[0];
      expect([response.status, sent?.path]).toEqual([200, '/v1/chat/completions']);
      expect(Object(JSON.parse(sent?.body ?? '{}')).model).toBe(name);
    },
  );

  it.each([
    '..%2f..%2fadmin',
    'a?b=c',
    'a#b',
    'a%00b',
    'a b',
    'a\nb',
    'a\r\nx: y',
    'a\u0000b',
    'caf\u00e9',
    '',
    'x'.repeat(300),
  ])('SEC-26 sends no model name like %j', async (name) => {
    const response = await rawRequest(chatRequest(sluice, { model: `fake/${name}` }));
    expect([response.status, fake.receipts.requests().length]).toEqual([404, 0]);
  });
});
