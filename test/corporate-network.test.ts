/** A network in which only a proxy reaches providers, and inspects their TLS with an authority of its own. */
import { writeFile } from 'node:fs/promises';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  disposeAll,
  disposeLater,
  rawRequest,
  type Sluice,
  selfSigned,
  startSluice,
  tempDir,
} from './support/index.ts';

const host = 'provider.test';
const answer = {
  ...{ id: 'a', object: 'chat.completion', created: 1, model: 'm' },
  choices: [{ index: 0, message: { role: 'assistant', content: 'Fine.' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
};
const targets: string[] = [];
let proxyPort: number;
let caFile: string;

async function listening(server: ReturnType<typeof createHttpServer>): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  disposeLater(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  const certificate = selfSigned(host);
  caFile = join(await tempDir('sluice-ca-'), 'authority.pem');
  await writeFile(caFile, certificate.cert);
  const provider = createHttpsServer(certificate, (request, response) => {
    request.resume();
    request.on('end', () =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
    );
  });
  const providerPort = await listening(provider);
  const proxy = createHttpServer();
  proxy.on('connect', (request: IncomingMessage, client: Socket) => {
    targets.push(request.url ?? '');
    const tunnel = connect(providerPort, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connected\r\n\r\n');
      tunnel.pipe(client).pipe(tunnel);
    });
    for (const socket of [tunnel, client]) socket.on('error', () => undefined);
  });
  proxyPort = await listening(proxy);
});
afterAll(disposeAll);

const start = (env: Readonly<Record<string, string>>): Promise<Sluice> =>
  startSluice({
    config: `discovery: off\nproviders: { p: { protocol: openai, base_url: 'https://${host}/v1', api_key: k, models: [m], retries: 0 } }\n`,
    env: { HTTPS_PROXY: `http://127.0.0.1:${proxyPort}`, ...env },
  });

const chat = ({ url, auth }: Sluice) =>
  rawRequest({
    url,
    path: '/v1/chat/completions',
    method: 'POST',
    headers: auth,
    body: { model: 'p/m', messages: [{ role: 'user', content: 'Hello' }] },
  });

describe('a provider behind a proxy', () => {
  it('answers through the proxy, with the authority of SLUICE_CA_FILE', async () => {
    const { status, text } = await chat(await start({ SLUICE_CA_FILE: caFile }));
    expect([status, text]).toEqual([200, expect.stringContaining('Fine.')]);
    expect(targets.at(-1)).toBe(`${host}:443`);
  });

  it('fails without the authority, and the answer and the log give the reason', async () => {
    const sluice = await start({});
    const { status, text } = await chat(sluice);
    expect([status, text]).toEqual([502, expect.stringContaining('SELF_SIGNED_CERT')]);
    await sluice.stop();
    expect(sluice.stdout()).toMatch(/"provider_code":"[A-Z_]*SELF_SIGNED_CERT/u);
  });

  it('bypasses the proxy if NO_PROXY names it', async () => {
    const before = targets.length;
    const { status, text } = await chat(
      await start({ SLUICE_CA_FILE: caFile, NO_PROXY: 'localhost, .test' }),
    );
    expect([status, text]).toEqual([502, expect.stringMatching(/could not be reached \(E[A-Z_]+\)/u)]);
    expect(targets).toHaveLength(before);
  });
});

describe('variables that cannot be used', () => {
  it.each([
    [{ HTTPS_PROXY: 'socks5://127.0.0.1:1080' }, 'HTTPS_PROXY must be the address of an HTTP proxy'],
    [{ SLUICE_CA_FILE: '/does/not/exist.pem' }, 'There is no file or folder /does/not/exist.pem.'],
    [{ SLUICE_CA_FILE: '/dev/null' }, 'holds no certificate in PEM'],
  ])('refuse the start: %j', async (env, message) => {
    await expect(startSluice({ env })).rejects.toThrow(message);
  });
});
