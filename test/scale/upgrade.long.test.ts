/** Three nodes of the version before are replaced by this one, node by node, under load, on one PostgreSQL and one Redis. */
import { afterAll, describe, expect, it, vi } from 'vitest';
import { adminClient } from '../admin-client.ts';
import { disposeAll } from '../support/index.ts';
import { versionBefore } from '../support/version-before.ts';
import { ask, startLoad } from './steady-load.ts';
import { startNodes } from './three-nodes.ts';

const before = await versionBefore();
if (before === undefined)
  console.warn(
    '\nThe history of the repository is missing: the upgrade from the version before is NOT tested.\n',
  );
const limits = { rpm: 200 };
const clients = 3;
const steadyMs = 3000;

describe.runIf(before !== undefined)('a rolling upgrade', () => {
  afterAll(disposeAll);

  it('loses no request, counts each once, and keeps to the limits of all nodes', async () => {
    if (before === undefined) return;
    const nodes = await startNodes({
      count: 3,
      answerMs: 20,
      models: ['free', 'rpm', 'budget'],
      repository: before,
    });
    if (nodes === undefined) {
      console.warn('\nPostgreSQL or Redis is not installed: the upgrade is NOT tested.\n');
      return;
    }
    try {
      const admin = adminClient(nodes.first);
      const keys = await Promise.all(
        Object.entries({
          free: {},
          rpm: { limits: { rpm: limits.rpm } },
          budget: { limits: { budget: { usd: 1000, period: 'day' } } },
        }).map(async ([name, body]) => {
          const { key } = await admin.make({ name, ...body });
          return { name, model: name, key: String(key), clients };
        }),
      );
      // What a balancer sends requests to.
      const open = [...nodes.all];
      for (const { url } of open)
        for (const key of keys)
          await vi.waitFor(async () => expect((await ask(url, key)).status).toBe(200), { timeout: 8000 });
      const asked = open.length * keys.length;
      const load = startLoad(open, keys);
      const steady = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, steadyMs));
      await steady();
      for (const old of nodes.all) {
        open.splice(open.indexOf(old), 1);
        expect(await old.stop()).toMatchObject({ code: 0 });
        const next = await nodes.start(old.dataDir);
        open.push(next);
        await steady();
      }
      await load.stop();
      const { answers } = load;
      expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
      const served = answers.filter(({ status }) => status === 200);
      const rows = await vi.waitFor(
        async () => {
          const all = await nodes.rows();
          expect(all).toHaveLength(served.length + asked);
          return all;
        },
        { timeout: 20_000, interval: 200 },
      );
      const stored = new Set(rows.map(({ request_id: id }) => id));
      expect(served.filter(({ requestId }) => !stored.has(requestId))).toEqual([]);
      const received = keys.reduce((sum, { model }) => sum + nodes.provider.total(model), 0);
      expect(received).toBe(rows.length);
      const rpm = served.filter(({ name }) => name === 'rpm').length;
      const tookMs =
        Math.max(...answers.map(({ atMs }) => atMs)) - Math.min(...answers.map(({ atMs }) => atMs));
      expect(rpm).toBeLessThanOrEqual(limits.rpm * Math.ceil(tookMs / 60_000));
      console.log(JSON.stringify({ requests: answers.length, served: served.length, rpm, tookMs }));
    } finally {
      await nodes.stop();
    }
  }, 300_000);
});
