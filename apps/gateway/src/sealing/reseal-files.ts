import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSealer, type MasterKeys } from '../crypto/index.ts';
import { contentsKind } from '../files/index.ts';
import type { Storage } from '../storage/index.ts';
import { opened } from './reseal-rows.ts';

/** Ends the name of a file that is being written. */
const unfinished = '.resealed';

/**
 * Seals the files of a data folder anew that are under an earlier master key. Returns how many there were. Each is replaced at once:
 * a gateway that reads it meanwhile finds the old one or the new one.
 */
export async function resealFiles(
  folder: string,
  storage: Pick<Storage, 'files'>,
  masterKeys: MasterKeys,
): Promise<number> {
  const sealer = createSealer(masterKeys, contentsKind);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let count = 0;
  for (const id of names) {
    const path = join(folder, id);
    if (id.endsWith(unfinished)) {
      // Of a command that was killed.
      await rm(path, { force: true });
      continue;
    }
    const sealed = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    const plain = sealed && opened(() => sealer.openEarlier(id, sealed), `The file ${id}`);
    if (plain === undefined) continue;
    await writeFile(path + unfinished, sealer.sealPieces(id, plain), { mode: 0o600 });
    await rename(path + unfinished, path);
    count++;
    // It may have been deleted while it was written.
    if ((await storage.files.get(id)) === undefined) await rm(path, { force: true });
  }
  return count;
}
