/**
 * The engine's door. Bytes go to a supervised child process; nothing that parses is ever loaded into the caller's.
 * Every failure is a `DocumentError`; the death of a child is one too, and no other document notices it.
 */
import { availableParallelism } from 'node:os';
import type { DocumentEngine, DocumentEngineOptions, ExtractOptions } from './document-engine.ts';
import { formats } from './formats/index.ts';
import {
  DocumentError,
  defaultLimits,
  type ExtractedTable,
  type Extraction,
  type Limits,
  type Page,
  parsePageRange,
} from './model/index.ts';
import {
  type Child,
  createWorkerPool,
  detectSandbox,
  findTesseract,
  type Job,
  type Lane,
  type Outcome,
  startChild,
} from './supervisor/index.ts';

/** How often a picture is painted over before it is given up. */
const maxRedactionPasses = 4;
const mebibyte = 1024 * 1024;
const maxProcesses = 4;

/** The lower of what is allowed and what is asked for. */
function tightenLimits(allowed: Limits, asked: Partial<Limits> | undefined): Limits {
  const entries = Object.entries(allowed).map(([name, bound]) => {
    const wanted = asked === undefined ? undefined : Reflect.get(asked, name);
    return [name, typeof wanted === 'number' ? Math.min(wanted, bound) : bound];
  });
  return { ...allowed, ...Object.fromEntries(entries) };
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/** Starts the engine. Cheap: children start in the background. */
export function createDocumentEngine(options: DocumentEngineOptions = {}): DocumentEngine {
  const limits: Limits = { ...defaultLimits, ...options.limits };
  const now = options.now ?? (() => performance.now());
  const sandbox = detectSandbox();
  const system = findTesseract(sandbox.parentDeathCommand, options.programFolders);
  const cores = availableParallelism();
  let jobs = 0;
  let closed = false;

  const start =
    (lane: Lane) =>
    (onIdle: () => void, onExit: () => void): Child =>
      startChild({
        jail: sandbox,
        memoryBytes: limits.memoryBytes,
        now,
        onIdle,
        onExit,
        setup: {
          type: 'setup',
          lane,
          languageFolders: options.languageFolders ?? [],
          languages: options.languages ?? [],
          systemTesseract: lane === 'ocr' ? system : undefined,
        },
      });
  const lane = (name: Lane, processes: number) =>
    createWorkerPool({
      processes,
      queueLength: options.queueLength ?? 200,
      recycleAfterDocuments: options.recycleAfterDocuments ?? 200,
      recycleAboveBytes: options.recycleAboveBytes ?? 400 * mebibyte,
      start: start(name),
    });
  const lanes = {
    text: lane('text', options.textProcesses ?? clamp(cores - 1, 1, maxProcesses)),
    ocr: lane('ocr', options.ocrProcesses ?? clamp(Math.floor(cores / 2), 1, maxProcesses)),
  };
  lanes.text.warm(options.initialProcesses ?? 1);

  /** The bounds of a document. Throws for what need not be begun. */
  const admit = (bytes: Uint8Array, asked: ExtractOptions): Limits => {
    if (closed) throw new DocumentError('closed');
    if (asked.signal?.aborted === true) throw new DocumentError('aborted');
    if (bytes.length === 0) throw new DocumentError('empty');
    const bounds = tightenLimits(limits, asked.limits);
    if (bytes.length > bounds.fileBytes) throw new DocumentError('too_large');
    return bounds;
  };

  const workOn = async (
    bytes: Uint8Array,
    asked: ExtractOptions,
    picture: NonNullable<Job['imageOperation']>,
  ): Promise<Outcome> => {
    const bounds = admit(bytes, asked);
    jobs += 1;
    const outcome = await lanes.ocr.run({
      job: {
        type: 'job',
        id: jobs,
        filename: undefined,
        format: undefined,
        pages: undefined,
        ocr: 'always',
        languages: asked.languages,
        password: undefined,
        limits: bounds,
        imageOperation: picture,
      },
      bytes,
      signal: asked.signal,
      onStart: () => undefined,
      onPage: () => undefined,
    });
    if (outcome === 'needs-ocr') throw new DocumentError('crashed');
    return outcome;
  };

  const cover: DocumentEngine['redactImage'] = async (bytes, find, asked = {}) => {
    let picture = bytes;
    for (let round = 0; round < maxRedactionPasses; round += 1) {
      const upright = round > 0;
      const { view } = await workOn(picture, asked, { isUpright: upright });
      if (view === undefined) throw new DocumentError('crashed');
      const { boxes, values } = await find(view);
      // What was painted is read again: only a picture that says nothing personal any more is given.
      if (upright && values === 0) return picture;
      const { words: _, ...place } = view;
      const { bytes: covered } = await workOn(picture, asked, { view: place, boxes, isUpright: upright });
      if (covered === undefined) throw new DocumentError('crashed');
      picture = covered;
    }
    throw new DocumentError('not_coverable');
  };

  const extract: DocumentEngine['extract'] = async (bytes, asked = {}, onPage) => {
    const bounds = admit(bytes, asked);
    parsePageRange(asked.pages);

    const startedMs = now();
    let readingSinceMs = startedMs;
    const pages: Page[] = [];
    const tables: ExtractedTable[] = [];
    const seen = new Set<number>();
    jobs += 1;
    const job: Job = {
      type: 'job',
      id: jobs,
      filename: asked.filename,
      format: asked.format,
      pages: asked.pages,
      ocr: asked.ocr ?? 'auto',
      languages: asked.languages,
      password: asked.password,
      limits: bounds,
    };
    const work = {
      job,
      bytes,
      signal: asked.signal,
      onStart: () => {
        readingSinceMs = now();
      },
      onPage(page: Page, found: readonly ExtractedTable[], expected: number | undefined) {
        // The OCR lane reads from the start again: what the digital one has told already is not told twice.
        if (seen.has(page.number)) return;
        seen.add(page.number);
        pages.push(page);
        for (const table of found) tables.push(table);
        onPage?.(page, expected);
      },
    };
    let outcome = await lanes.text.run(work);
    if (outcome === 'needs-ocr') {
      await asked.beforeOcr?.();
      outcome = await lanes.ocr.run(work);
    }
    if (outcome === 'needs-ocr') throw new DocumentError('crashed');
    return toExtraction(outcome, pages, tables, {
      queuedMs: readingSinceMs - startedMs,
      readMs: now() - readingSinceMs,
    });
  };

  return {
    extract,
    redactImage: cover,
    formats: () => formats.map(({ format, mediaType, extensions }) => ({ format, mediaType, extensions })),
    isolation: () => sandbox.isolation,
    close() {
      closed = true;
      lanes.text.close();
      lanes.ocr.close();
    },
  };
}

function toExtraction(
  outcome: Outcome,
  pages: readonly Page[],
  tables: readonly ExtractedTable[],
  timings: Extraction['timings'],
): Extraction {
  const markdown = pages
    .map((page) => page.markdown.trim())
    .filter((text) => text !== '')
    .join('\n\n');
  const { format, mediaType, metadata, warnings, memberHeadings: headings } = outcome;
  return {
    format,
    mediaType,
    metadata,
    warnings,
    memberHeadings: headings,
    markdown,
    pages,
    tables,
    timings,
  };
}
