/** Any input, valid HTTP or not, gets the standard error format with a request id. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chatRequest,
  configFor,
  disposeAll,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
  untilRows,
} from './support/index.ts';

let sluice: Sluice;

beforeAll(async () => {
  const fake = await startFake();
  sluice = await startSluice({ config: configFor(fake, { extra: { server: { body_limit: '1mb' } } }) });
});
afterAll(disposeAll);

interface Refusal {
  error: { message: string; type: string; param: string | null; code: string | null };
  detail?: { loc: (string | number)[] }[];
}

function expectShape(response: Awaited<ReturnType<typeof rawRequest>>, status: number, code: string): void {
  const { error } = response.json() as Refusal;
  expect([response.status, error.code]).toEqual([status, code]);
  expect(Object.keys(error).sort()).toEqual(['code', 'message', 'param', 'type']);
  expect(response.headers['x-request-id']).toMatch(/^req_/);
}

describe('malformed HTTP', () => {
  const host = 'host: x\r\n';
  it.each([
    ['garbage', 'NONSENSE\r\n\r\n', 400, 'invalid_json'],
    [
      'two lengths',
      `POST /v1/chat/completions HTTP/1.1\r\n${host}content-length: 3\r\ncontent-length: 4\r\n\r\nabc`,
      400,
      'invalid_json',
    ],
    [
      'length and chunks (smuggling)',
      `POST /v1/chat/completions HTTP/1.1\r\n${host}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'invalid_json',
    ],
    [
      'headers over the limit',
      `GET /healthz HTTP/1.1\r\n${host}x-a: ${'a'.repeat(40_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'a path that cannot be decoded',
      `GET /v1/models/%zz HTTP/1.1\r\n${host}connection: close\r\n\r\n`,
      400,
      'invalid_json',
    ],
  ])('%s', async (_name, bytes, status, code) => {
    expectShape(await rawRequest({ url: sluice.url, bytes }), status, code);
  });
});

describe('paths and methods', () => {
  it.each([
    ['GET', '/v1/chat/completions', 'POST'],
    ['POST', '/v1/models', 'GET, HEAD'],
    ['DELETE', '/healthz', 'GET, HEAD'],
  ])('%s %s is 405 and names the allowed methods', async (method, path, allow) => {
    const response = await rawRequest({ url: sluice.url, path, method, headers: sluice.auth });
    expectShape(response, 405, 'method_not_allowed');
    expect(response.headers['allow']).toBe(allow);
  });

  it('HEAD responds like GET', async () => {
    expect((await rawRequest({ url: sluice.url, path: '/healthz', method: 'HEAD' })).status).toBe(200);
  });

  it('an unknown path is 404', async () => {
    expectShape(await rawRequest({ url: sluice.url, path: '/v2/chat' }), 404, 'not_found');
  });
});

describe('early errors during upload', () => {
  it.each([
    ['a bad key', { authorization: 'Bearer sk-wrong-wrong-wrong-wrong-wrong-wrong' }, 401],
    ['a body over the limit', undefined, 413],
  ])('%s: the client reads the response, not a reset', async (_name, headers, status) => {
    const body = JSON.stringify({
      model: 'fake/fake-small',
      messages: [{ role: 'user', content: 'x'.repeat(4_000_000) }],
    });
    for (let time = 0; time < 5; time++) {
      const response = await rawRequest({ ...chatRequest(sluice), headers: headers ?? sluice.auth, body });
      expect(response.status).toBe(status);
    }
  });
});

describe('the body', () => {
  it('reports the exact part of an unknown file', async () => {
    const content = [
      { type: 'text', text: 'a' },
      { type: 'file', file: { file_id: 'file-zzz' } },
    ];
    const response = await rawRequest(chatRequest(sluice, { messages: [{ role: 'user', content }] }));
    expectShape(response, 422, 'invalid_request');
    expect((response.json() as Refusal).detail?.[0]?.loc).toEqual([
      'body',
      'messages',
      0,
      'content',
      1,
      'file',
      'file_id',
    ]);
  });

  it('a large prompt is forwarded unchanged', async () => {
    const prompt = 'He said "hi" and\nleft, äöü 🙂. '.repeat(3000);
    const response = await rawRequest(
      chatRequest(sluice, { model: 'sandbox/echo', messages: [{ role: 'user', content: prompt }] }),
    );
    const { choices } = response.json() as { choices: { message: { content: string } }[] };
    expect(choices[0]?.message.content).toBe(prompt);
  });
});

describe('budgets cover the maximum usage (SEC-60)', () => {
  const key = async (usd: number): Promise<string> => {
    const response = await rawRequest({
      url: sluice.url,
      path: '/admin/v1/keys',
      method: 'POST',
      headers: sluice.adminAuth,
      body: { name: 'budget', limits: { budget: { usd, period: 'day' } } },
    });
    return (response.json() as { key: string }).key;
  };

  it('reserves for several choices without a limit', async () => {
    const fake = await startFake();
    const models = [{ name: 'dear', price: { input: 0, output: 1000 }, max_output_tokens: 10_000 }];
    const dear = await startSluice({ config: configFor(fake, { models: [], providerExtra: { models } }) });
    const made = await rawRequest({
      url: dear.url,
      path: '/admin/v1/keys',
      method: 'POST',
      headers: dear.adminAuth,
      body: { name: 'budget', limits: { budget: { usd: 2, period: 'day' } } },
    });
    const headers = { authorization: `Bearer ${(made.json() as { key: string }).key}` };
    const send = (body: Record<string, unknown>) =>
      rawRequest({ ...chatRequest(dear, { model: 'fake/dear', ...body }), headers });
    expect((await send({ max_tokens: null })).status).toBe(429);
    expect((await send({ max_tokens: 1500, n: 2 })).status).toBe(429);
    expect((await send({ max_tokens: 1500 })).status).toBe(200);
    expect(await key(1)).toMatch(/^sk-sluice-/);
  });
});

it('a client that disconnects while its budget is read leaves nothing open', async () => {
  const before = (await untilRows(sluice.dataDir, () => true)).length;
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = connect(sluice.port, '127.0.0.1', () => {
    socket.write(
      `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${sluice.key}\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{"model":"fake/f`,
    );
    socket.resetAndDestroy();
    resolve();
  });
  await promise;
  await rawRequest(chatRequest(sluice));
  expect((await untilRows(sluice.dataDir, (rows) => rows.length > before)).length).toBe(before + 1);
});
