/**
 * Creates the document engine. Bytes are handed to supervised child processes; no parser is ever loaded into the
 * calling process. Every failure is a `DocumentError`, including a crashed child, and does not affect other
 * documents.
 */
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import type { DocumentEngine, DocumentEngineOptions, ExtractOptions } from './document-engine.ts';
import type * as Formats from './formats/index.ts';
import {
  type Box,
  DocumentError,
  defaultLimits,
  type ExtractedTable,
  type Extraction,
  type Limits,
  type Page,
  parsePageRange,
  type SystemTesseract,
  sharesOf,
  withoutInk,
} from './model/index.ts';
import {
  type Child,
  createWorkerPool,
  detectSandbox,
  findEntryPoint,
  findTesseract,
  type Job,
  type Outcome,
  type PoolKind,
  readableFolders,
  type Sandbox,
  startChild,
} from './supervisor/index.ts';

/** Redaction passes before giving up on an image. */
const maxRedactionPasses = 4;
const mebibyte = 1024 * 1024;
const maxProcesses = 4;

/** Applies the requested limits where they are lower than the allowed ones. */
function tightenLimits(allowed: Limits, requested: Partial<Limits> | undefined): Limits {
  const entries = Object.entries(allowed).map(([name, bound]) => {
    const limit: unknown = requested === undefined ? undefined : Reflect.get(requested, name);
    return [name, typeof limit === 'number' ? Math.min(limit, bound) : bound];
  });
  return { ...allowed, ...Object.fromEntries(entries) };
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/** The parsers are loaded only to list their formats: the processes that read documents have their own. */
function loadFormats(): typeof Formats.formats {
  const module: typeof Formats = createRequire(import.meta.url)('@sluice/documents/formats');
  return module.formats;
}

/** How this machine isolates children, and the program that it has for them. */
interface ChildEnvironment {
  readonly sandbox: Sandbox;
  readonly systemTesseract: SystemTesseract | undefined;
}

async function prepareEnvironment(options: DocumentEngineOptions): Promise<ChildEnvironment> {
  const sandbox = await detectSandbox(findEntryPoint(), readableFolders(options.languageFolders));
  return {
    sandbox,
    systemTesseract: findTesseract(sandbox.parentDeathCommand, options.programFolders),
  };
}

/** Starts the engine. Returns immediately; child processes start in the background. */
export function createDocumentEngine(options: DocumentEngineOptions = {}): DocumentEngine {
  const limits: Limits = { ...defaultLimits, ...options.limits };
  const now = options.now ?? (() => performance.now());
  let environment: ChildEnvironment | undefined;
  const cores = options.cores ?? availableParallelism();
  let jobs = 0;
  let closed = false;

  const requireEnvironment = (): ChildEnvironment => {
    if (environment === undefined) throw new DocumentError('engine_missing');
    return environment;
  };
  const startIn =
    (pool: PoolKind) =>
    (onIdle: () => void, onExit: () => void): Child =>
      startChild({
        sandbox: requireEnvironment().sandbox,
        memoryBytes: limits.memoryBytes,
        now,
        onIdle,
        onExit,
        setup: {
          type: 'setup',
          pool,
          languageFolders: options.languageFolders ?? [],
          languages: options.languages ?? [],
          systemTesseract: pool === 'ocr' ? requireEnvironment().systemTesseract : undefined,
        },
      });
  const createPool = (kind: PoolKind, processes: number) =>
    createWorkerPool({
      processes,
      queueLength: options.queueLength ?? 200,
      recycleAfterDocuments: options.recycleAfterDocuments ?? 200,
      recycleAboveBytes: options.recycleAboveBytes ?? 256 * mebibyte,
      start: startIn(kind),
    });
  const pools = {
    text: createPool('text', options.textProcesses ?? clamp(cores - 1, 1, maxProcesses)),
    ocr: createPool('ocr', options.ocrProcesses ?? clamp(Math.floor(cores / 2), 1, maxProcesses)),
  };
  const ready = prepareEnvironment(options).then((prepared) => {
    environment = prepared;
    pools.text.warm(options.initialProcesses ?? 1);
    return prepared.sandbox.isolation;
  });
  // Whoever needs it sees the failure; nobody may need it.
  ready.catch(() => undefined);

  /** Returns the limits for a document. Throws if the document must be rejected before reading. */
  const resolveLimits = (bytes: Uint8Array, requested: ExtractOptions): Limits => {
    if (closed) throw new DocumentError('closed');
    if (requested.signal?.aborted === true) throw new DocumentError('aborted');
    if (bytes.length === 0) throw new DocumentError('empty');
    const documentLimits = tightenLimits(limits, requested.limits);
    if (bytes.length > documentLimits.fileBytes) throw new DocumentError('too_large');
    return documentLimits;
  };

  const runImageOperation = async (
    bytes: Uint8Array,
    requested: ExtractOptions,
    operation: NonNullable<Job['imageOperation']>,
  ): Promise<Outcome> => {
    const documentLimits = resolveLimits(bytes, requested);
    await ready;
    jobs += 1;
    const outcome = await pools.ocr.run({
      job: {
        type: 'job',
        id: jobs,
        filename: undefined,
        format: undefined,
        pages: undefined,
        ocr: 'always',
        languages: requested.languages,
        password: undefined,
        limits: documentLimits,
        imageOperation: operation,
      },
      bytes,
      signal: requested.signal,
      onStart: () => undefined,
      onPage: () => undefined,
    });
    if (outcome === 'needs-ocr') throw new DocumentError('crashed');
    return outcome;
  };

  const redactImage: DocumentEngine['redactImage'] = async (bytes, find, requested = {}) => {
    let image = bytes;
    let redactedAreas: readonly Box[] = [];
    for (let pass = 0; pass < maxRedactionPasses; pass += 1) {
      const isUpright = pass > 0;
      const { view } = await runImageOperation(image, requested, { isUpright });
      if (view === undefined) throw new DocumentError('crashed');
      const { boxes, values } = await find(withoutInk(view, redactedAreas));
      redactedAreas = [...redactedAreas, ...sharesOf(view, boxes)];
      // The redacted image is recognized again: it is only returned once no personal data is found in it.
      if (isUpright && values === 0) return image;
      const { words: _, ...placement } = view;
      const { bytes: redacted } = await runImageOperation(image, requested, {
        view: placement,
        boxes,
        isUpright,
      });
      if (redacted === undefined) throw new DocumentError('crashed');
      image = redacted;
    }
    throw new DocumentError('not_redactable');
  };

  const extract: DocumentEngine['extract'] = async (bytes, requested = {}, onPage) => {
    const documentLimits = resolveLimits(bytes, requested);
    parsePageRange(requested.pages);
    await ready;

    const startedMs = now();
    let readingSinceMs = startedMs;
    const pages: Page[] = [];
    const tables: ExtractedTable[] = [];
    const seen = new Set<number>();
    jobs += 1;
    const job: Job = {
      type: 'job',
      id: jobs,
      filename: requested.filename,
      format: requested.format,
      pages: requested.pages,
      ocr: requested.ocr ?? 'auto',
      languages: requested.languages,
      password: requested.password,
      pictures: requested.pictures === true,
      layout: requested.layout === true,
      limits: documentLimits,
    };
    const work = {
      job,
      bytes,
      signal: requested.signal,
      onStart: () => {
        readingSinceMs = now();
      },
      onPage(page: Page, found: readonly ExtractedTable[], expected: number | undefined) {
        // The OCR pool starts the document from the beginning, so pages already reported are skipped.
        if (seen.has(page.number)) return;
        seen.add(page.number);
        pages.push(page);
        for (const table of found) tables.push(table);
        onPage?.(page, expected);
      },
    };
    let outcome = await pools.text.run(work);
    if (outcome === 'needs-ocr') {
      await requested.beforeOcr?.();
      outcome = await pools.ocr.run(work);
    }
    if (outcome === 'needs-ocr') throw new DocumentError('crashed');
    return toExtraction(outcome, pages, tables, {
      queuedMs: readingSinceMs - startedMs,
      readMs: now() - readingSinceMs,
    });
  };

  return {
    extract,
    redactImage,
    formats: () =>
      loadFormats().map(({ format, mediaType, extensions }) => ({ format, mediaType, extensions })),
    isolation: () => ready,
    close() {
      closed = true;
      pools.text.close();
      pools.ocr.close();
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
  const { format, mediaType, metadata, warnings, memberHeadings } = outcome;
  return {
    format,
    mediaType,
    metadata,
    warnings,
    memberHeadings,
    markdown,
    pages,
    tables,
    timings,
  };
}
