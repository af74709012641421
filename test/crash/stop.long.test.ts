/**
 * SIGTERM at random times, under load: mid-stream, while a batch is stored, between two batches. The process always
 * ends by itself, and the ledger has what clients saw.
 */
import { afterAll, describe, expect, it } from 'vitest';
import {
  chatRequest,
  configFor,
  disposeAll,
  openExchange,
  runSeed,
  seededRandom,
  startFake,
  startSluice,
  tempDir,
  usageRows,
} from '../support/index.ts';

const stops = Number(process.env['SLUICE_STOPS'] ?? 500);
/** Gateways at a time, each with its own data. */
const lanes = 2;
const clients = 20;
/** The drain time, and as much for everything else on a busy machine. */
const patienceMs = 20_000;
const seed = runSeed();

describe('SIGTERM', () => {
  afterAll(disposeAll);

  it(`${stops} times, seed ${seed}`, async () => {
    const random = seededRandom(seed);
    const fake = await startFake({ keepReceipts: 10 });
    fake.setDefault({ beforeHeadersMs: 5, stream: { betweenMs: 4, chunkCount: 10 } });
    let left = stops;
    let answered = 0;
    const durationsMs: number[] = [];

    const stopOnce = async (dataDir: string, keys: { key?: string; adminToken?: string }): Promise<void> => {
      const durability = random() < 0.5 ? 'strict' : 'journal';
      const config = configFor(fake, {
        retries: 0,
        extra: { storage: { durability }, server: { drain: '10s' } },
      });
      const sluice = await startSluice({ config, dataDir, ...keys });
      Object.assign(keys, { key: sluice.key, adminToken: sluice.adminToken });
      let seen = 0;
      let stopped = false;
      const client = async (): Promise<void> => {
        while (!stopped) {
          const stream = random() < 0.5;
          const { head, response } = openExchange(chatRequest(sluice, { stream }));
          head.catch(() => undefined);
          const answer = await response.catch(() => undefined);
          if (answer?.status !== 200) continue;
          if (stream ? answer.events.at(-1)?.data === '[DONE]' : answer.complete) seen++;
        }
      };
      const before = usageRows(dataDir).filter(isOk).length;
      const running = Array.from({ length: clients }, client);
      await new Promise((resolve) => setTimeout(resolve, 30 + random() * 300));
      const startedMs = performance.now();
      const hung = setTimeout(() => void sluice.kill9(), patienceMs);
      const exit = await sluice.stop('SIGTERM');
      clearTimeout(hung);
      durationsMs.push(performance.now() - startedMs);
      stopped = true;
      await Promise.all(running);
      expect(exit, sluice.stderr()).toMatchObject({ code: 0, signal: null });
      expect(usageRows(dataDir).filter(isOk).length - before).toBeGreaterThanOrEqual(seen);
      answered += seen;
    };
    const lane = async (): Promise<void> => {
      const dataDir = await tempDir();
      const keys = {};
      while (left > 0) {
        left--;
        await stopOnce(dataDir, keys);
        if (left % 50 === 0) console.log(`${left} stops left`);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    durationsMs.sort((a, b) => a - b);
    console.log(
      JSON.stringify({
        seed,
        stops: durationsMs.length,
        answered,
        medianMs: Math.round(durationsMs[durationsMs.length >> 1] ?? 0),
        maxMs: Math.round(durationsMs.at(-1) ?? 0),
      }),
    );
    expect(durationsMs).toHaveLength(stops);
  });
});

function isOk({ status }: { readonly status: string }): boolean {
  return status === 'ok';
}
