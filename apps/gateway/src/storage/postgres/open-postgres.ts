/**
 * PostgreSQL through `pg`, for several processes and nodes on one store. No statement is waited for without a deadline; lost connections
 * are opened anew by the next statement.
 */
import { CompiledQuery, Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import { types } from 'pg';
import type { StorageEngine } from '../engine.ts';
import { usageColumns } from '../port.ts';
import type { Database } from '../schema.ts';
import { toStoredText } from '../stored-text.ts';
import { createRenewedPool, openPool } from './renewed-pool.ts';
import { storedTexts } from './stored-texts-plugin.ts';

export interface PostgresOptions {
  /** `postgres://USER:PASSWORD@HOST:PORT/DATABASE?sslmode=...`. */
  readonly url: string;
  /** Of one process; `max_connections` of the server has to hold those of all. */
  readonly maxConnections: number;
  /** Errors of connections that nobody uses at the time. */
  readonly onError: (error: unknown) => void;
}

const connectTimeoutMs = 5000;
/** Longer than any query of the gateway takes on a server that works. */
const statementTimeoutMs = 15_000;
/** `int8` and `numeric`: all numbers of the gateway are exact as JavaScript numbers. */
const numberTypes: ReadonlySet<number> = new Set([20, 1700]);

export function openPostgres({ url, maxConnections, onError }: PostgresOptions): StorageEngine {
  const config = {
    connectionString: url,
    application_name: 'sluice',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        numberTypes.has(id) ? Number : types.getTypeParser(id, format),
    },
  };
  const kyselyOver = (pool: PostgresPool): Kysely<Database> =>
    new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [storedTexts()] });
  const deadlines = {
    // The server ends what takes too long; the client does not wait for a server that does not answer.
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + connectTimeoutMs,
  };
  const pool = createRenewedPool({ ...config, ...deadlines, max: maxConnections }, onError);
  const db = kyselyOver(pool);
  const end = async (): Promise<void> => {
    // Kysely does not end what it never used.
    await db.destroy();
    await pool.end();
  };
  let closed: Promise<void> | undefined;
  return {
    db,
    codePointOrder: '"C"',
    // Five seconds.
    usageOrder: { column: 'stored_at', overlap: 5000 },
    migrationDb: () => kyselyOver(openPool({ ...config, max: 1 }, onError).pool),
    appendUsage: async (lines) => {
      await db.executeQuery(CompiledQuery.raw(insertUsage, [rowsOf(lines)]));
    },
    // What responses hold is encrypted; the server frees the pages in its own time.
    forgetDeleted: () => Promise.resolve(),
    lock: async (within, name) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(within);
    },
    close: () => {
      closed ??= end();
      return closed;
    },
  };
}

const columns = usageColumns.map((column) => `"${column}"`).join(', ');
const insertUsage =
  `insert into usage (${columns}, stored_at) select ${columns}, (extract(epoch from clock_timestamp()) * 1000)::bigint from jsonb_populate_recordset(null::usage, $1::jsonb) ` +
  'on conflict (request_id) do nothing';

/** The rows as objects with the names of their columns. */
function rowsOf(lines: string): string {
  const rows = lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const values: readonly unknown[] = JSON.parse(line);
      return Object.fromEntries(
        usageColumns.map((column, index) => {
          const value = values[index] ?? null;
          return [column, typeof value === 'string' ? toStoredText(value) : value];
        }),
      );
    });
  return JSON.stringify(rows);
}
