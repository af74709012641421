/** SIGTERM to `npm start` with an open stream: the stream completes, the exit code is 0, the port is free. */
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import {
  chatRequest,
  configFor,
  disposeAll,
  openExchange,
  rawRequest,
  startFake,
  startSluice,
  usageRows,
} from './support/index.ts';

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
    const request = chatRequest(sluice, { stream: true });
    const exchange = openExchange({ ...request, headers: { ...request.headers, connection: 'keep-alive' } });
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
