import { afterEach, describe, expect, it } from 'vitest';
import { type Deployment, startDeployment } from './deployment.ts';
import type { Incident } from './incident.ts';
import { type LoadResult, runLoad } from './load.ts';
import { logNormalMs, seededRandom } from './random.ts';
import { figuresOf } from './statistics.ts';

let deployment: Deployment | undefined;
afterEach(async () => {
  await deployment?.close();
  deployment = undefined;
});

async function ask(incident: Incident | undefined, stream = false): Promise<LoadResult> {
  deployment ??= await startDeployment({ medianMs: 5, sigma: 0.1, tokens: 4 }, seededRandom(1));
  await deployment.startIncident(incident);
  const url = `http://127.0.0.1:${deployment.port}/v1/chat/completions`;
  const body = JSON.stringify({ stream });
  const [result] = await runLoad({ url, headers: {}, body, stream, timeoutMs: 300 }, { count: 1, perS: 100 });
  if (result === undefined) throw new Error('no result');
  return result;
}

describe('a simulated deployment', () => {
  it.each<[Incident | undefined, Partial<LoadResult>]>([
    [undefined, { ok: true, status: 200 }],
    [{ kind: 'down' }, { ok: false, status: 0 }],
    [
      { kind: 'errors', share: 1 },
      { ok: false, status: 500 },
    ],
    [
      { kind: 'limited', retryAfterS: 1 },
      { ok: false, status: 429 },
    ],
    [{ kind: 'hang_before' }, { ok: false, status: 0 }],
    [{ kind: 'hang_after' }, { ok: false, status: 200 }],
  ])('under %j', async (incident, expected) => {
    expect(await ask(incident)).toMatchObject(expected);
  });

  it('streams, is slow, and comes back', async () => {
    expect(await ask(undefined, true)).toMatchObject({ ok: true });
    expect((await ask({ kind: 'slow', factor: 20 })).tookMs).toBeGreaterThan(50);
    expect(await ask({ kind: 'down' })).toMatchObject({ ok: false });
    expect(await ask(undefined)).toMatchObject({ ok: true });
  });
});

it('latencies have the median asked for', () => {
  const random = seededRandom(7);
  const values = Array.from({ length: 4001 }, () => logNormalMs(random, 200, 0.4)).sort((a, b) => a - b);
  expect(values[2000]).toBeGreaterThan(190);
  expect(values[2000]).toBeLessThan(210);
});

it('figures count what failed and what was tried', () => {
  const result = (tookMs: number, ok: boolean, attempts: number): LoadResult => ({
    startedMs: 0,
    tookMs,
    ok,
    status: 200,
    attempts,
  });
  expect(figuresOf([result(10, true, 1), result(30, true, 2), result(20, false, 0)])).toEqual({
    requests: 3,
    failed: 1,
    attemptsPerRequest: 1.5,
    p50Ms: 20,
    p99Ms: 30,
    maxMs: 30,
  });
});
