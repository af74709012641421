import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { OutgoingRequest } from '../providers/index.ts';
import { createEgress, type Egress, type LookupFunction } from './egress.ts';
import { EgressDeniedError } from './egress-denied-error.ts';

interface Listening {
  readonly port: number;
  readonly requests: IncomingMessage[];
  connections: number;
}

const closers: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function listen(
  answer: RequestListener = (_request, response) => response.end('ok'),
): Promise<Listening> {
  const requests: IncomingMessage[] = [];
  const server: Server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const listening: Listening = { port: address.port, requests, connections: 0 };
  server.on('connection', () => {
    listening.connections++;
  });
  return listening;
}

/** Answers name by name, in turn; the last answer stays. */
function namesOf(names: Readonly<Record<string, readonly (readonly string[])[]>>) {
  const asked: string[] = [];
  const lookup: LookupFunction = (hostname, _options, callback) => {
    const answers = names[hostname] ?? [];
    const turn = asked.filter((name) => name === hostname).length;
    asked.push(hostname);
    const addresses = answers[Math.min(turn, answers.length - 1)] ?? [];
    setImmediate(() =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    );
  };
  return { lookup, asked };
}

function egressWith(lookup?: LookupFunction): Egress {
  const egress = createEgress({ lookup });
  closers.push(() => egress.close());
  return egress;
}

interface Seen {
  readonly heads: { status: number; headers: Readonly<Record<string, unknown>> }[];
  readonly text: string;
  readonly error: Error | undefined;
}

/** Sends one request and waits for its one end. */
function exchange(egress: Egress, url: string, more: Partial<OutgoingRequest> = {}): Promise<Seen> {
  const { origin, pathname } = new URL(url);
  return new Promise((resolve) => {
    const heads: Seen['heads'][number][] = [];
    let text = '';
    const end = (error: Error | undefined): void => resolve({ heads, text, error });
    egress.send(
      {
        origin,
        path: pathname,
        method: 'GET',
        headers: {},
        body: undefined,
        allowPrivateNetwork: false,
        ...more,
      },
      {
        onHead: (status, headers) => heads.push({ status, headers }),
        onData: (chunk) => {
          text += chunk.toString();
        },
        onEnd: () => end(undefined),
        onError: end,
      },
    );
  });
}

describe('SEC-21 egress refuses addresses that are not public', () => {
  it.each([
    '127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '0.0.0.0',
    '0',
    '[::]',
    '169.254.169.254',
    '%31%32%37.0.0.1',
    '127。0。0。1',
    '①②⑦.0.0.1',
  ])('in the literal %s, before any connection', async (host) => {
    const server = await listen();
    const { lookup, asked } = namesOf({});
    const { error } = await exchange(egressWith(lookup), `http://${host}:${server.port}/`);
    expect(error).toBeInstanceOf(EgressDeniedError);
    expect([server.connections, asked]).toEqual([0, []]);
  });

  it.each([
    ['a private address', ['127.0.0.1']],
    ['a private one after public ones', ['8.8.8.8', '2606:4700::1111', '127.0.0.1']],
    ['a private one before a public one', ['::1', '8.8.8.8']],
    ['a mapped one', ['::ffff:127.0.0.1']],
    ['no address', []],
  ])('in a name that resolves to %s', async (_what, addresses) => {
    const server = await listen();
    const { lookup } = namesOf({ 'name.test': [addresses] });
    const { error } = await exchange(egressWith(lookup), `http://name.test:${server.port}/`);
    expect(error).toBeInstanceOf(EgressDeniedError);
    expect(server.connections).toBe(0);
  });

  it('for localhost, with the real resolver', async () => {
    const server = await listen();
    const { error } = await exchange(egressWith(), `http://localhost:${server.port}/`);
    expect(error).toBeInstanceOf(EgressDeniedError);
    expect(server.connections).toBe(0);
  });

  it('in a second DNS response after a public first one (rebinding)', async () => {
    const [first, second] = [await listen(), await listen()];
    const { lookup, asked } = namesOf({ 'rebind.test': [['8.8.8.8'], ['127.0.0.1']] });
    const egress = egressWith(lookup);
    const unfinished = exchange(egress, `http://rebind.test:${first.port}/`);
    const { error } = await exchange(egress, `http://rebind.test:${second.port}/`);
    expect(error).toBeInstanceOf(EgressDeniedError);
    expect(asked).toEqual(['rebind.test', 'rebind.test']);
    await egress.close();
    expect((await unfinished).error).toBeInstanceOf(Error);
    expect([first.connections, second.connections]).toEqual([0, 0]);
  });

  it('on every connection of one origin, not only the first', async () => {
    const server = await listen();
    const { lookup, asked } = namesOf({ 'name.test': [['127.0.0.1']] });
    const egress = egressWith(lookup);
    for (let turn = 0; turn < 3; turn++) {
      expect((await exchange(egress, `http://name.test:${server.port}/`)).error).toBeInstanceOf(
        EgressDeniedError,
      );
    }
    expect(asked).toHaveLength(3);
    expect(server.connections).toBe(0);
  });

  it('at the peer of the socket, if the resolver changes between check and use', async () => {
    const server = await listen();
    let reads = 0;
    const lookup: LookupFunction = (_hostname, _options, callback) => {
      const wavering = {
        family: 4,
        get address() {
          return reads++ === 0 ? '8.8.8.8' : '127.0.0.1';
        },
      };
      setImmediate(() => callback(null, [wavering]));
    };
    const { error } = await exchange(egressWith(lookup), `http://name.test:${server.port}/`, {
      headers: { authorization: 'Bearer secret' },
    });
    expect(error).toBeInstanceOf(EgressDeniedError);
    expect(server.requests).toEqual([]);
  });

  it('and passes on errors of the resolver', async () => {
    const lookup: LookupFunction = (_hostname, _options, callback) =>
      setImmediate(() => callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []));
    const { error } = await exchange(egressWith(lookup), 'http://name.test/');
    expect(error).toMatchObject({ code: 'ENOTFOUND' });
  });
});

describe('SEC-23 egress reaches a private network only if it is allowed', () => {
  it.each(['127.0.0.1', 'name.test'])('%s', async (host) => {
    const server = await listen();
    const { lookup } = namesOf({ 'name.test': [['127.0.0.1']] });
    const egress = egressWith(lookup);
    const url = `http://${host}:${server.port}/path`;
    const seen = await exchange(egress, url, { allowPrivateNetwork: true });
    expect([seen.error, seen.heads[0]?.status, seen.text]).toEqual([undefined, 200, 'ok']);
    expect(server.requests[0]?.url).toBe('/path');
    // A connection that was allowed serves nobody else: the same origin without the allowance is refused.
    expect((await exchange(egress, url)).error).toBeInstanceOf(EgressDeniedError);
    expect(server.requests).toHaveLength(1);
  });
});

describe('SEC-22 egress never follows a redirect', () => {
  it.each([301, 302, 303, 307, 308])('%i', async (status) => {
    const other = await listen();
    const server = await listen((_request, response) => {
      response.writeHead(status, { location: `http://127.0.0.1:${other.port}/` }).end();
    });
    const seen = await exchange(egressWith(), `http://127.0.0.1:${server.port}/`, {
      allowPrivateNetwork: true,
    });
    expect([seen.error, seen.heads.map((head) => head.status)]).toEqual([undefined, [status]]);
    expect([server.requests.length, other.connections]).toEqual([1, 0]);
  });
});

describe('SEC-24 egress ends a response that exceeds its limits with one error', () => {
  const raw: [string, string][] = [
    ['headers over 32 KiB', `HTTP/1.1 200 OK\r\nx-big: ${'a'.repeat(40_000)}\r\n\r\n`],
    ['many headers over 32 KiB', `HTTP/1.1 200 OK\r\n${'x-some: value of some length\r\n'.repeat(2000)}\r\n`],
    ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['a status that is none', 'HTTP/1.1 abc OK\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello!'],
    [
      'a chunk size that is none',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n',
    ],
    ['fewer bytes than said', 'HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\nhello'],
  ];
  it.each(raw)('%s', async (_what, bytes) => {
    const server = await listen((_request, response) => {
      response.socket?.end(bytes);
    });
    const egress = egressWith();
    const seen = await exchange(egress, `http://127.0.0.1:${server.port}/`, { allowPrivateNetwork: true });
    expect(seen.error).toBeInstanceOf(Error);
    expect(seen.error).not.toBeInstanceOf(EgressDeniedError);
  });

  it('calls nothing after an abort, and closes the connection', async () => {
    const gone = Promise.withResolvers<void>();
    const server = await listen((request, response) => {
      response.writeHead(200).write('first');
      request.socket.once('close', () => gone.resolve());
    });
    const events: string[] = [];
    const first = Promise.withResolvers<void>();
    const sent = egressWith().send(
      {
        origin: `http://127.0.0.1:${server.port}`,
        path: '/',
        method: 'POST',
        headers: {},
        body: '{}',
        allowPrivateNetwork: true,
      },
      {
        onHead: () => events.push('head'),
        onData: () => {
          events.push('data');
          first.resolve();
        },
        onEnd: () => events.push('end'),
        onError: () => events.push('error'),
      },
    );
    await first.promise;
    sent.abort();
    sent.abort();
    await gone.promise;
    expect(events).toEqual(['head', 'data']);
  });

  it('keeps a connection for the next request', async () => {
    const server = await listen();
    const egress = egressWith();
    for (let turn = 0; turn < 3; turn++) {
      await exchange(egress, `http://127.0.0.1:${server.port}/`, { allowPrivateNetwork: true });
      // The connection is free again only after the end of its answer was told.
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect([server.requests.length, server.connections]).toEqual([3, 1]);
    expect(Object.values(egress.connections())).toEqual([{ connected: 1, running: 0 }]);
  });
});
