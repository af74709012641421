/** Opens Office packages (OOXML, OpenDocument); each part is decompressed at most once. */
import { listZipEntries, readZipEntry } from '../archive/index.ts';
import { decodeText } from '../charset/index.ts';
import { readXml, type XmlHandler } from '../markup/index.ts';
import { type Budget, DocumentError } from '../model/index.ts';

/** The parts of a package. */
export interface OfficePackage {
  readonly names: readonly string[];
  /** Returns the bytes of a part; undefined if it is missing or damaged. Throws `DocumentError` at a limit. */
  readPart(name: string): Uint8Array | undefined;
  /** Reads a part as XML; does nothing if it is missing. */
  readXml(name: string, handler: XmlHandler): void;
  /** Returns the matching names in numerical order. */
  findNames(pattern: RegExp): readonly string[];
}

const numbers = new Intl.Collator('en', { numeric: true });

/** Opens a package; a file that is not a ZIP archive has no parts. */
export function openPackage(file: Uint8Array, budget: Budget): OfficePackage {
  const entries = new Map(
    (listZipEntries(file) ?? []).map((entry) => [entry.name.replace(/^\//, ''), entry]),
  );
  const names = [...entries.keys()];
  // Names of parts do not depend on case (ECMA-376 part 2, 6.2.2.3), and some programs rely on that.
  const exactNames = new Map(names.map((name) => [name.toLowerCase(), name]));
  const bytes = (name: string): Uint8Array | undefined => {
    const entry = entries.get(name) ?? entries.get(exactNames.get(name.toLowerCase()) ?? '');
    if (entry === undefined) return undefined;
    try {
      return readZipEntry(file, entry, budget);
    } catch (error) {
      if (error instanceof DocumentError && error.code === 'limit_exceeded') throw error;
      return undefined;
    }
  };
  return {
    names,
    readPart: bytes,
    readXml(name, handler) {
      const part = bytes(name);
      if (part !== undefined) readXml(decodeText(part).text, handler, budget);
    },
    findNames: (pattern) => names.filter((name) => pattern.test(name)).sort(numbers.compare),
  };
}
