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
    // One transaction writes after the other.
    usageOrder: { column: 'rowid', overlap: 0 },
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
  const placeholders = usageColumns.map(() => sql`${null}`);
  return db
    .insertInto('usage')
    .columns([...usageColumns])
    .expression(sql`values (${sql.join(placeholders)})` as RawBuilder<never>)
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .compile().sql;
}
