/** Language models of Tesseract: those of the operator's folders, or of npm packages. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DocumentError, releaseMemory } from '../model/index.ts';

/** No model is larger. */
const maxModelBytes = 64 * 1024 * 1024;

const require = createRequire(import.meta.url);

/** The file of a model, packed or not; undefined if it is not installed. */
function findModel(language: string, folders: readonly string[]): string | undefined {
  if (!/^[a-z]{3}(?:_[a-z]{2,8})?$/i.test(language)) return undefined;
  const name = `${language}.traineddata`;
  const found = folders
    .flatMap((folder) => [join(folder, name), join(folder, `${name}.gz`)])
    .find((path) => existsSync(path));
  if (found !== undefined) return found;
  try {
    const home = dirname(require.resolve(`@tesseract.js-data/${language}/package.json`));
    const path = join(home, '4.0.0_best_int', `${name}.gz`);
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** True if there is a model for the language. */
export function hasModel(language: string, folders: readonly string[]): boolean {
  return findModel(language, folders) !== undefined;
}

/** The size that gzip notes at the end, without what is above 4 GiB; zlib takes no smaller piece than this. */
function unpackedBytes(packed: Buffer): number {
  return Math.max(64, Math.min(packed.readUInt32LE(packed.length - 4), maxModelBytes));
}

/** Reads a model. Throws `DocumentError` if it is not installed. */
export function readModel(language: string, folders: readonly string[]): Uint8Array {
  const path = findModel(language, folders);
  if (path === undefined) throw new DocumentError('engine_missing');
  const bytes = readFileSync(path);
  if (!path.endsWith('.gz')) return bytes;
  // All of it in one piece, so that no pieces are copied together.
  const unpacked = gunzipSync(bytes, { chunkSize: unpackedBytes(bytes) + 1 });
  releaseMemory(bytes);
  return unpacked;
}
