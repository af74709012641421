/**
 * Kill -9 at random times: before dispatch, mid-stream, at the last write, at the commit, during recovery.
 * Compares three independent logs: of clients, the provider and the ledger.
 */
import { afterAll, describe, expect, it } from 'vitest';
import {
  chatRequest,
  configFor,
  disposeAll,
  openExchange,
  type RawExchange,
  runSeed,
  type Sluice,
  type StoredUsage,
  seededRandom,
  startFake,
  startSluice,
  tempDir,
  untilRows,
  usageRows,
} from '../support/index.ts';

const kills = Number(process.env['SLUICE_KILLS'] ?? 30);
const clients = 60;
/** Requests are told apart by their models. */
const maxMarkers = 10_000;
/** What one provider can have. */
const maxModels = 5000;
const seed = runSeed();

interface Sent {
  readonly marker: string;
  readonly stream: boolean;
  sawEnd: boolean;
}

describe('kill -9', () => {
  afterAll(disposeAll);

  it(`${kills} times, seed ${seed}`, async () => {
    const random = seededRandom(seed);
    const fake = await startFake({ keepReceipts: 1_000_000 });
    fake.setDefault({ beforeHeadersMs: 15, stream: { betweenMs: 4, chunkCount: 12 } });
    const dataDir = await tempDir();
    // The ledger keeps the names of configured models only.
    const markers = Array.from({ length: maxMarkers }, (_, index) => `m${index}`);
    const [models, others] = [markers.slice(0, maxModels), markers.slice(maxModels)];
    const provider = {
      protocol: 'openai',
      base_url: fake.baseUrl,
      api_key: 'k',
      allow_private_network: true,
    };
    const extra = { providers: { other: { ...provider, retries: 0, models: others } } };
    const config = configFor(fake, { retries: 0, models, extra });
    const keys: { key?: string; adminToken?: string } = {};
    const start = async (): Promise<Sluice> => {
      const sluice = await startSluice({ config, dataDir, ...keys });
      Object.assign(keys, { key: sluice.key, adminToken: sluice.adminToken });
      return sluice;
    };
    const sent = new Map<string, Sent>();
    let inFlightAtKill = 0;
    let counter = 0;

    for (let round = 0; round < kills; round++) {
      const sluice = await start();
      let stopped = false;
      let open = 0;
      const client = async (): Promise<void> => {
        while (!stopped && counter < maxMarkers) {
          const owner = counter < maxModels ? 'fake' : 'other';
          const one: Sent = { marker: `m${counter++}`, stream: random() < 0.6, sawEnd: false };
          sent.set(one.marker, one);
          open++;
          const exchange = openExchange(
            chatRequest(sluice, { model: `${owner}/${one.marker}`, stream: one.stream }),
          );
          one.sawEnd = await sawEnd(exchange, one.stream);
          open--;
        }
      };
      const running = Array.from({ length: clients }, client);
      await new Promise((resolve) => setTimeout(resolve, 120 + random() * 500));
      inFlightAtKill += open;
      stopped = true;
      await sluice.kill9();
      await Promise.all(running);
      if (random() < 0.4) {
        // Killed again during recovery.
        const second = start().then(
          (again) => again.kill9(),
          () => undefined,
        );
        await second;
      }
    }
    const last = await start();
    const received = new Map<string, number>();
    for (const receipt of fake.receipts.requests())
      received.set(receipt.model, (received.get(receipt.model) ?? 0) + 1);
    const rows = await untilRows(last.dataDir, (all) => all.length >= received.size);
    await last.stop();

    const byMarker = new Map<string, number>();
    for (const row of usageRows(dataDir)) {
      const marker = markerOf(row);
      byMarker.set(marker, (byMarker.get(marker) ?? 0) + 1);
    }
    const ok = new Set(
      rows.filter((row) => row.status === 'ok' && row.usage_source === 'reported').map(markerOf),
    );
    const missing = [...received.keys()].filter((marker) => !byMarker.has(marker));
    const doubled = [...byMarker].filter(([, count]) => count !== 1);
    const neverSent = [...byMarker.keys()].filter((marker) => !received.has(marker));
    const unbilled = [...sent.values()]
      .filter((one) => one.sawEnd && !ok.has(one.marker))
      .map(({ marker }) => marker);
    console.log(
      JSON.stringify({
        seed,
        kills,
        sent: sent.size,
        inFlightAtKill,
        received: received.size,
        rows: byMarker.size,
        sawEnd: [...sent.values()].filter((one) => one.sawEnd).length,
        openedButNeverSent: neverSent.length,
      }),
    );
    expect({ missing, doubled, unbilled }).toEqual({ missing: [], doubled: [], unbilled: [] });
    // A request killed between journal and socket cannot be classified, as its row says.
    const unconfirmed = new Set(rows.filter((row) => row.error_code === 'cut_unconfirmed').map(markerOf));
    expect(neverSent.filter((marker) => !unconfirmed.has(marker))).toEqual([]);
    expect(inFlightAtKill).toBeGreaterThanOrEqual(kills * 33);
  });
});

function markerOf(row: StoredUsage): string {
  return row.requested_model.slice(row.requested_model.indexOf('/') + 1);
}

/** Whether the client saw the end of its answer: `[DONE]`, or a whole JSON body. */
async function sawEnd(exchange: RawExchange, stream: boolean): Promise<boolean> {
  exchange.head.catch(() => undefined);
  const response = await exchange.response.catch(() => undefined);
  if (response === undefined || response.status !== 200) return false;
  return stream ? response.events.at(-1)?.data === '[DONE]' : response.complete;
}
