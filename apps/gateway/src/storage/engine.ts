import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** An open database, with what its queries cannot say in the same words for every dialect. */
export interface StorageEngine {
  readonly db: Kysely<Database>;
  /** For migrations, which may take as long as the store is large; to be destroyed afterwards unless it is `db`. */
  migrationDb(): Kysely<Database>;
  /** Adds usage rows (JSON arrays in the order of `usageColumns`, one per line) in one transaction; existing ids are skipped. */
  appendUsage(lines: string): Promise<void>;
  /** Makes sure that no copy of deleted rows is left in the files of the database. */
  forgetDeleted(): Promise<void>;
  /** Collation that compares texts by code points, so that every database has the same order. */
  readonly codePointOrder: string;
  /** What increases with every usage row that is stored. */
  readonly usageOrder: UsageOrder;
  /** Until the end of a transaction, others that lock the same name wait. */
  lock(within: Kysely<Database>, name: string): Promise<void>;
  /** Ends it, also if it was never used. */
  close(): Promise<void>;
}

/** How rows of usage are found in the order in which they were stored. */
export interface UsageOrder {
  /** A column that has an index. */
  readonly column: 'rowid' | 'stored_at';
  /** By how much a row can be before one that was visible earlier: what is stored at once becomes visible in any order. */
  readonly overlap: number;
}
