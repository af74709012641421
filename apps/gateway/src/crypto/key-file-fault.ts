import type { Stats } from 'node:fs';
import { lstat, readlink, stat } from 'node:fs/promises';

/**
 * Why a key cannot be read from this path: it is there, but no file, or a link that leads to none. Undefined for a file, for a
 * link to one, and if there is nothing. Reading a pipe would never end, and a link to nothing must not be written through.
 */
export async function keyFileFault(path: string): Promise<string | undefined> {
  const own = await lstat(path).catch(() => undefined);
  if (own === undefined || own.isFile()) return undefined;
  if (!own.isSymbolicLink()) return `${path} is ${kindOf(own)}, not a file`;
  const goal = await readlink(path);
  const facts = await stat(path).catch((error: NodeJS.ErrnoException) => error.code);
  if (facts === 'ENOENT') return `${path} is a link to ${goal}, where there is nothing`;
  if (facts === undefined || typeof facts === 'string')
    return `${path} is a link to ${goal}, which cannot be followed (${facts})`;
  return facts.isFile() ? undefined : `${path} is a link to ${goal}, which is ${kindOf(facts)}, not a file`;
}

function kindOf(facts: Stats): string {
  if (facts.isDirectory()) return 'a folder';
  if (facts.isFIFO()) return 'a named pipe';
  return facts.isSocket() ? 'a socket' : 'a device';
}
