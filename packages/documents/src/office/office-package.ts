/** An Office package (OOXML, OpenDocument) opened: its parts by name, each unpacked at most once. */
import { listZipEntries, readZipEntry } from '../archive/index.ts';
import { decodeText } from '../charset/index.ts';
import { readXml, type XmlHandler } from '../markup/index.ts';
import { type Budget, DocumentError } from '../model/index.ts';

/** A package's parts. */
export interface OfficePackage {
  readonly names: readonly string[];
  /** A part's bytes; undefined if it is missing or damaged. Throws `DocumentError` at a limit. */
  readPart(name: string): Uint8Array | undefined;
  /** Reads a part as XML; does nothing if it is missing. */
  readXml(name: string, handler: XmlHandler): void;
  /** Names that match, those with smaller numbers first. */
  findNames(pattern: RegExp): readonly string[];
}

const numbers = new Intl.Collator('en', { numeric: true });

/** Opens a package; one that is no ZIP has no parts. */
export function openPackage(file: Uint8Array, budget: Budget): OfficePackage {
  const entries = new Map(
    (listZipEntries(file) ?? []).map((entry) => [entry.name.replace(/^\//, ''), entry]),
  );
  const names = [...entries.keys()];
  const bytes = (name: string): Uint8Array | undefined => {
    const entry = entries.get(name);
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
