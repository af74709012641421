import { readdirSync, statSync } from 'node:fs';
import { basename, extname, join, relative } from 'node:path';

/** A file to read. */
export interface FoundFile {
  readonly path: string;
  /** Where it stands below the folder that was named; the name of a file that was named itself. */
  readonly name: string;
}

export interface FoundFiles {
  readonly files: readonly FoundFile[];
  /** Files of folders whose extension is that of no document. */
  readonly skipped: number;
}

/**
 * The documents that arguments name: files themselves, and those of folders and their folders by extension, in order of name. Hidden
 * files and links are left out.
 * @param extensions of documents, without the dot
 */
export function findFiles(paths: readonly string[], extensions: ReadonlySet<string>): FoundFiles {
  let skipped = 0;
  const files = paths.flatMap((path): readonly FoundFile[] => {
    if (path === '-' || !isFolder(path)) return [{ path, name: basename(path) }];
    return filesIn(path).flatMap((file) => {
      if (extensions.has(extname(file).slice(1).toLowerCase()))
        return [{ path: file, name: relative(path, file) }];
      skipped += 1;
      return [];
    });
  });
  return { files, skipped };
}

/** A path that does not exist fails where it is read, with the others still read. */
function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesIn(path);
      return entry.isFile() ? [path] : [];
    });
}
