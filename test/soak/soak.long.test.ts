/** P-16, P-31: many concurrent keep-alive clients with random aborts leave no resources behind. */
import { readdirSync, readFileSync } from 'node:fs';
import { Pool } from 'undici';
import { afterAll, describe, expect, it } from 'vitest';
import {
  configFor,
  disposeAll,
  runSeed,
  seededRandom,
  startFake,
  startSluice,
  untilRows,
} from '../support/index.ts';

const total = Number(process.env['SLUICE_SOAK'] ?? 10_000);
const clients = 200;
const seed = runSeed();

function rssBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}

function openSockets(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

describe('soak', () => {
  afterAll(disposeAll);

  it(`${total} requests over ${clients} clients, seed ${seed}`, async () => {
    const random = seededRandom(seed);
    const fake = await startFake({ keepReceipts: 100 });
    fake.setDefault({ stream: { chunkCount: 8, betweenMs: 1 } });
    const sluice = await startSluice({ config: configFor(fake) });
    const idleSockets = openSockets(sluice.pid);
    const pool = new Pool(sluice.url, { connections: clients });
    const outcomes = { ok: 0, aborted: 0, failed: 0 };
    const memory: number[] = [];
    let next = 0;

    const one = async (): Promise<void> => {
      const stream = random() < 0.5;
      const abortAfterMs = random() < 0.2 ? random() * 40 : undefined;
      outcomes[
        await requestOnce(pool, sluice.auth, { stream, abortAfterMs, sizeChars: 200 + random() * 2000 })
      ]++;
    };
    const client = async (): Promise<void> => {
      while (next < total) {
        next++;
        await one();
        if (next % 500 === 0) memory.push(rssBytes(sluice.pid));
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    await pool.close();

    expect(outcomes.failed).toBe(0);
    const received = fake.receipts.answers().length;
    expect(received).toBeGreaterThan(0);
    // A client may disconnect before admission; everything admitted has one row.
    const isOk = ({ status }: { readonly status: string }): boolean => status === 'ok';
    const rows = await untilRows(sluice.dataDir, (all) => all.filter(isOk).length >= outcomes.ok);
    expect(new Set(rows.map((row) => row.request_id)).size).toBe(rows.length);
    expect(rows.length).toBeLessThanOrEqual(total);
    // Idle upstream connections are kept for reuse; the rest is gone.
    const state = fake.state();
    await expect
      .poll(() => openSockets(sluice.pid) - idleSockets, { timeout: 10_000 })
      .toBeLessThanOrEqual(state.openSockets + 5);
    expect(fake.state().openExchanges).toEqual([]);
    const early = Math.max(...memory.slice(0, Math.ceil(memory.length / 3)));
    const late = Math.max(...memory.slice(-Math.ceil(memory.length / 3)));
    console.log(
      JSON.stringify({
        seed,
        outcomes,
        rows: rows.length,
        earlyMb: Math.round(early / 1e6),
        lateMb: Math.round(late / 1e6),
      }),
    );
    expect(late).toBeLessThan(early * 1.25 + 20e6);
    expect(sluice.stderr()).not.toContain('"level":50');
    expect(await sluice.stop()).toMatchObject({ code: 0 });
  });
});

interface Shot {
  readonly stream: boolean;
  readonly abortAfterMs: number | undefined;
  readonly sizeChars: number;
}

async function requestOnce(
  pool: Pool,
  auth: Readonly<Record<string, string>>,
  shot: Shot,
): Promise<'ok' | 'aborted' | 'failed'> {
  const abort = new AbortController();
  const timer =
    shot.abortAfterMs === undefined ? undefined : setTimeout(() => abort.abort(), shot.abortAfterMs);
  const messages = [{ role: 'user', content: 'x'.repeat(shot.sizeChars) }];
  try {
    const response = await pool.request({
      path: '/v1/chat/completions',
      method: 'POST',
      headers: { ...auth, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'fake/fake-small', stream: shot.stream, messages }),
      signal: abort.signal,
    });
    const text = await response.body.text();
    const whole = shot.stream ? text.endsWith('data: [DONE]\n\n') : text.includes('"finish_reason":"stop"');
    return response.statusCode === 200 && whole ? 'ok' : 'failed';
  } catch {
    return abort.signal.aborted ? 'aborted' : 'failed';
  } finally {
    clearTimeout(timer);
  }
}
