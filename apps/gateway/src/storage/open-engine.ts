import type { StorageEngine } from './engine.ts';
import { openSqlite } from './sqlite/index.ts';

/** Of commands, which do one thing at a time. */
const defaultMaxConnections = 4;

export interface OpenStorageOptions {
  /** Connections of one process to PostgreSQL. */
  readonly maxConnections?: number | undefined;
  /** Whether every table of the store must be known: then one that a newer version has migrated is an error. */
  readonly mustKnowSchema?: boolean | undefined;
  /** Errors of connections that nobody uses at the time. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Opens a database without migrating it. */
export async function openEngine(
  url: string,
  { maxConnections = defaultMaxConnections, onError = () => undefined }: OpenStorageOptions = {},
): Promise<StorageEngine> {
  const path = /^sqlite:(.+)$/.exec(url)?.[1];
  if (path !== undefined) return openSqlite(path);
  if (!/^postgres(?:ql)?:\/\//.test(url))
    throw new Error(
      `storage.url must be sqlite:PATH or postgres://USER:PASSWORD@HOST/DATABASE; ${url.split(':')[0]} is not available.`,
    );
  // Most installations have no use for the driver.
  const { openPostgres } = await import('./postgres/index.ts');
  return openPostgres({ url, onError, maxConnections });
}
