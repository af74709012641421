/** Responses in the background of several processes: whichever of them is asked reads, cancels and deletes them. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  completed,
  configOfService,
  type ResponsesService,
  startResponsesService,
} from './apis/responses-service.ts';
import {
  disposeAll,
  type RawResponse,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from './support/index.ts';
import { startPostgres } from './support/postgres-server.ts';
import { startRedis } from './support/redis-server.ts';

type Json = Readonly<Record<string, unknown>>;
type Start = (service: ResponsesService) => Promise<readonly Sluice[] | undefined>;

const working = { status: 'in_progress', output: [] };
const stops: (() => Promise<unknown>)[] = [];

const threeWorkers: Start = async (service) => {
  const config = configOfService(service, await startFake());
  return [await startSluice({ config, args: ['--workers', '3'] })];
};

const twoNodes: Start = async (service) => {
  const [redis, postgres] = [await startRedis(), await startPostgres()];
  if (redis === undefined || postgres === undefined) return undefined;
  stops.push(redis.stop, postgres.stop);
  const stores = { storage: { url: postgres.url }, shared_state: { url: redis.url } };
  const config = configOfService(service, await startFake(), stores);
  const secret = () => randomBytes(32).toString('base64');
  const env = { SLUICE_KEY_PEPPER: secret(), SLUICE_MASTER_KEY: secret() };
  const first = await startSluice({ config, env });
  const { key, adminToken } = first;
  return [first, await startSluice({ config, env, key, adminToken })];
};

const bodyOf = ({ body }: RawResponse): Json => JSON.parse(body.toString('utf8'));

afterAll(async () => {
  await disposeAll();
  for (const stop of stops) await stop();
});

describe.each([
  ['three workers', threeWorkers],
  ['two nodes', twoNodes],
] as const)('a response in the background at %s', (_name, start) => {
  let service: ResponsesService;
  let nodes: readonly Sluice[] = [];
  beforeAll(async () => {
    service = await startResponsesService();
    stops.push(async () => service.close());
    nodes = (await start(service)) ?? [];
  }, 60_000);

  const call = (node: Sluice, method: string, path: string, body?: Json): Promise<RawResponse> =>
    rawRequest({
      url: `${node.url}/v1/responses${path}`,
      method,
      headers: { ...node.auth, connection: 'close' },
      ...(body === undefined ? {} : { body }),
    });
  const begin = async (node: Sluice): Promise<string> => {
    service.states = [working];
    const model = 'native/gpt-fake';
    const begun = await call(node, 'POST', '', { model, input: 'Hello', background: true });
    expect(begun.status).toBe(200);
    return String(bodyOf(begun)['id']);
  };
  /** Many at once, so that every process answers some. */
  const readAll = async (id: string): Promise<readonly Json[]> => {
    const asked = nodes.flatMap((node) => Array.from({ length: 12 }, () => call(node, 'GET', `/${id}`)));
    return (await Promise.all(asked)).map(bodyOf);
  };
  const other = (): Sluice | undefined => nodes.at(-1);

  it('is read by all of them, to its end', async () => {
    const [first] = nodes;
    if (first === undefined) return;
    const id = await begin(first);
    for (const { status } of await readAll(id)) expect(['queued', 'in_progress']).toContain(status);
    service.states = [completed('Done.')];
    await vi.waitFor(
      async () => {
        const statuses = new Set((await readAll(id)).map(({ status }) => status));
        expect(statuses).toEqual(new Set(['completed']));
      },
      { timeout: 10_000, interval: 200 },
    );
    expect(JSON.stringify((await readAll(id))[0])).toContain('Done.');
  });

  it('is cancelled by any of them', async () => {
    const [first] = nodes;
    const last = other();
    if (first === undefined || last === undefined) return;
    for (let turn = 0; turn < 6; turn++) {
      const id = await begin(first);
      expect(bodyOf(await call(last, 'POST', `/${id}/cancel`))).toMatchObject({ id, status: 'cancelled' });
      expect(new Set((await readAll(id)).map(({ status }) => status))).toEqual(new Set(['cancelled']));
    }
  }, 30_000);

  it('is deleted by any of them, for good', async () => {
    const [first] = nodes;
    const last = other();
    if (first === undefined || last === undefined) return;
    for (let turn = 0; turn < 6; turn++) {
      const id = await begin(first);
      // Also while its provider is being stopped.
      const answers = await Promise.all([first, last, first].map((node) => call(node, 'DELETE', `/${id}`)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
      const deleted = answers.find(({ status }) => status === 200);
      expect(deleted && bodyOf(deleted)).toMatchObject({ id, deleted: true });
      const statuses = nodes.flatMap((node) =>
        Array.from({ length: 6 }, async () => (await call(node, 'GET', `/${id}`)).status),
      );
      expect(new Set(await Promise.all(statuses))).toEqual(new Set([404]));
      expect((await call(last, 'DELETE', `/${id}`)).status).toBe(404);
    }
  }, 30_000);

  it('has failed when the process that followed it was killed', async () => {
    const [first] = nodes;
    if (first === undefined || nodes.length > 1) return;
    const id = await begin(first);
    const workers = readFileSync(`/proc/${first.pid}/task/${first.pid}/children`, 'utf8').trim().split(' ');
    for (const worker of workers) process.kill(Number(worker), 'SIGKILL');
    await vi.waitFor(
      async () => {
        const answers = await Promise.all(Array.from({ length: 12 }, () => call(first, 'GET', `/${id}`)));
        expect(answers.map(({ status, socketError }) => socketError ?? status)).toEqual(Array(12).fill(200));
        const shown = answers.map(bodyOf);
        expect(new Set(shown.map(({ status }) => status))).toEqual(new Set(['failed']));
        expect(shown[0]).toMatchObject({ error: { code: 'server_error' } });
      },
      { timeout: 20_000, interval: 300 },
    );
  }, 40_000);
});
