/** Extracts one document: detects the format, enforces the budget, and extracts the members of containers. */

import { unlockOffice } from '../decryption/index.ts';
import { detectFormat, type Format } from '../formats/index.ts';
import { memberHeading } from '../markdown/index.ts';
import type { ExtractionContext, OcrRecognizer, Source } from '../model/index.ts';
import {
  type Budget,
  createBudget,
  DocumentError,
  type ExtractedTable,
  type Limits,
  type Page,
  parsePageRange,
} from '../model/index.ts';
import { createRecognizer } from '../ocr/index.ts';
import type { ChildSetup, Job, Outcome } from '../supervisor/index.ts';
import { processImage } from './process-image.ts';
import { warmUp } from './warm-up.ts';

/** Thrown in a text process when a page needs OCR: the document is then retried in the OCR pool. */
export class OcrRequired extends Error {}

/** Receives extracted pages. */
export interface PageSink {
  onPage(page: Page, tables: readonly ExtractedTable[], expected: number | undefined): void;
  onOcrPage(): void;
}

/** The work a child process can do. */
export interface DocumentReader {
  warm(): Promise<void>;
  read(job: Job, bytes: Uint8Array, sink: PageSink): Promise<Outcome>;
}

/** Creates the document reader of a child process. */
export function createDocumentReader(setup: ChildSetup): DocumentReader {
  const recognizerOfDocument =
    setup.pool === 'ocr'
      ? createRecognizer({
          languageFolders: setup.languageFolders,
          languages: setup.languages,
          system: setup.systemTesseract,
        })
      : undefined;
  return {
    warm: () => warmUp(setup.pool),
    async read(job, bytes, sink) {
      if (job.imageOperation !== undefined)
        return processImage(job, bytes, () => {
          if (recognizerOfDocument === undefined) throw new OcrRequired();
          sink.onOcrPage();
          return recognizerOfDocument();
        });
      const budget = createBudget(job.limits);
      const clear = unlockOffice(bytes, job.password, budget);
      const source: Source = { bytes: clear, name: job.filename, depth: 0 };
      const format = detectFormat(clear, { name: job.filename, hint: job.format });
      const state = createState(job, budget, recognizerOfDocument?.(), sink);
      let characters = 0;
      try {
        for await (const page of format.extract(source, state.context)) {
          // Formats whose pages are expensive skip unwanted pages themselves.
          if (!state.context.includesPage(page.number)) {
            state.drainTables();
            continue;
          }
          budget.charge('characters', page.markdown.length);
          characters += page.markdown.trim().length;
          sink.onPage(page, state.drainTables(), state.expected());
        }
      } catch (error) {
        if (characters === 0 || error instanceof OcrRequired) throw error;
        state.context.addWarning(truncatedWarning);
      }
      const limit = state.limitHit();
      if (characters === 0 && limit !== undefined) throw limit;
      if (state.isPageRangeEmpty()) throw new DocumentError('bad_page_range');
      if (characters === 0) state.context.addWarning('The document has no text.');
      return {
        format: format.format,
        mediaType: format.mediaType,
        metadata: Object.fromEntries(state.facts),
        warnings: state.warnings,
        memberHeadings: [...state.headings],
      };
    },
  };
}

/** The supervisor reports the same for a document whose process was killed after its first pages. */
const truncatedWarning = 'The document was truncated: the rest is damaged or exceeds a limit.';

interface ExtractionState {
  limitHit(): DocumentError | undefined;
  /** Number of pages announced by the format. */
  expected(): number | undefined;
  /** True if the document has pages, but none within the requested range. */
  isPageRangeEmpty(): boolean;
  readonly context: ExtractionContext;
  readonly facts: ReadonlyMap<string, string | number | boolean>;
  readonly warnings: readonly string[];
  readonly headings: ReadonlySet<string>;
  drainTables(): readonly ExtractedTable[];
}

const maxWarnings = 50;

function createState(
  job: Job,
  budget: Budget,
  recognizer: OcrRecognizer | undefined,
  sink: PageSink,
): ExtractionState {
  const facts = new Map<string, string | number | boolean>();
  const warnings: string[] = [];
  let tables: ExtractedTable[] = [];
  const headings = new Set<string>();
  let limitHit: DocumentError | undefined;
  let expected: number | undefined;
  const counted: OcrRecognizer | undefined = recognizer && {
    recognize(...args) {
      sink.onOcrPage();
      return recognizer.recognize(...args);
    },
    locateWords: recognizer.locateWords,
    missingLanguages: recognizer.missingLanguages,
  };
  const filter = parsePageRange(job.pages);
  let asked = 0;
  let wanted = 0;
  const wantsPage = (page: number): boolean => {
    const wants = filter(page);
    asked += 1;
    if (wants) wanted += 1;
    return wants;
  };
  const warn = (text: string): void => {
    if (warnings.length < maxWarnings && !warnings.includes(text)) warnings.push(text);
  };
  const contextAt = (depth: number): ExtractionContext => ({
    budget,
    includesPage: depth === 0 ? wantsPage : () => true,
    ocr: job.ocr,
    password: job.password,
    languages: job.languages,
    pictures: job.pictures === true,
    layout: job.layout === true,
    recognizer() {
      if (counted === undefined) throw new OcrRequired();
      const lacking = counted.missingLanguages(job.languages ?? []);
      if (lacking.length > 0) {
        if (lacking.length === job.languages?.length) throw new DocumentError('no_language');
        warn(`There is no text recognition for ${lacking.join(', ')}.`);
      }
      return counted;
    },
    addMemberHeading(name) {
      const heading = memberHeading(name);
      headings.add(heading);
      return heading;
    },
    setExpectedPages(pages) {
      if (depth === 0) expected = pages;
    },
    addWarning: warn,
    setMetadata(name, value) {
      if (depth === 0) facts.set(name, value);
    },
    addTable(page, rows) {
      if (depth === 0) tables.push({ page, rows });
    },
    extractMember: (source) =>
      readMember(source, depth + 1, contextAt(depth + 1), (error) => {
        limitHit ??= error;
      }),
  });
  return {
    context: contextAt(0),
    facts,
    headings,
    warnings,
    limitHit: () => limitHit,
    expected: () => expected,
    isPageRangeEmpty: () => asked > 0 && wanted === 0,
    drainTables() {
      const taken = tables;
      tables = [];
      return taken;
    },
  };
}

/** Says which limit it was. Names of members stand in the text only, where they are anonymized. */
function limitWarning({ reason, message }: DocumentError, { depth, entries }: Limits): string {
  if (reason === 'too_deep') return `Members nested deeper than ${depth} levels were skipped.`;
  if (reason === 'too_many_entries') return `Members beyond the first ${entries} were skipped.`;
  return `A member was skipped or shortened. ${message}`;
}

/** Errors in a member must not lose the rest of the container. */
async function readMember(
  source: { readonly bytes: Uint8Array; readonly name: string | undefined },
  depth: number,
  context: ExtractionContext,
  onLimit: (error: DocumentError) => void,
): Promise<string | undefined> {
  const { budget } = context;
  if (source.bytes.length === 0) return undefined;
  const parts: string[] = [];
  try {
    if (depth > budget.limits.depth) throw new DocumentError('too_deep');
    budget.charge('entries');
    const bytes = unlockOffice(source.bytes, context.password, budget);
    const format: Format = detectFormat(bytes, { name: source.name, hint: undefined });
    for await (const page of format.extract({ ...source, bytes, depth }, context))
      parts.push(page.markdown.trim());
  } catch (error) {
    if (error instanceof OcrRequired) throw error;
    const exceedsLimit = error instanceof DocumentError && error.code === 'limit_exceeded';
    if (exceedsLimit) onLimit(error);
    context.addWarning(exceedsLimit ? limitWarning(error, budget.limits) : 'A member could not be read.');
    return parts.length > 0 ? parts.join('\n\n') : undefined;
  }
  return parts.filter((part) => part !== '').join('\n\n');
}
