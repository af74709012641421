/** SIGTERM to `npm start` with an open stream: the stream completes, the exit code is 0, the port is free. */
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it, vi } from 'vitest';
import {
  chatRequest,
  configFor,
  disposeAll,
  openExchange,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
  usageRows,
} from './support/index.ts';

/** Sends a request on a connection that is kept; its status. */
function post({ port, auth }: Sluice, agent: Agent): Promise<number> {
  const body = JSON.stringify({ model: 'fake/fake-small', messages: [{ role: 'user', content: 'Hello' }] });
  const options = {
    ...{ host: '127.0.0.1', port, agent, method: 'POST', path: '/v1/chat/completions' },
    headers: { ...auth, 'content-type': 'application/json' },
  };
  return new Promise((resolve, reject) => {
    request(options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    })
      .on('error', reject)
      .end(body);
  });
}

describe('shutdown', () => {
  afterAll(disposeAll);

  it('waits for an open stream, then frees the port', async () => {
    const fake = await startFake();
    fake.setDefault({ stream: { actions: [{ at: 3, do: 'wait', ms: 1000 }] } });
    const sluice = await startSluice({ config: configFor(fake), viaNpm: true });
    const exchange = openExchange(chatRequest(sluice, { stream: true }));
    await exchange.event(0);
    const exit = sluice.stop('SIGTERM');
    const refused = rawRequest({ url: `${sluice.url}/readyz` }).catch((error: unknown) => error);
    const response = await exchange.response;
    expect(response.events.at(-1)?.data).toBe('[DONE]');
    expect(await exit).toMatchObject({ code: 0 });
    await refused;
    await new Promise<void>((resolve, reject) => {
      const server = createServer().once('error', reject);
      server.listen(sluice.port, '127.0.0.1', () => server.close(() => resolve()));
    });
    expect(usageRows(sluice.dataDir)).toMatchObject([{ status: 'ok', http_status: 200 }]);
  });

  it('does not wait for connections that clients keep open after their last response', async () => {
    const fake = await startFake();
    fake.setDefault({ stream: { actions: [{ at: 3, do: 'wait', ms: 1000 }] } });
    const sluice = await startSluice({ config: configFor(fake) });
    const asked = chatRequest(sluice, { stream: true });
    const exchange = openExchange({ ...asked, headers: { ...asked.headers, connection: 'keep-alive' } });
    await exchange.event(0);
    const beganMs = performance.now();
    expect(await sluice.stop('SIGTERM')).toMatchObject({ code: 0 });
    expect(performance.now() - beganMs).toBeLessThan(10_000);
    expect((await exchange.response).events.at(-1)?.data).toBe('[DONE]');
  });

  it('interrupts streams after the drain time, with an error event and a row', async () => {
    const fake = await startFake();
    fake.setDefault({ stream: { actions: [{ at: 3, do: 'stall' }] } });
    const sluice = await startSluice({ config: configFor(fake, { extra: { server: { drain: '300ms' } } }) });
    const exchange = openExchange(chatRequest(sluice, { stream: true }));
    await exchange.event(0);
    expect(await sluice.stop('SIGTERM')).toMatchObject({ code: 0 });
    const response = await exchange.response;
    expect(response.events.at(-1)?.data).toContain('"code":"shutting_down"');
    expect(usageRows(sluice.dataDir)).toMatchObject([{ status: 'aborted' }]);
  });

  it('fails no request under load: connections are accepted until the delay is over, and not ready', async () => {
    const fake = await startFake();
    const config = configFor(fake, { extra: { server: { shutdown_delay: '2s' } } });
    const sluice = await startSluice({ config });
    const agent = new Agent({ keepAlive: true });
    const readiness = async () => (await rawRequest({ url: `${sluice.url}/readyz`, method: 'GET' })).status;
    const statuses: (number | string)[] = [];
    let isOver = false;
    // Clients that keep their connections, and that leave for another node once this one is not ready.
    const client = async (): Promise<void> => {
      while (!isOver) statuses.push(await post(sluice, agent).catch((error: unknown) => String(error)));
    };
    const clients = Array.from({ length: 8 }, client);
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(50));
    expect(await readiness()).toBe(200);
    const ended = sluice.stop('SIGTERM');
    await vi.waitFor(async () => expect(await readiness()).toBe(503));
    const during = statuses.length;
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(during + 50));
    isOver = true;
    await Promise.all(clients);
    expect(await ended).toMatchObject({ code: 0 });
    expect(new Set(statuses)).toEqual(new Set([200]));
    agent.destroy();
  });

  it('ends while another program locks the database, and the next start stores the row', async () => {
    const fake = await startFake();
    const config = configFor(fake);
    const sluice = await startSluice({ config });
    const lock = new DatabaseSync(join(sluice.dataDir, 'sluice.db'));
    lock.exec('begin immediate');
    expect((await openExchange(chatRequest(sluice, {})).response).status).toBe(200);
    expect(await sluice.stop('SIGTERM')).toMatchObject({ code: 0 });
    lock.exec('rollback');
    lock.close();
    const { dataDir, key, adminToken } = sluice;
    const next = await startSluice({ config, dataDir, key, adminToken });
    expect(usageRows(dataDir)).toMatchObject([{ status: 'ok', http_status: 200 }]);
    await next.stop();
  });
});
