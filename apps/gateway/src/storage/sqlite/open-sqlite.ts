import { Kysely, type RawBuilder, sql } from 'kysely';
import type { StorageEngine } from '../engine.ts';
import { usageColumns } from '../port.ts';
import type { Database } from '../schema.ts';
import { sqliteDialect } from './dialect.ts';
import { startSqliteThread } from './driver.ts';

/** Opens the SQLite database in a file. */
export function openSqlite(path: string): StorageEngine {
  const thread = startSqliteThread(path);
  const db = new Kysely<Database>({ dialect: sqliteDialect(thread) });
  const insert = usageInsert(db);
  return {
    db,
    codePointOrder: 'binary',
    migrationDb: () => db,
    // In its turn: the one connection may be in a transaction of somebody else.
    appendUsage: (lines) =>
      db.connection().execute(async () => {
        await thread.group(insert, lines);
      }),
    // The write-ahead log holds the old pages until it is emptied.
    forgetDeleted: async () => {
      await sql`pragma wal_checkpoint(truncate)`.execute(db);
    },
    // Transactions take turns.
    lock: () => Promise.resolve(),
    close: async () => {
      await db.destroy();
      // Kysely does not end what it never used.
      await thread.close();
    },
  };
}

/** One insert that is run for each row. */
function usageInsert(db: Kysely<Database>): string {
  const values = [...usageColumns.map(() => sql`${null}`), sql`cast(unixepoch('subsec') * 1000 as integer)`];
  return db
    .insertInto('usage')
    .columns([...usageColumns, 'stored_at'])
    .expression(sql`values (${sql.join(values)})` as RawBuilder<never>)
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .compile().sql;
}
