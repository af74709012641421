import { createSealer, type MasterKeys } from '../crypto/index.ts';
import type { SealedTable, Storage } from '../storage/index.ts';

const pageRows = 100;

/**
 * Seals the rows of a table anew that are under an earlier master key. Returns how many there were. Rows that are changed meanwhile
 * are left to the next pass. Throws for a row that no given key opens.
 */
export async function resealRows(
  storage: Pick<Storage, 'sealed'>,
  masterKeys: MasterKeys,
  table: SealedTable,
  kind: string,
): Promise<number> {
  const sealer = createSealer(masterKeys, kind);
  let count = 0;
  let after: string | undefined;
  for (;;) {
    const rows = await storage.sealed.page(table, after, pageRows);
    for (const { id, sealed } of rows) {
      const plain = opened(() => sealer.openEarlier(id, Buffer.from(sealed, 'base64')), `${table} ${id}`);
      if (plain === undefined) continue;
      const next = sealer.seal(id, plain).toString('base64');
      if (await storage.sealed.replace(table, id, next, sealed)) count++;
    }
    after = rows.at(-1)?.id;
    if (rows.length < pageRows) return count;
  }
}

/** @param name of what is opened, for the error */
export function opened(open: () => Buffer | undefined, name: string): Buffer | undefined {
  try {
    return open();
  } catch (cause) {
    throw new Error(
      `${name} cannot be opened with the master keys that are given. Nothing was lost; give the key under which it was sealed, and run the command again.`,
      { cause },
    );
  }
}
