/** Limits on the cost of one document. Every loop over a document's content charges its budget. */
import { DocumentError, type DocumentErrorReason } from './errors.ts';

/** Limits for one document; each is the largest allowed value. */
export interface Limits {
  /** Size of the uploaded file. */
  readonly fileBytes: number;
  /** Total decompressed size, counted on actual output. */
  readonly inflatedBytes: number;
  /** Members of archives and packages at all nesting levels. */
  readonly entries: number;
  /** Nesting depth of files within files. */
  readonly depth: number;
  /** Markup elements, cells and objects. */
  readonly nodes: number;
  /** UTF-16 code units of the resulting Markdown. */
  readonly characters: number;
  readonly pages: number;
  /** Pixels of one image. */
  readonly pixels: number;
  /** Wall-clock time from handing the document to a process until its last page, without OCR. */
  readonly wallMs: number;
  /** Added to `wallMs` for every page read with OCR. */
  readonly wallMsPerOcrPage: number;
  /** CPU time of one document without OCR. */
  readonly cpuMs: number;
  /** Resident memory of the child process. */
  readonly memoryBytes: number;
}

const mebibyte = 1024 * 1024;

/** Default limits. */
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

/** Tracks the cost of a document across all nesting levels. */
export interface Budget {
  readonly limits: Limits;
  /** Adds to a count; throws `DocumentError` (limit_exceeded) when it exceeds its limit. */
  charge(what: Countable, amount?: number): void;
  /** Returns what remains of a count. */
  remaining(what: Countable): number;
  /** Throws `DocumentError` (limit_exceeded) for an image with more pixels than allowed. */
  checkPixels(width: number, height: number): void;
}

/** Creates a budget with the given limits. */
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
