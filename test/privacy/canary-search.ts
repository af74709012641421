/** Searches for many thousands of values at once, in all encodings in which they may appear. */
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Canary } from './canary-values.ts';

/** Minimum length of a trace. */
const headChars = 8;
/** Maximum length of a trace, and the overlap of chunks. */
const mostChars = 96;

export interface CanarySearch {
  add(canary: Canary): void;
  /** Traces in a text: literal, case-insensitive, escaped for JSON or a URL, in base64 or hexadecimal. */
  find(text: string): string[];
  /** Traces in all files of a folder. */
  findInFolder(folder: string): string[];
  /** Literal traces in a large file, read in chunks. */
  findInFile(path: string): Promise<ReadonlySet<string>>;
  readonly size: number;
}

export function createSearch(): CanarySearch {
  const byHead = new Map<string, string[]>();
  let size = 0;
  const plain = (text: string, found: Set<string>): void => {
    const lower = text.toLowerCase();
    for (let at = lower.length - headChars; at >= 0; at--) {
      const traces = byHead.get(lower.slice(at, at + headChars));
      if (traces === undefined) continue;
      for (const trace of traces) if (lower.startsWith(trace, at)) found.add(trace);
    }
  };
  const find = (text: string): string[] => {
    const found = new Set<string>();
    for (const view of viewsOf(text)) plain(view, found);
    return [...found];
  };
  return {
    add: ({ traces }) => {
      size++;
      for (const trace of traces) {
        const lower = trace.toLowerCase();
        if (lower.length < headChars || lower.length > mostChars) throw new RangeError(trace);
        const head = lower.slice(0, headChars);
        byHead.set(head, [...(byHead.get(head) ?? []), lower]);
      }
    },
    find,
    findInFolder: (folder) => {
      const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      return files.flatMap((file) => find(readFileSync(join(file.parentPath, file.name)).toString('utf8')));
    },
    findInFile: async (path) => {
      const found = new Set<string>();
      let rest = '';
      for await (const piece of createReadStream(path, { encoding: 'utf8', highWaterMark: 4 << 20 })) {
        const text = rest + String(piece);
        plain(text, found);
        rest = text.slice(-mostChars);
      }
      return found;
    },
    get size() {
      return size;
    },
  };
}

/** A text and its decoded forms. */
function* viewsOf(text: string): Generator<string> {
  yield text;
  if (text.includes('\\'))
    yield text.replaceAll(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  if (text.includes('%')) yield text.replaceAll(/(?:%[0-9a-f]{2})+/gi, percentDecoded).replaceAll('+', ' ');
  for (const [run] of text.matchAll(/[A-Za-z0-9+/_-]{16,}/g)) {
    // The bytes may start at any offset within a group of four.
    for (let skip = 0; skip < 4; skip++) yield Buffer.from(run.slice(skip), 'base64').toString('utf8');
    if (/^[0-9a-f]+$/i.test(run)) yield Buffer.from(run, 'hex').toString('utf8');
  }
}

function percentDecoded(run: string): string {
  return Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8');
}
