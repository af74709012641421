import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createEgress, type Egress } from './egress.ts';

const closers: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function listen(answer: RequestListener): Promise<{ readonly port: number }> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address;
}

function egressWith(): Egress {
  const egress = createEgress();
  closers.push(() => egress.close());
  return egress;
}

describe('readJson', () => {
  it('reads a small document', async () => {
    const server = await listen((request, response) => response.end(JSON.stringify({ path: request.url })));
    const url = new URL(`http://127.0.0.1:${server.port}/v1/models?a=b`);
    expect(await egressWith().readJson(url, 5000)).toEqual({ path: '/v1/models?a=b' });
  });

  const failing: [string, RequestListener, RegExp][] = [
    ['another status', (_request, response) => response.writeHead(404).end('{}'), /status 404/],
    ['a redirect', (_request, response) => response.writeHead(302, { location: '/x' }).end(), /status 302/],
    ['no JSON', (_request, response) => response.end('<html>'), /JSON/],
    [
      'more than 4 MiB',
      (_request, response) => response.end(JSON.stringify('x'.repeat(5 * 1024 * 1024))),
      /too large/,
    ],
    ['silence', () => undefined, /in time/],
    ['a broken connection', (request) => request.socket.destroy(), /./],
  ];
  it.each(failing)('rejects for %s', async (_what, answer, message) => {
    const server = await listen(answer);
    const url = new URL(`http://127.0.0.1:${server.port}/`);
    await expect(egressWith().readJson(url, 300)).rejects.toThrow(message);
  });

  it('rejects for an address that cannot be asked', async () => {
    await expect(egressWith().readJson(new URL('ftp://127.0.0.1/'), 300)).rejects.toThrow(/protocol|URL/i);
  });
});
