/** Callers who hold what others need: slots, memory, connections. */
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient, bearer } from '../admin-client.ts';
import {
  chatRequest,
  configFor,
  disposeAll,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from '../support/index.ts';

const bodyWindowMs = 500;

let sluice: Sluice;
let quick: Sluice;
let limited: string;
const keys: string[] = [];

beforeAll(async () => {
  const fake = await startFake();
  const server = { max_in_flight: 8, body_limit: '3mb', body_budget: '4mb' };
  sluice = await startSluice({
    config: configFor(fake, { extra: { server: { ...server, body_window: '1h' } } }),
  });
  quick = await startSluice({
    config: configFor(fake, { extra: { server: { ...server, body_window: `${bodyWindowMs}ms` } } }),
  });
  const admin = adminClient(sluice);
  for (const name of ['one', 'two']) keys.push(String((await admin.make({ name }))['key']));
  limited = String((await admin.make({ name: 'limited', limits: { rpm: 1 } }))['key']);
});
afterAll(disposeAll);

interface Unfinished {
  readonly socket: Socket;
  /** What has been received; resolves with the answer. */
  readonly answer: Promise<string>;
  readonly closed: Promise<void>;
}

/** Sends the headers of a request and the beginning of its body. */
function begin(
  at: Sluice,
  key: string,
  path: string,
  start: string | Buffer = '{',
  headers = '',
): Unfinished {
  const socket = connect(at.port, '127.0.0.1');
  const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\n${headers}content-length: 2000000\r\n\r\n`;
  socket.write(head);
  socket.write(start);
  const answer = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      if (text.includes('}}')) resolve(text);
    });
    socket.on('close', () => resolve(text));
  });
  socket.on('error', () => undefined);
  return { socket, answer, closed: new Promise((resolve) => socket.on('close', () => resolve())) };
}

/** Bodies of one key in flight, as the metrics count them. */
async function untilHeld(count: number): Promise<void> {
  for (;;) {
    const { text } = await rawRequest({ url: sluice.url, path: '/metrics', method: 'GET' });
    const held = /^sluice_requests_in_flight (\d+)/m.exec(text) ?? /in_flight(?:\{\})? (\d+)/m.exec(text);
    if (Number(held?.[1]) >= count) return;
  }
}

describe('SEC-32 shares', () => {
  it('a key that keeps bodies open leaves slots for others', async () => {
    const open = Array.from({ length: 4 }, () => begin(sluice, keys[0] ?? '', '/v1/chat/completions'));
    await untilHeld(4);
    const refused = await rawRequest({ ...chatRequest(sluice), headers: bearer(keys[0]) });
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('share')]);
    expect(refused.headers['retry-after']).toBe('1');
    expect((await rawRequest({ ...chatRequest(sluice), headers: bearer(keys[1]) })).status).toBe(200);
    for (const { socket } of open) socket.destroy();
    await Promise.all(open.map(({ closed }) => closed));
    let again = refused;
    while (again.status === 429)
      again = await rawRequest({ ...chatRequest(sluice), headers: bearer(keys[0]) });
    expect(again.status).toBe(200);
  });

  it.each(['/v1/chat/completions', '/v1/files', '/v1/documents/extract'])(
    'and memory, at %s',
    async (path) => {
      const open = [0, 1, 2].map(() => begin(sluice, keys[0] ?? '', path, 'x'.repeat(1_900_000)));
      const [refused] = await Promise.all([Promise.race(open.map(({ answer }) => answer))]);
      expect(refused).toMatch(/^HTTP\/1\.1 (?:429|413|503)/);
      const body = { messages: [{ role: 'user', content: 'y'.repeat(500_000) }] };
      const other = await rawRequest({ ...chatRequest(sluice, body), headers: bearer(keys[1]) });
      expect(other.status).toBe(200);
      for (const { socket } of open) socket.destroy();
      await Promise.all(open.map(({ closed }) => closed));
    },
  );
});

describe('SEC-32 slow bodies', () => {
  it.each([
    ['/v1/chat/completions', '{'],
    ['/v1/files', '{'],
    ['/v1/documents/extract', '{'],
  ])('%s: one that stalls is a 408, and its connection is closed', async (path, start) => {
    const { answer, closed } = begin(quick, quick.key, path, start);
    const text = await answer;
    expect(text).toMatch(/^HTTP\/1\.1 408/);
    expect(text).toContain('request_timeout');
    await closed;
  });

  it('one that arrives byte by byte, too', async () => {
    const { socket, answer } = begin(quick, quick.key, '/v1/chat/completions');
    const timer = setInterval(() => socket.write(' '), 20);
    expect(await answer).toMatch(/^HTTP\/1\.1 408/);
    clearInterval(timer);
    socket.destroy();
  });
});

describe('a key over its limits', () => {
  it.each([
    '/v1/chat/completions',
    '/v1/anonymize',
    '/v1/deanonymize',
    '/v1/files',
    '/v1/documents/extract',
    '/v1/feedback',
    '/v1/route',
  ])('%s is refused before its body is read', async (path) => {
    await rawRequest({ ...chatRequest(sluice, { model: 'sandbox/echo' }), headers: bearer(limited) });
    const bomb = gzipSync(Buffer.alloc(2_000_000, 32)).subarray(0, 500);
    const { socket, answer } = begin(sluice, limited, path, bomb, 'content-encoding: gzip\r\n');
    expect(await answer).toMatch(/^HTTP\/1\.1 429/);
    socket.destroy();
  });
});
