/** Starts the servers that tests need, once for a run; without an installed program, its tests do not run. */
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';
import { startRedis } from './redis-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Empty if PostgreSQL is not installed. */
    postgresUrl: string;
    /** Empty if neither Valkey nor Redis is installed. */
    redisUrl: string;
  }
}

export default async function startServers(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  if (postgres === undefined)
    console.warn(
      '\nPostgreSQL is not installed: what runs on it is NOT tested. On Debian: apt install postgresql\n',
    );
  if (redis === undefined)
    console.warn(
      '\nNeither Valkey nor Redis is installed: what runs on them is NOT tested. On Debian: apt install redis-server\n',
    );
  project.provide('postgresUrl', postgres?.url ?? '');
  project.provide('redisUrl', redis?.url ?? '');
  return async () => {
    await Promise.all([postgres?.stop(), redis?.stop()]);
  };
}
