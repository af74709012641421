/** Two nodes behind nginx that are restarted one after the other under load. Needs nginx, PostgreSQL and Redis or Valkey. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../support/free-port.ts';
import {
  configFor,
  disposeAll,
  disposeLater,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
  tempDir,
} from '../support/index.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { startRedis } from '../support/redis-server.ts';

const program = '/usr/sbin/nginx';
const postgres = existsSync(program) ? await startPostgres() : undefined;
const redis = postgres === undefined ? undefined : await startRedis();
const rounds = 3;
const clients = 8;

afterAll(async () => {
  await disposeAll();
  await postgres?.stop();
  await redis?.stop();
});

/** Balances like deploy/nginx.conf. */
async function startBalancer(ports: readonly number[]): Promise<number> {
  const port = await freePort();
  const folder = await tempDir('sluice-nginx-');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const servers = ports.map((one) => `server 127.0.0.1:${one} max_fails=2 fail_timeout=5s;`).join(' ');
  await writeFile(
    `${folder}/nginx.conf`,
    `pid ${folder}/pid; error_log ${folder}/error; daemon off; events {}
http { access_log off; ${temporary} upstream sluice { least_conn; ${servers} keepalive 64; }
server { listen 127.0.0.1:${port}; location / { proxy_pass http://sluice; proxy_http_version 1.1; proxy_set_header Connection "";
proxy_buffering off; proxy_request_buffering off; proxy_next_upstream error; } } }`,
  );
  const child = spawn(program, ['-c', `${folder}/nginx.conf`, '-p', folder], { stdio: 'ignore' });
  disposeLater(async () => {
    child.kill('SIGTERM');
  });
  await vi.waitFor(async () => {
    const { status } = await rawRequest({ url: `http://127.0.0.1:${port}`, path: '/readyz', method: 'GET' });
    expect(status).toBe(200);
  }, 10_000);
  return port;
}

/** Sends a request on a connection that is kept; its status or its error. */
function post(port: number, key: string, agent: Agent): Promise<string> {
  const body = JSON.stringify({ model: 'fake/fake-small', messages: [{ role: 'user', content: 'Hello' }] });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return new Promise((resolve) => {
    const path = '/v1/chat/completions';
    const asked = request({ host: '127.0.0.1', port, agent, method: 'POST', path, headers }, (response) => {
      response.resume().on('end', () => resolve(String(response.statusCode)));
      response.on('error', (error) => resolve(String(error)));
    });
    asked.on('error', (error) => resolve(String(error))).end(body);
  });
}

describe.runIf(redis !== undefined)('a rolling restart behind nginx', () => {
  it('fails no request', async () => {
    const ports = [await freePort(), await freePort()];
    const key = `sk-test-${randomBytes(16).toString('hex')}`;
    const env = {
      SLUICE_KEY_PEPPER: randomBytes(32).toString('base64'),
      SLUICE_MASTER_KEY: randomBytes(32).toString('base64'),
    };
    const config = configFor(await startFake(), {
      retries: 0,
      extra: {
        storage: { url: postgres?.url },
        shared_state: { url: redis?.url },
        server: { shutdown_delay: '3s' },
      },
    });
    const start = (port: number): Promise<Sluice> =>
      startSluice({ config, key, env, args: ['--port', String(port)], readyTimeoutMs: 30_000 });
    const nodes = await Promise.all(ports.map(start));
    const balancer = await startBalancer(ports);
    const agent = new Agent({ keepAlive: true });
    const counts = new Map<string, number>();
    let isOver = false;
    const client = async (): Promise<void> => {
      while (!isOver) {
        const outcome = await post(balancer, key, agent);
        counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      }
    };
    const running = Array.from({ length: clients }, client);
    for (let round = 0; round < rounds; round++)
      for (const [at, port] of ports.entries()) {
        await nodes[at]?.stop('SIGTERM');
        const next = await start(port);
        nodes[at] = next;
        // Until the balancer has found it again.
        await vi.waitFor(() => expect(next.stdout()).toContain('/v1/chat/completions'), 20_000);
      }
    isOver = true;
    await Promise.all(running);
    agent.destroy();
    console.log(`Requests by status: ${JSON.stringify(Object.fromEntries(counts))}`);
    expect([...counts.keys()]).toEqual(['200']);
  }, 240_000);
});
