/** Connections through a real proxy, which counts what it is asked for. */
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { ProxySettings } from '../config/index.ts';
import { createEgress, type LookupFunction } from './egress.ts';
import { ProxyError, proxyFor } from './proxy.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A proxy that connects every tunnel to one port of this machine. */
async function startProxy(port: number, answer = 200) {
  const asked: { readonly target: string; readonly authorization: string | undefined }[] = [];
  const server = createServer((_, response) => response.writeHead(405).end());
  server.on('connect', (request: IncomingMessage, client: Socket) => {
    asked.push({ target: request.url ?? '', authorization: request.headers['proxy-authorization'] });
    if (answer !== 200) {
      client.end(`HTTP/1.1 ${answer} Refused\r\n\r\n`);
      return;
    }
    const target = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connected\r\n\r\n');
      target.pipe(client).pipe(target);
    });
    for (const socket of [target, client]) socket.on('error', () => undefined);
  });
  return { asked, port: await listening(server) };
}

async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const startOrigin = (): Promise<number> =>
  listening(
    createServer((request, response) => response.end(JSON.stringify({ host: request.headers.host }))),
  );

const proxiesAt = (port: number, exceptions: readonly string[] = []): ProxySettings => ({
  http: new URL(`http://user:p%40ss@127.0.0.1:${port}`),
  https: undefined,
  exceptions,
});
const lookupOf =
  (addresses: Readonly<Record<string, string>>): LookupFunction =>
  (name, _, callback) => {
    const address = addresses[name];
    if (address === undefined) callback(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), []);
    else callback(null, [{ address, family: 4 }]);
  };

async function ask(
  url: string,
  proxies: ProxySettings,
  options: { lookup?: LookupFunction; ofCaller?: boolean } = {},
) {
  const {
    lookup = lookupOf({ 'provider.example': '93.184.215.14', 'inside.example': '10.0.0.7' }),
    ofCaller = false,
  } = options;
  const egress = createEgress({ proxies, lookup });
  closers.push(() => void egress.close());
  const { origin, pathname } = new URL(url);
  return await new Promise<string>((resolve, reject) => {
    let text = '';
    egress.send(
      {
        origin,
        path: pathname,
        method: 'GET',
        headers: {},
        body: undefined,
        allowPrivateNetwork: false,
        ofCaller,
      },
      {
        onHead: () => undefined,
        onData: (chunk) => {
          text += chunk.toString();
        },
        onEnd: () => resolve(text),
        onError: reject,
      },
    );
  });
}

describe('a proxy', () => {
  it('gets a password with a bare percent sign unchanged', async () => {
    const { asked, port } = await startProxy(await startOrigin());
    await ask('http://provider.example/v1', {
      ...proxiesAt(port),
      http: new URL(`http://user:100%@127.0.0.1:${port}`),
    });
    expect(asked[0]?.authorization).toBe(`Basic ${Buffer.from('user:100%').toString('base64')}`);
  });

  it('connects to the name of a provider, with its credentials', async () => {
    const { asked, port } = await startProxy(await startOrigin());
    expect(await ask('http://provider.example/v1', proxiesAt(port))).toBe('{"host":"provider.example"}');
    expect(asked).toEqual([
      {
        target: 'provider.example:80',
        authorization: `Basic ${Buffer.from('user:p@ss').toString('base64')}`,
      },
    ]);
  });

  it('connects to a provider whose name only the proxy can resolve', async () => {
    const { asked, port } = await startProxy(await startOrigin());
    await ask('http://unknown.example/v1', proxiesAt(port));
    expect(asked.map(({ target }) => target)).toEqual(['unknown.example:80']);
  });

  it('receives the checked address for a name from a caller', async () => {
    const { asked, port } = await startProxy(await startOrigin());
    await ask('http://provider.example/v1', proxiesAt(port), { ofCaller: true });
    expect(asked.map(({ target }) => target)).toEqual(['93.184.215.14:80']);
  });

  it.each([
    ['a private address', 'http://10.0.0.7/', false],
    ['a name with a private address', 'http://inside.example/', false],
    ['a private address of a caller', 'http://169.254.169.254/', true],
    ['a name of a caller that is not known here', 'http://unknown.example/', true],
  ])('receives no request for %s', async (_, url, ofCaller) => {
    const { asked, port } = await startProxy(await startOrigin());
    await expect(ask(url, proxiesAt(port), { ofCaller })).rejects.toThrow();
    expect(asked).toEqual([]);
  });

  it('reports the status with which it refuses', async () => {
    const { port } = await startProxy(0, 407);
    const refused = ask('http://provider.example/', proxiesAt(port));
    await expect(refused).rejects.toThrow(ProxyError);
    await expect(refused).rejects.toThrow('refused to connect to provider.example:80: status 407');
  });

  it('appears in the error if it does not answer', async () => {
    await expect(ask('http://provider.example/', proxiesAt(1))).rejects.toThrow('could not be reached');
  });
});

describe('proxyFor', () => {
  const proxy = new URL('http://proxy.example:3128');
  const all = (exceptions: readonly string[]): ProxySettings => ({ http: proxy, https: proxy, exceptions });

  it.each([
    ['https://api.example.com', ['example.com']],
    ['https://example.com', ['example.com']],
    ['https://api.example.com', ['.example.com']],
    ['https://api.example.com', ['*.example.com']],
    ['https://api.example.com:8443', ['example.com:8443']],
    ['http://10.0.0.7:80', ['10.0.0.7']],
    ['http://[fd00::1]:80', ['fd00::1']],
    ['https://anything.example', ['*']],
    ['http://localhost:11434', []],
    ['http://127.0.0.1:11434', []],
    ['http://[::1]:11434', []],
  ])('reaches %s without one for NO_PROXY %j', (origin, exceptions) => {
    expect(proxyFor(origin, all(exceptions))).toBeUndefined();
  });

  it.each([
    ['https://notexample.com', ['example.com']],
    ['https://api.example.com', ['example.com:8443']],
    ['https://api.example.com', ['com.example']],
    ['http://110.0.0.7', ['10.0.0.7']],
  ])('reaches %s through it for NO_PROXY %j', (origin, exceptions) => {
    expect(proxyFor(origin, all(exceptions))).toBe(proxy);
  });

  it('depends on the protocol of the destination', () => {
    expect(proxyFor('http://a.example', { http: undefined, https: proxy, exceptions: [] })).toBeUndefined();
  });
});
