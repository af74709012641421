/** Hundreds of thousands of bodies: never a 500, never a hang, and every valid one reaches the provider. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Pool } from 'undici';
import { afterAll, describe, expect, it } from 'vitest';
import { configFor, disposeAll, runSeed, seededRandom, startFake, startSluice } from '../support/index.ts';
import { type Body, garble, mutate, shrink, validBody } from './bodies.ts';

const total = Number(process.env['SLUICE_FUZZ'] ?? 100_000);
const lanes = 64;
const seed = runSeed();
const hangMs = 10_000;
const allowed = new Set([200, 400, 403, 404, 413, 415, 422]);

interface Drawn {
  readonly kind: 'valid' | 'mutated' | 'garbled';
  readonly body: Body;
  readonly text: string;
}

function drawBody(random: () => number): Drawn {
  const body = validBody(random);
  const share = random();
  if (share < 0.55) return { kind: 'valid', body, text: JSON.stringify(body) };
  if (share >= 0.9) return { kind: 'garbled', body, text: garble(random, body) };
  const mutated = mutate(random, body);
  return { kind: 'mutated', body: mutated, text: JSON.stringify(mutated) };
}

function isRight(kind: Drawn['kind'], status: number, body: Body): boolean {
  if (kind === 'valid') return status === 200;
  // A mutation may request unsupported features, or set a tiny timeout.
  if (status === 503) return JSON.stringify(body).includes('"enable_anonymization":true');
  if (status === 504) return body['timeout'] !== undefined;
  return allowed.has(status);
}

describe('fuzz', () => {
  afterAll(disposeAll);

  it(`${total} bodies, seed ${seed}`, async () => {
    const random = seededRandom(seed);
    const fake = await startFake({ keepReceipts: 10, strict: false });
    const sluice = await startSluice({
      config: configFor(fake, { extra: { telemetry: { access_log: 'off' } } }),
    });
    const pool = new Pool(sluice.url, { connections: lanes, headersTimeout: hangMs, bodyTimeout: hangMs });
    const post = async (body: string): Promise<number> => {
      const response = await pool.request({
        path: '/v1/chat/completions',
        method: 'POST',
        headers: { ...sluice.auth, 'content-type': 'application/json' },
        body,
      });
      const text = await response.body.text();
      // A broken stream is a failure, too, although its status was fine.
      return response.statusCode === 200 && text.includes('data: {"error"') ? 599 : response.statusCode;
    };
    const statuses: Record<number, number> = {};
    const counts = { valid: 0, mutated: 0, garbled: 0, reached: 0 };
    const failures: { status: number; body: Body }[] = [];
    let next = 0;

    const lane = async (): Promise<void> => {
      while (next++ < total && failures.length < 5) {
        const { kind, body, text } = drawBody(random);
        const status = await post(text).catch(() => 598);
        statuses[status] = (statuses[status] ?? 0) + 1;
        counts[kind]++;
        if (kind === 'valid' && status === 200) counts.reached++;
        if (!isRight(kind, status, body)) failures.push({ status, body });
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    console.log(JSON.stringify({ seed, counts, statuses }));
    for (const failure of failures) {
      const small = await shrink(
        failure.body,
        async (body) => (await post(JSON.stringify(body)).catch(() => 598)) === failure.status,
      );
      const name = createHash('sha256').update(JSON.stringify(small)).digest('hex').slice(0, 12);
      mkdirSync(new URL('fixtures/', import.meta.url), { recursive: true });
      writeFileSync(
        new URL(`fixtures/${name}.json`, import.meta.url),
        `${JSON.stringify({ seen: failure.status, body: small }, null, 2)}\n`,
      );
    }
    await pool.close();
    expect(failures).toEqual([]);
    expect(counts.reached).toBeGreaterThanOrEqual(total / 2);
    expect(await sluice.stop()).toMatchObject({ code: 0 });
  });
});
