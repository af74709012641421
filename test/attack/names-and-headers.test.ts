/** Texts of callers that leave or are kept although they are no content: names of models, headers, ids, host names. */

import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminClient, bearer, type Json, refusal } from '../admin-client.ts';
import {
  chatRequest,
  configFor,
  disposeAll,
  type RawResponse,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
  untilRows,
} from '../support/index.ts';

let fake: Awaited<ReturnType<typeof startFake>>;
let sluice: Sluice;
let permitted: Readonly<Record<string, string>>;

beforeAll(async () => {
  fake = await startFake({ recordBodies: true });
  const overrides = { extra_headers: 'allow', headers: { 'x-title': 'any', 'x-team': ['red', 'blue'] } };
  sluice = await startSluice({ config: configFor(fake, { retries: 0, extra: { overrides } }) });
  const made = await adminClient(sluice).make({ name: 'o', scopes: ['inference', 'overrides'] });
  permitted = bearer(made['key']);
});
afterAll(disposeAll);
beforeEach(() => fake.reset());

const ask = (body: Json, headers = permitted): Promise<RawResponse> =>
  rawRequest({ ...chatRequest(sluice, body), headers });

describe('/metrics', () => {
  it.each([
    'evil.example',
    'evil.example:4100',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '10.0.0.1',
    '[fe80::1]',
    '',
  ])('is not for a page that calls this machine %j', async (host) => {
    const answer = await rawRequest({ url: sluice.url, path: '/metrics', method: 'GET', headers: { host } });
    expect([answer.status, answer.text.includes('sluice_')]).toEqual([401, false]);
  });

  it.each([
    'localhost',
    'localhost:4100',
    'LOCALHOST',
    '127.0.0.1',
    '127.0.0.1:9',
    '127.9.9.9',
    '[::1]',
    '[::1]:4100',
  ])('is for programs of this machine that call it %s', async (host) => {
    expect(
      (await rawRequest({ url: sluice.url, path: '/metrics', method: 'GET', headers: { host } })).status,
    ).toBe(200);
  });

  const read = (target: string, ...hosts: readonly string[]): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(sluice.port, '127.0.0.1');
      let text = '';
      socket.on('data', (bytes) => {
        text += bytes.toString();
      });
      socket.on('close', () => resolve(text));
      const lines = hosts.map((host) => `host: ${host}\r\n`).join('');
      socket.write(`GET ${target} HTTP/1.1\r\n${lines}connection: close\r\n\r\n`);
    });

  it.each<[target: string, hosts: readonly string[]]>([
    ['/metrics', ['127.0.0.1', 'evil.example']],
    ['/metrics', ['evil.example', '127.0.0.1']],
    ['/metrics', ['127.0.0.1', '127.0.0.1']],
    ['/healthz', ['127.0.0.1', '127.0.0.1']],
    ['/v1/chat/completions', ['a', 'b']],
    ['http://evil.example/metrics', ['127.0.0.1']],
    ['http://127.0.0.1/metrics', ['evil.example']],
    ['http://127.0.0.1:1/metrics', ['127.0.0.1:2']],
    ['HTTP://evil.example/healthz', ['127.0.0.1']],
    ['ws://evil.example/metrics', ['127.0.0.1']],
    ['/metrics', ['a b']],
    ['/metrics', ['127.0.0.1,evil.example']],
    ['/metrics', ['evil.example/@127.0.0.1']],
  ])('a request that names several hosts or an invalid one is refused: %s %j', async (target, hosts) => {
    const answer = await read(target, ...hosts);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /u);
    expect(answer).toMatch(/"message":"The (?:request has several host|host header)/u);
    expect(answer).toMatch(/^x-request-id: req_/mu);
  });

  it.each<[target: string, hosts: readonly string[], status: number]>([
    ['http://LOCALHOST:80/metrics', ['localhost'], 200],
    ['http://localhost:4100/metrics', ['localhost:4100'], 200],
    ['http://localhost/metrics', [], 200],
    ['http://evil.example/metrics', [], 401],
    ['/metrics', [], 200],
  ])(
    'one that names one host, twice or in the target alone, is read: %s %j',
    async (target, hosts, status) => {
      expect(await read(target, ...hosts)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    },
  );

  it('a key opens it under any name', async () => {
    const made = await adminClient(sluice).make({ name: 'reader', scopes: ['usage'] });
    const headers = { host: 'metrics.example', ...bearer(made['key']) };
    expect((await rawRequest({ url: sluice.url, path: '/metrics', method: 'GET', headers })).status).toBe(
      200,
    );
  });
});

describe('SEC-25 extra headers', () => {
  const person = [{ role: 'user', content: 'My name is Karin Holzmann.' }];

  it.each<[what: string, headers: Json, anonymized: boolean, status: number]>([
    ['a listed name', { 'x-title': 'mine' }, false, 200],
    ['a listed value', { 'x-team': 'red' }, false, 200],
    ['a name that nobody listed', { 'x-other': 'mine' }, false, 422],
    ['a value that nobody listed', { 'x-team': 'karin@example.org' }, false, 422],
    ['a listed value, anonymized', { 'x-team': 'blue' }, true, 200],
    ['any value, anonymized', { 'x-title': 'Karin Holzmann' }, true, 422],
    ['a switch of a provider, anonymized', { 'openai-beta': 'Karin Holzmann' }, true, 422],
  ])('%s', async (_what, headers, anonymized, status) => {
    const answer = await ask({
      model: 'fake/fake-small',
      messages: person,
      extra_headers: headers,
      enable_anonymization: anonymized,
    });
    expect([answer.status, answer.text]).toEqual([status, expect.any(String)]);
    expect(fake.receipts.requests()).toHaveLength(status === 200 ? 1 : 0);
    if (anonymized) expect(JSON.stringify(fake.receipts.requests())).not.toContain('Holzmann');
  });
});

describe('names of models', () => {
  it('that only a request has are in no log, journal or store unless a provider answers for them', async () => {
    const canary = 'karin-holzmann-1957';
    fake.setDefault({ status: 404, error: { message: 'no such model' } });
    for (const model of [
      `fake/${canary}`,
      `nobody/${canary}`,
      canary,
      `fake/${canary}@example.org`,
      `fake/a b${canary}`,
    ])
      expect((await ask({ model })).status).toBe(404);
    fake.setDefault({ status: 500, error: { message: 'broken' } });
    expect((await ask({ model: `fake/${canary}` })).status).toBe(502);
    const rows = await untilRows(sluice.dataDir, (all) =>
      all.some(({ http_status: status }) => status === 502),
    );
    expect(rows.some(({ requested_model: name }) => name === 'unlisted')).toBe(true);
    while (!sluice.stdout().includes('"status":502')) await new Promise((resolve) => setImmediate(resolve));
    await sluice.stop();
    expect(sluice.stdout() + sluice.stderr()).not.toContain(canary);
    for (const name of readdirSync(sluice.dataDir, { recursive: true, encoding: 'utf8' })) {
      const path = join(sluice.dataDir, name);
      if (/\.db|journal\//.test(path)) expect(readFileSync(path).includes(canary), path).toBe(false);
    }
  });
});

describe('ids of requests', () => {
  it('tell nothing about requests of others', async () => {
    const own = await startSluice();
    const ids: string[] = [];
    for (let turn = 0; turn < 20; turn++) {
      const answer = await rawRequest({ url: own.url, path: '/healthz', method: 'GET' });
      ids.push(String(answer.headers['x-request-id']));
    }
    expect(new Set(ids).size).toBe(20);
    // Neighbors share the stamp of the process and the time, and nothing after them.
    const ends = ids.map((id) => id.slice(-16));
    for (let position = 0; position < 16; position++)
      expect(new Set(ends.map((end) => end[position])).size, String(position)).toBeGreaterThan(3);
    expect(
      refusal(
        await rawRequest({ url: own.url, path: `/v1/receipts/${ids[0]}`, method: 'GET', headers: own.auth }),
      )[0],
    ).toBe(404);
  });
});
