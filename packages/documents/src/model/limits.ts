/** How much one document may cost. Every loop over a document's content charges its budget. */
import { DocumentError, type DocumentErrorReason } from './errors.ts';

/** Bounds for one document. All are inclusive. */
export interface Limits {
  /** The file as it came. */
  readonly fileBytes: number;
  /** Everything unpacked from it, counted on real bytes. */
  readonly inflatedBytes: number;
  /** Members of archives and packages, all levels together. */
  readonly entries: number;
  /** Files within files. */
  readonly depth: number;
  /** Elements of markup, cells, objects. */
  readonly nodes: number;
  /** UTF-16 units of the resulting Markdown. */
  readonly characters: number;
  readonly pages: number;
  /** Of one image. */
  readonly pixels: number;
  /** From handing the document to a process to its last page, for a document without OCR. */
  readonly wallMs: number;
  /** Added to `wallMs` for each page read by OCR. */
  readonly wallMsPerOcrPage: number;
  /** Processor time of one document without OCR. */
  readonly cpuMs: number;
  /** Resident memory of the process that reads. */
  readonly memoryBytes: number;
}

const mebibyte = 1024 * 1024;

/** What holds if nothing else is said. */
export const defaultLimits: Limits = {
  fileBytes: 32 * mebibyte,
  inflatedBytes: 200 * mebibyte,
  entries: 1_000,
  depth: 3,
  nodes: 2_000_000,
  characters: 20_000_000,
  pages: 2_000,
  pixels: 60_000_000,
  wallMs: 15_000,
  wallMsPerOcrPage: 10_000,
  cpuMs: 20_000,
  memoryBytes: 900 * mebibyte,
};

type Countable = 'inflatedBytes' | 'entries' | 'nodes' | 'characters' | 'pages';

const reasons: Readonly<Record<Countable, DocumentErrorReason>> = {
  inflatedBytes: 'inflated_too_far',
  entries: 'too_many_entries',
  nodes: 'too_many_nodes',
  characters: 'too_much_text',
  pages: 'too_many_pages',
};

/** Counts what a document costs, all levels of nesting together. */
export interface Budget {
  readonly limits: Limits;
  /** Adds to a count; throws `DocumentError` (limit_exceeded) when it passes its limit. */
  charge(what: Countable, amount?: number): void;
  /** What is left of a count. */
  remaining(what: Countable): number;
  /** Throws `DocumentError` (limit_exceeded) for an image with more pixels than allowed. */
  checkPixels(width: number, height: number): void;
}

/** A fresh budget over `limits`. */
export function createBudget(limits: Limits): Budget {
  const spent: Record<Countable, number> = {
    inflatedBytes: 0,
    entries: 0,
    nodes: 0,
    characters: 0,
    pages: 0,
  };
  return {
    limits,
    charge(what, amount = 1) {
      spent[what] += amount;
      if (spent[what] > limits[what]) throw new DocumentError(reasons[what]);
    },
    remaining: (what) => Math.max(0, limits[what] - spent[what]),
    checkPixels(width, height) {
      if (!(width > 0 && height > 0)) throw new DocumentError('malformed');
      if (width * height > limits.pixels) throw new DocumentError('too_many_pixels');
    },
  };
}
