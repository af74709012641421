/** Nodes on one PostgreSQL and one Redis, each behind a proxy that a test can break, and a provider that counts. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { type CountingProvider, startCountingProvider } from '../support/counting-provider.ts';
import { configFor, type Sluice, startSluice } from '../support/index.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { type RedisServer, startRedis } from '../support/redis-server.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

export interface Nodes {
  readonly all: readonly Sluice[];
  readonly first: Sluice;
  readonly provider: CountingProvider;
  readonly postgres: PostgresServer;
  readonly toPostgres: TcpProxy;
  readonly toRedis: TcpProxy;
  /** Changes when a test starts it again. */
  redis: RedisServer;
  /** Starts a node, with the data folder of one that ended. */
  start(dataDir?: string): Promise<Sluice>;
  readonly rows: () => Promise<readonly NodeRow[]>;
  stop(): Promise<void>;
}

export interface NodeRow {
  readonly request_id: string;
  readonly key_id: string;
  readonly model: string;
  readonly requested_model: string;
  readonly status: string;
  readonly error_code: string | null;
  readonly started_at: number;
  readonly cost_nanos: number | null;
}

export interface NodesOptions {
  readonly count: number;
  readonly models: readonly string[];
  readonly answerMs: number;
  readonly args?: readonly string[];
  /** Sources of the first nodes; those that are started later are of this repository. */
  readonly repository?: string;
}

/** USD of a million tokens. */
const usdPerMillion = 1000;

/** Undefined if PostgreSQL or Redis is not installed. */
export async function startNodes(options: NodesOptions): Promise<Nodes | undefined> {
  const [redis, postgres] = [await startRedis(), await startPostgres()];
  if (redis === undefined || postgres === undefined) {
    await Promise.all([redis?.stop(), postgres?.stop()]);
    return undefined;
  }
  const provider = await startCountingProvider(options.answerMs);
  const toPostgres = await startTcpProxy(Number(new URL(postgres.url).port));
  const toRedis = await startTcpProxy(Number(new URL(redis.url).port));
  const storeUrl = new URL(postgres.url);
  storeUrl.port = String(toPostgres.port);
  const price = { input: usdPerMillion, output: usdPerMillion };
  const config = configFor(
    { baseUrl: provider.url },
    {
      provider: 'counting',
      retries: 0,
      models: options.models.map((name) => ({ name, price })),
      extra: {
        storage: { url: storeUrl.href },
        shared_state: { url: `redis://127.0.0.1:${toRedis.port}` },
      },
    },
  );
  const secret = (): string => randomBytes(32).toString('base64');
  const env = { SLUICE_KEY_PEPPER: secret(), SLUICE_MASTER_KEY: secret() };
  const own: { key?: string; adminToken?: string } = {};
  const start = async (dataDir?: string, repository?: string): Promise<Sluice> => {
    const node = await startSluice({
      config,
      env,
      ...own,
      ...(dataDir === undefined ? {} : { dataDir }),
      ...(repository === undefined ? {} : { repository }),
      ...(options.args === undefined ? {} : { args: options.args }),
      readyTimeoutMs: 40_000,
    });
    Object.assign(own, { key: node.key, adminToken: node.adminToken });
    return node;
  };
  const first = await start(undefined, options.repository);
  const all = [first];
  while (all.length < options.count) all.push(await start(undefined, options.repository));
  const nodes: Nodes = {
    all,
    first,
    provider,
    postgres,
    toPostgres,
    toRedis,
    redis,
    start: (dataDir) => start(dataDir),
    rows: async () => {
      const client = new Client({ connectionString: postgres.url });
      await client.connect();
      try {
        const { rows } = await client.query<NodeRow>('select * from usage');
        return rows;
      } finally {
        await client.end();
      }
    },
    stop: async () => {
      provider.close();
      toPostgres.close();
      toRedis.close();
      await Promise.all([nodes.redis.stop(), postgres.stop()]);
    },
  };
  return nodes;
}
