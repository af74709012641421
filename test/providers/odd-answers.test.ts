/** Undocumented responses that some servers send: each results in an answer or an error. */
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient, bearer } from '../admin-client.ts';
import { chatRequest, disposeAll, rawRequest, type Sluice, startSluice } from '../support/index.ts';

const whole = {
  id: 'x',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hi' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1000, completion_tokens: 500, total_tokens: 1500 },
};
const text = JSON.stringify(whole);
const chunk = `data: ${JSON.stringify({ ...whole, choices: [{ index: 0, delta: { content: 'Hi' }, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`;
const json = { 'content-type': 'application/json' };
const tooLong = JSON.stringify({ error: { message: 'prompt is too long', code: 'context_length_exceeded' } });

describe('unusual responses', () => {
  let server: Server;
  let sluice: Sluice;
  let answer: (response: ServerResponse) => void = (response) => response.end();
  let received = 0;

  beforeAll(async () => {
    server = createServer((request, response) => {
      received++;
      request.resume();
      request.on('end', () => answer(response));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const common = { base_url: `http://127.0.0.1:${port}/v1`, api_key: 'k', allow_private_network: true };
    const models = [{ name: 'fake-small', price: { input: 1000, output: 1000 } }];
    sluice = await startSluice({
      config: JSON.stringify({
        discovery: 'off',
        providers: {
          fake: { ...common, protocol: 'openai', retries: 0, models },
          again: { ...common, protocol: 'openai', retries: 1, preset: 'deepseek', models },
          azure: { ...common, protocol: 'azure', retries: 0, models: ['gpt', 'secret'] },
        },
        overrides: { extra_headers: 'allow', deployment_id: 'allow', headers: { 'x-a': 'any' } },
      }),
    });
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await disposeAll();
  });
  const ask = (body: Readonly<Record<string, unknown>> = {}) => rawRequest(chatRequest(sluice, body));

  it('nested endlessly are an error in time, and release the slot', async () => {
    const deep = `{"x":${'['.repeat(20_000)}${']'.repeat(20_000)},${text.slice(1)}`;
    answer = (response) => response.writeHead(200, json).end(deep);
    for (const stream of [false, true]) expect((await ask({ stream, timeout: 5 })).status).toBe(502);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    [
      'unrequested compression',
      (r) => r.writeHead(200, { ...json, 'content-encoding': 'GZIP' }).end(gzipSync(text)),
    ],
    ['with a byte order mark', (r) => r.writeHead(200, json).end(`\ufeff${text}`)],
  ])('%s are read', async (_what, send) => {
    answer = send;
    const response = await ask();
    expect([response.status, Object(response.json()).choices[0].message.content]).toEqual([200, 'Hi']);
  });

  it.each(['text/plain', undefined])('events as %s are read', async (type) => {
    answer = (response) =>
      response.writeHead(200, type === undefined ? {} : { 'content-type': type }).end(chunk);
    const response = await ask({ stream: true });
    expect([response.status, response.events.at(-1)?.data]).toEqual([200, '[DONE]']);
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ])('events that come compressed are read: %s', async (encoding, compress) => {
    answer = (response) =>
      response
        .writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': encoding })
        .end(compress(chunk));
    const response = await ask({ stream: true });
    expect([response.status, response.events.at(-1)?.data]).toEqual([200, '[DONE]']);
  });

  it('compressed error bodies are read', async () => {
    answer = (r) => r.writeHead(400, { ...json, 'content-encoding': 'gzip' }).end(gzipSync(tooLong));
    const response = await ask();
    expect([response.status, Object(response.json()).error.code]).toEqual([400, 'context_length_exceeded']);
  });

  it('a wait of centuries is capped at a day', async () => {
    answer = (r) => r.writeHead(429, { ...json, 'retry-after': '1e12' }).end('{"error":{}}');
    const limited = await ask();
    expect([limited.headers['retry-after'], limited.headers['x-should-retry']]).toEqual(['86400', 'false']);
    expect(limited.text).toContain('It asks to wait at least 24 hours.');
  });

  it("a caller's own timeout does not count against the provider", async () => {
    answer = () => undefined;
    for (let turn = 0; turn < 6; turn++) expect((await ask({ timeout: 0.02 })).status).toBe(504);
    const metrics = (await rawRequest({ url: `${sluice.url}/metrics`, method: 'GET' })).text;
    expect(metrics).toContain('sluice_deployment_breaker{deployment="fake/fake-small#key-1"} 0');
  });

  it('every billed attempt is in the cost', async () => {
    answer = (response) => response.writeHead(200, json).end(text);
    const schema = { type: 'object', properties: {}, required: ['a'] };
    const format = { type: 'json_schema', json_schema: { name: 'n', schema, strict: true } };
    received = 0;
    const refused = await ask({ model: 'again/fake-small', response_format: format });
    expect([refused.status, received]).toEqual([502, 2]);
    const rows = async (): Promise<unknown> => {
      const usage = await rawRequest({
        url: `${sluice.url}/admin/v1/usage?group_by=model`,
        method: 'GET',
        headers: sluice.adminAuth,
      });
      const all: { model: string; prompt_tokens: number; completion_tokens: number }[] = Object(
        usage.json(),
      ).rows;
      const row = all.find(({ model }) => model.startsWith('again/') || model === 'fake-small');
      return row === undefined ? undefined : usage.text.includes('2000');
    };
    await expect.poll(rows, { timeout: 5000 }).toBe(true);
  });

  it('a budget applies whatever a request adds', async () => {
    answer = (response) => response.writeHead(200, json).end(text);
    const key = (
      await adminClient(sluice).make({
        name: 'poor',
        scopes: ['inference', 'overrides'],
        limits: { budget: { usd: 0.0001, period: 'month' } },
      })
    )['key'];
    for (const more of [{}, { extra_headers: { 'x-a': 'b' } }]) {
      const response = await rawRequest({ ...chatRequest(sluice, more), headers: bearer(key) });
      expect(response.status).toBe(429);
    }
  });

  it('a deployment requires the rights of its own name', async () => {
    answer = (response) => response.writeHead(200, json).end(text);
    const made = { name: 'few', scopes: ['inference', 'overrides'], models: ['azure/gpt'] };
    const key = (await adminClient(sluice).make(made))['key'];
    const body = { model: 'azure/gpt', deployment_id: 'secret' };
    const response = await rawRequest({ ...chatRequest(sluice, body), headers: bearer(key) });
    expect(response.status).toBe(403);
  });
});
