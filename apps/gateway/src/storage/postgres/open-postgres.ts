/**
 * PostgreSQL through `pg`, for several processes and nodes on one store. No statement is waited for without a deadline; lost connections
 * are opened anew by the next statement.
 */
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, types } from 'pg';
import type { StorageEngine } from '../engine.ts';
import { usageColumns } from '../port.ts';
import type { Database } from '../schema.ts';
import { toStoredText } from '../stored-text.ts';
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
  const connect = (max: number, deadlines: object): { db: Kysely<Database>; pool: Pool } => {
    const pool = new Pool({
      connectionString: url,
      max,
      application_name: 'sluice',
      connectionTimeoutMillis: connectTimeoutMs,
      ...deadlines,
      keepAlive: true,
      types: {
        getTypeParser: (id: number, format?: 'text' | 'binary') =>
          numberTypes.has(id) ? Number : types.getTypeParser(id, format),
      },
    });
    // Without a listener, the end of an idle connection would end the process.
    pool.on('error', onError);
    const dialect = new PostgresDialect({ pool });
    return { db: new Kysely<Database>({ dialect, plugins: [storedTexts()] }), pool };
  };
  const { db, pool } = connect(maxConnections, {
    // The server ends what takes too long; the client does not wait for a server that does not answer.
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + connectTimeoutMs,
  });
  const end = async (): Promise<void> => {
    await db.destroy();
    // Kysely does not end what it never used.
    if (!pool.ended) await pool.end();
  };
  let closed: Promise<void> | undefined;
  return {
    db,
    codePointOrder: '"C"',
    migrationDb: () => connect(1, {}).db,
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
  `insert into usage (${columns}) select ${columns} from jsonb_populate_recordset(null::usage, $1::jsonb) ` +
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
