/** What one caller sends costs another hardly any time, whether they share an account or not. */
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient, bearer } from '../admin-client.ts';
import {
  chatRequest,
  configFor,
  disposeAll,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from '../support/index.ts';

/**
 * The other caller's median and longest wait. Alone it is a few milliseconds; beside a flood, it shares two cores with this process,
 * which also sends the flood and answers it, and opens up to 200 connections at once.
 */
const maxMedianMs = 250;
const maxWaitMs = 3000;

let sluice: Sluice;
const keys: Record<string, string> = {};

beforeAll(async () => {
  const fake = await startFake();
  sluice = await startSluice({
    config: configFor(fake, { extra: { anonymization: { default: 'required' } } }),
  });
  const admin = adminClient(sluice);
  for (const name of ['flooding', 'sibling']) keys[name] = String((await admin.make({ name }))['key']);
  // Compiles what they run, and reads the names model.
  for (let round = 0; round < 20; round++) await send('sibling', flood(8_000, 1).body);
  keys['limited'] = String((await admin.make({ name: 'limited', limits: { rpm: 1 } }))['key']);
});
afterAll(disposeAll);

const names = ['Anna Schmidt', 'Karl-Heinz Meier', 'Zoë van den Berg', 'José García', 'anna@example.org'];

/** Texts that cost the most: names and addresses that are all different, and signs. */
function costly(chars: number): string {
  let text = '';
  for (let n = 0; text.length < chars; n++)
    text += `${names[n % names.length]} ${n} called +49 171 ${1000000 + n}; \\n&amp; Lindenstr. ${n}, 10969 Berlin. `;
  return text.slice(0, chars);
}

interface Flood {
  readonly key: string;
  readonly count: number;
  /** Requests in flight; all of them without it. */
  readonly atOnce?: number;
  readonly body: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

function flood(chars: number, count: number): Flood {
  const body = { model: 'fake/fake-small', messages: [{ role: 'user', content: costly(chars) }] };
  return { key: 'flooding', count, body: Buffer.from(JSON.stringify(body)) };
}

const zipped = (one: Flood): Flood => ({
  ...one,
  body: gzipSync(one.body),
  headers: { 'content-encoding': 'gzip' },
});

const floods: Readonly<Record<string, () => Flood>> = {
  '200 x 4 kB': () => flood(4_000, 200),
  '100 x 60 kB': () => flood(60_000, 100),
  '30 x 300 kB': () => flood(300_000, 30),
  '4 x 2 MB': () => flood(2_000_000, 4),
  '30 x 300 kB, gzip': () => zipped(flood(300_000, 30)),
  '1000 x 60 kB over the limit': () => ({ ...flood(60_000, 1000), key: 'limited', atOnce: 16 }),
};

async function send(key: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const asked = chatRequest(sluice);
  const all = { ...bearer(keys[key] ?? ''), 'content-type': 'application/json', ...headers };
  return rawRequest({ ...asked, headers: all, body, timeoutMs: 300_000 });
}

describe('another caller waits little beside', () => {
  process.stdout.write(
    `${'other caller: milliseconds'.padEnd(30)}${['median', 'longest', 'requests', 'flood'].map((one) => one.padStart(9)).join('')}\n`,
  );
  it.each(Object.entries(floods))('%s', async (name, made) => {
    const { key, count, atOnce = count, body, headers } = made();
    const content = 'I am Karin Holzmann, please write a letter.';
    const small = { model: 'fake/fake-small', messages: [{ role: 'user', content }] };
    for (let round = 0; round < 20; round++) await send('sibling', small);
    const beganMs = performance.now();
    let isDone = false;
    const statuses: number[] = [];
    let left = count;
    const lane = async (): Promise<void> => {
      while (left-- > 0) statuses.push((await send(key, body, headers)).status);
    };
    const flooding = Promise.all(Array.from({ length: atOnce }, lane)).finally(() => {
      isDone = true;
    });
    const waits: number[] = [];
    while (!isDone) {
      const startedMs = performance.now();
      expect((await send('sibling', small)).status).toBe(200);
      waits.push(performance.now() - startedMs);
    }
    await flooding;
    waits.sort((a, b) => a - b);
    const median = waits[waits.length >> 1] ?? 0;
    const longest = waits.at(-1) ?? 0;
    const columns = [median, longest, waits.length, performance.now() - beganMs];
    process.stdout.write(`${name.padEnd(30)}${columns.map((one) => one.toFixed(0).padStart(9)).join('')}\n`);
    expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    expect(median).toBeLessThan(maxMedianMs);
    expect(longest).toBeLessThan(maxWaitMs);
  });
});
