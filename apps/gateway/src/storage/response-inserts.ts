import type { Kysely } from 'kysely';
import type { Database, ResponseRow } from './schema.ts';

interface Waiting {
  readonly response: ResponseRow;
  readonly itemIds: readonly string[];
  resolve(): void;
  reject(error: unknown): void;
}

/** Rows of one transaction: each has kilobytes of text. */
const maxRows = 64;

/**
 * Keeps responses, each in place of its state before. What comes while a transaction runs goes into the next one together: each of them waits for
 * the disk, which costs more than the rows.
 */
export function createResponseInserts(
  db: Kysely<Database>,
): (response: ResponseRow, itemIds: readonly string[]) => Promise<void> {
  let waiting: Waiting[] = [];
  let isWriting = false;
  const writeAll = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      const group = waiting.slice(0, maxRows);
      waiting = waiting.slice(maxRows);
      await settle(db, group);
    }
    isWriting = false;
  };
  return (response, itemIds) =>
    new Promise((resolve, reject) => {
      waiting.push({ response, itemIds, resolve, reject });
      if (!isWriting) void writeAll();
    });
}

/** A store that took this long to fail would do so for each row of the group, one after another. */
const hungMs = 2000;

/** Inserts a group; a row that fails must not take the others with it. */
async function settle(db: Kysely<Database>, group: readonly Waiting[]): Promise<void> {
  const beganMs = performance.now();
  try {
    await insert(db, group);
    for (const { resolve } of group) resolve();
  } catch (error) {
    const isHung = performance.now() - beganMs > hungMs;
    if (group.length === 1 || isHung) for (const { reject } of group) reject(error);
    else for (const one of group) await settle(db, [one]);
  }
}

async function insert(db: Kysely<Database>, group: readonly Waiting[]): Promise<void> {
  const items = group.flatMap(({ response, itemIds }) =>
    itemIds.map((id) => ({ id, response_id: response.id })),
  );
  await db.transaction().execute(async (within) => {
    await within
      .insertInto('responses')
      .values(group.map(({ response }) => response))
      // A response in the background is kept in each of its states.
      .onConflict((found) =>
        found.column('id').doUpdateSet(({ ref }) => ({
          sealed: ref('excluded.sealed'),
          size_bytes: ref('excluded.size_bytes'),
          expires_at: ref('excluded.expires_at'),
        })),
      )
      .execute();
    if (items.length === 0) return;
    await within
      .insertInto('response_items')
      .values(items)
      .onConflict((found) => found.column('id').doNothing())
      .execute();
  });
}
