/** What can happen to the stores of several nodes, and how it ends. */
import { Redis } from 'ioredis';
import { startRedis } from '../support/redis-server.ts';
import type { Nodes } from './three-nodes.ts';

export interface StoreFault {
  readonly name: string;
  readonly of: 'redis' | 'postgres';
  /** The store begins anew without its data, so that windows begin anew too. */
  readonly isEmptied?: boolean;
  readonly begin: (nodes: Nodes) => unknown;
  readonly end: (nodes: Nodes) => unknown;
}

const nothing = (): void => undefined;
const redisPort = (nodes: Nodes): number => Number(new URL(nodes.redis.url).port);
/** Runs a command in the server of the nodes. */
export const inRedis = async (nodes: Nodes, command: (client: Redis) => Promise<unknown>): Promise<void> => {
  const client = new Redis(nodes.redis.url);
  await command(client);
  client.disconnect();
};
const restartRedis = async (nodes: Nodes, port?: number): Promise<void> => {
  const next = await startRedis(port);
  if (next !== undefined) nodes.redis = next;
};

export const storeFaults: readonly StoreFault[] = [
  { name: 'redis frozen', of: 'redis', begin: (n) => n.redis.freeze(), end: (n) => n.redis.thaw() },
  {
    name: 'redis killed, and restarted empty',
    of: 'redis',
    isEmptied: true,
    begin: (n) => n.redis.stop(),
    end: (n) => restartRedis(n, redisPort(n)),
  },
  {
    name: 'redis flushed',
    of: 'redis',
    isEmptied: true,
    begin: (n) => inRedis(n, (client) => client.flushall()),
    end: nothing,
  },
  {
    name: 'redis slow (300 ms)',
    of: 'redis',
    begin: (n) => n.toRedis.break({ delayMs: 150 }),
    end: (n) => n.toRedis.break(undefined),
  },
  {
    name: 'redis slow (120 ms)',
    of: 'redis',
    begin: (n) => n.toRedis.break({ delayMs: 60 }),
    end: (n) => n.toRedis.break(undefined),
  },
  {
    name: 'redis cut off',
    of: 'redis',
    begin: (n) => n.toRedis.break('drop'),
    end: (n) => n.toRedis.break(undefined),
  },
  {
    name: 'redis resets connections',
    of: 'redis',
    begin: (n) => n.toRedis.break('reset'),
    end: (n) => n.toRedis.break(undefined),
  },
  {
    name: 'redis read-only',
    of: 'redis',
    begin: (n) => inRedis(n, (client) => client.replicaof('127.0.0.1', 1)),
    end: (n) => inRedis(n, (client) => client.replicaof('NO', 'ONE')),
  },
  {
    name: 'redis failed over to an empty server',
    of: 'redis',
    isEmptied: true,
    begin: (n) => n.redis.stop(),
    end: async (n) => {
      await restartRedis(n);
      n.toRedis.redirect(redisPort(n));
    },
  },
  {
    name: 'postgres frozen',
    of: 'postgres',
    begin: (n) => n.postgres.freeze(),
    end: (n) => n.postgres.thaw(),
  },
  {
    name: 'postgres killed',
    of: 'postgres',
    begin: (n) => n.postgres.kill9(),
    end: (n) => n.postgres.restart(),
  },
  {
    name: 'postgres slow (600 ms)',
    of: 'postgres',
    begin: (n) => n.toPostgres.break({ delayMs: 300 }),
    end: (n) => n.toPostgres.break(undefined),
  },
  {
    name: 'postgres cut off',
    of: 'postgres',
    begin: (n) => n.toPostgres.break('drop'),
    end: (n) => n.toPostgres.break(undefined),
  },
  {
    name: 'postgres resets connections',
    of: 'postgres',
    begin: (n) => n.toPostgres.break('reset'),
    end: (n) => n.toPostgres.break(undefined),
  },
];
