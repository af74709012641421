/** Requests that were answered by a 500, a hang, a silent change or a sentence that helps nobody. */
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Json, jsonOf, refusal } from '../admin-client.ts';
import {
  chatRequest,
  configFor,
  disposeAll,
  type RawResponse,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from '../support/index.ts';

let fake: Awaited<ReturnType<typeof startFake>>;
let sluice: Sluice;

beforeAll(async () => {
  fake = await startFake({ recordBodies: true });
  sluice = await startSluice({ config: configFor(fake, { retries: 2 }) });
});
afterAll(disposeAll);
beforeEach(() => fake.reset());

const ask = (body: Json = {}): Promise<RawResponse> => rawRequest(chatRequest(sluice, body));
const file = {
  role: 'user',
  content: [
    { type: 'text', text: 'read' },
    { type: 'file', file: { filename: 'a.txt', file_data: Buffer.from('hello').toString('base64') } },
  ],
};

describe('timeouts', () => {
  it.each([16.1, 1.001, 2.01, 4.02, 0.3 + 0.6, 2147483.647, 2147483.648, 4_294_968, 1e12, 1e300])(
    'of %d s are served, with a document too',
    async (timeout) => {
      for (const path of ['/v1/chat/completions', '/v1/route'])
        for (const messages of [[file], [{ role: 'user', content: 'x' }]]) {
          const answer = await rawRequest({ ...chatRequest(sluice, { timeout, messages }), path });
          expect([path, answer.status, answer.text]).toEqual([path, 200, expect.any(String)]);
        }
    },
  );

  it.each([0, -1, '5', true])('of %j are a 422', async (timeout) => {
    expect((await ask({ timeout })).status).toBe(422);
  });
});

describe('query parameters', () => {
  it.each([
    '/admin/v1/usage?key=a&key=a',
    '/admin/v1/usage?from=1&from=2',
    '/admin/v1/keys?limit=1&limit=2',
    '/v1/files?order=asc&order=desc',
    '/v1/usage?request_id=a&request_id=b',
    '/v1/models?x=1&x=2',
  ])('%s: a repeated one is a 422 that names it', async (path) => {
    const headers = path.startsWith('/admin') ? sluice.adminAuth : sluice.auth;
    const refused = await rawRequest({ url: sluice.url, path, method: 'GET', headers });
    const name = /&(\w+)=/.exec(path)?.[1];
    expect(refusal(refused)).toEqual([422, 'invalid_request']);
    expect(jsonOf(refused)['detail']).toMatchObject([{ loc: ['query', name] }]);
  });
});

describe('a 422', () => {
  it.each<[path: string, body: Json]>([
    ['/v1/chat/completions', { temperature: 9 }],
    ['/v1/chat/completions', { messages: [] }],
    ['/v1/chat/completions', { anonymization_types: [999_999], enable_anonymization: true }],
    ['/v1/feedback', { request_id: 'x', score: 1, label: 'correct' }],
    ['/v1/documents/extract', { file_data: 'aGVsbG8=', pages: null, languages: ['xx'] }],
    ['/v1/documents/extract', { file_data: 'aGVsbG8=', pages: 'none' }],
    ['/v1/documents/extract', { file_data: 'aGVsbG8=', file_url: 'https://example.com/' }],
    ['/v1/documents/extract', { file_url: 'https://example.com/x.pdf' }],
    ['/v1/documents/extract', {}],
    ['/v1/anonymize', {}],
    ['/v1/deanonymize', { input: 'x', mapping: 3 }],
  ])('%s %j has details', async (path, body) => {
    const more = path === '/v1/chat/completions' ? {} : { body };
    const refused = await rawRequest({ ...chatRequest(sluice, body), path, ...more });
    if (refused.status === 200) return;
    expect([refused.status, refused.text]).toEqual([422, expect.any(String)]);
    const { detail, error } = jsonOf(refused);
    expect(detail).toEqual(
      expect.arrayContaining([{ loc: expect.any(Array), msg: expect.any(String), type: expect.any(String) }]),
    );
    expect(Object.keys(Object(error)).sort()).toEqual(['code', 'message', 'param', 'type']);
  });

  it.each(['enable_anonymisation', 'anonymization', 'anonymize', 'enableAnonymization'])(
    '%s names the right member and sends nothing',
    async (name) => {
      for (const body of [{ [name]: true }, { extra_body: { [name]: true } }]) {
        const refused = await ask(body);
        expect(refused.status).toBe(422);
        expect(refused.text).toContain("did you mean 'enable_anonymization'?");
      }
      expect(fake.receipts.requests()).toHaveLength(0);
    },
  );

  it('types without the switch send nothing', async () => {
    const refused = await ask({ anonymization_types: [101] });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('enable_anonymization')]);
    expect((await ask({ anonymization_types: null })).status).toBe(200);
    expect(fake.receipts.requests()).toHaveLength(1);
  });
});

describe('paths and methods that nobody serves', () => {
  it.each([
    ['POST', '/v1/chat/completion', 'POST /v1/chat/completions'],
    ['POST', '/chat/completions', 'POST /v1/chat/completions'],
    ['POST', '/v2/chat/completions', 'POST /v1/chat/completions'],
    ['GET', '/v1/model', 'GET /v1/models'],
    ['POST', '/v1/anonymise', 'POST /v1/anonymize'],
    ['POST', '/v1/document/extract', 'POST /v1/documents/extract'],
  ])('%s %s names %s', async (method, path, near) => {
    const refused = await rawRequest({
      url: sluice.url,
      path: `${path}?secret=karin`,
      method,
      headers: sluice.auth,
    });
    expect(refusal(refused)).toEqual([404, 'not_found']);
    expect(refused.text).toContain(near);
    while (!sluice.stdout().includes(`"route":"${path}"`))
      await new Promise((resolve) => setImmediate(resolve));
    expect(sluice.stdout()).not.toContain('karin');
  });

  it.each([
    ['QUERY', '/v1/chat/completions', 405],
    ['PUT', '/v1/chat/completions', 405],
    ['PROPFIND', '/v1/models', 405],
    ['POST', '/nothing/here', 404],
    ['POST', '/v1/files/', 401],
  ])('%s %s is answered before its body arrives', async (method, path, status) => {
    const socket = connect(sluice.port, '127.0.0.1');
    socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n{`,
    );
    const head = await new Promise<string>((resolve) =>
      socket.once('data', (bytes) => resolve(bytes.toString())),
    );
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
    socket.destroy();
  });

  it.each(['/nothing/here', '/v1/files', '/v1/documents/extract', '/v1/chat/completions'])(
    'an upload to %s that is refused is read to its end, so that its sender sees the answer',
    async (path) => {
      const bytes = 5_000_000;
      const socket = connect(sluice.port, '127.0.0.1');
      const failures: Error[] = [];
      socket.on('error', (error) => failures.push(error));
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${bytes}\r\n\r\n`,
      );
      let answer = '';
      socket.on('data', (part) => {
        answer += part.toString();
      });
      const chunk = Buffer.alloc(500_000, 120);
      for (let sent = 0; sent < bytes; sent += chunk.length)
        await new Promise<void>((resolve, reject) =>
          socket.write(chunk, (error) => (error == null ? resolve() : reject(error))),
        );
      while (!answer.includes('}}')) await new Promise((resolve) => setImmediate(resolve));
      expect(answer).toMatch(/^HTTP\/1\.1 (?:401|404)/);
      expect(failures).toEqual([]);
      socket.destroy();
    },
  );
});

describe('reasons of providers', () => {
  it('a 400 keeps sentence, parameter and code, and values come back as the caller wrote them', async () => {
    fake.setDefault({
      json: {
        error: {
          message: "Invalid value near '<PERSON_1>' at 10.2.3.4, key sk-upstream-fake-key-0123456789",
          param: 'messages[0].content',
          code: 'invalid_value',
          type: 'invalid_request_error',
        },
      },
      status: 400,
    });
    const refused = await ask({
      enable_anonymization: true,
      messages: [{ role: 'user', content: 'My name is Karin Holzmann.' }],
    });
    expect(refused.status).toBe(400);
    const { error } = Object(refused.json());
    expect(error).toMatchObject({
      param: 'messages[0].content',
      code: 'invalid_value',
      type: 'invalid_request_error',
    });
    expect(error.message).toContain("Invalid value near 'Karin Holzmann'");
    expect(error.message).not.toMatch(/10\.2\.3\.4|sk-upstream|0123456789/);
    while (!sluice.stdout().includes('"provider_code":"invalid_value"'))
      await new Promise((resolve) => setImmediate(resolve));
    expect(sluice.stdout()).not.toMatch(/Holzmann|10\.2\.3\.4/);
  });

  it('a 500 tells why, and the client need not retry what was retried', async () => {
    fake.setDefault({ status: 500, error: { message: 'GPU worker lost' } });
    const failed = await ask();
    expect([failed.status, failed.headers['x-should-retry']]).toEqual([502, 'false']);
    expect(failed.text).toContain('GPU worker lost');
  });

  it('an answer that nobody can read is retried by us alone', async () => {
    fake.setDefault({ status: 200, body: 'not JSON' });
    const failed = await ask();
    expect([refusal(failed), failed.headers['x-should-retry']]).toEqual([
      [502, 'upstream_malformed'],
      'false',
    ]);
    expect(fake.receipts.requests().length).toBeLessThanOrEqual(3);
  });

  it('a wait longer than the caller’s patience is handed on at once', async () => {
    fake.setDefault({ status: 429, error: {}, headers: { 'retry-after': '7' } });
    const started = performance.now();
    const limited = await ask();
    expect([limited.status, limited.headers['retry-after']]).toEqual([429, '7']);
    expect(performance.now() - started).toBeLessThan(3000);
    expect(fake.receipts.requests()).toHaveLength(1);
  });

  it.each([
    [429, 'Rate limit reached. Limit: 500, used 500.', 429, 'rate_limit_exceeded'],
    [402, 'Insufficient credits until tomorrow.', 429, 'insufficient_quota'],
    [403, 'This model is not served in your region.', 502, 'upstream_auth'],
  ])('a %d shows the provider’s sentence: %s', async (status, message, shown, code) => {
    fake.setDefault({ status, error: { message }, headers: { 'retry-after': '172800' } });
    const refused = await ask();
    expect(refusal(refused)).toEqual([shown, code]);
    expect(refused.text).toContain(message);
    expect(refused.headers['retry-after']).toBeUndefined();
    if (status === 429) expect(refused.text).toContain('It asks to wait at least 24 hours.');
  });

  it('a 401 shows the code only, and no string of any error holds the key, however it is written', async () => {
    const key = 'sk-upstream-fake-key-0123456789';
    const base64 = Buffer.from(key).toString('base64');
    fake.setDefault({ status: 401, error: { message: `Bad key ${key}`, code: 'invalid_api_key' } });
    expect((await ask()).text).toContain('rejected the credentials of the gateway (invalid_api_key).');
    for (const status of [400, 402, 404, 422, 429, 500])
      for (const text of [key, base64, `a.${base64}`, 'AIzaSyA1234567890abcdefghijk', 'password=hunter2x']) {
        const error = { message: `E: ${text}`, param: text, code: text, type: text };
        fake.setDefault({ status, json: { error } });
        expect((await ask()).text, `${status} ${text}`).not.toMatch(/0123456789|c2stdXB|AIzaSy|hunter2x/u);
      }
  });

  it('a short one is waited for', async () => {
    fake.enqueue({ status: 429, error: {}, headers: { 'retry-after': '1' } });
    expect((await ask()).status).toBe(200);
  });
});
