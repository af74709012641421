import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { SqliteThread } from './driver.ts';
import type { SqlValue } from './thread-protocol.ts';

/**
 * Kysely dialect on the storage thread: one connection, used by one caller at a time so that transactions never
 * mix.
 */
export function sqliteDialect(thread: SqliteThread): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => sqliteDriver(thread),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** DDL is transactional in SQLite: an interrupted migration leaves nothing, and two processes take turns. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function sqliteDriver(thread: SqliteThread): Driver {
  const connection: DatabaseConnection = {
    executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      const { rows, changes } = await thread.query({
        sql: query.sql,
        parameters: query.parameters.map(toSqlValue),
      });
      // The query builder determines the row type; the driver cannot know it.
      return { rows: rows as readonly R[] as R[], numAffectedRows: BigInt(changes) };
    },
    streamQuery: () => {
      throw new Error('This store does not stream rows.');
    },
  };
  let previousRelease: Promise<void> = Promise.resolve();
  const releases = new Map<DatabaseConnection, () => void>();
  const run = (statement: string) => async (): Promise<void> => {
    await connection.executeQuery(CompiledQuery.raw(statement));
  };
  return {
    init: () => Promise.resolve(),
    acquireConnection: async () => {
      const before = previousRelease;
      let release = (): void => undefined;
      previousRelease = new Promise((resolve) => {
        release = resolve;
      });
      await before;
      const handle = { ...connection };
      releases.set(handle, release);
      return handle;
    },
    beginTransaction: run('begin immediate'),
    commitTransaction: run('commit'),
    rollbackTransaction: run('rollback'),
    releaseConnection: (handle) => {
      releases.get(handle)?.();
      releases.delete(handle);
      return Promise.resolve();
    },
    destroy: () => thread.close(),
  };
}

function toSqlValue(value: unknown): SqlValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === undefined) return null;
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
    return value;
  }
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`A ${typeof value} cannot be stored.`);
}
