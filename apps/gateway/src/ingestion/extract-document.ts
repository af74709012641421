/** Extracts a single document, for `/v1/documents/extract` and the command line. */
import type { Extraction, Page } from '@sluice/documents';
import type { Principal } from '../auth/index.ts';
import type { DocumentSettings } from '../config/index.ts';
import type { AnonymizeTexts, TextsResult } from '../privacy/index.ts';
import { withPlainHeadings } from './plain-headings.ts';
import type { DocumentReader } from './read-document.ts';

export interface ExtractRequest {
  readonly bytes: Uint8Array;
  readonly filename: string | undefined;
  readonly pages: string | undefined;
  readonly ocr: 'auto' | 'always' | 'never' | undefined;
  readonly languages: readonly string[] | undefined;
  readonly password: string | undefined;
  /** Whether pictures of the pages are wanted. They show all that stands there, also if the text is anonymized. */
  readonly pictures?: boolean | undefined;
  /** Whether to replace personal data in the whole result. */
  readonly anonymize: boolean;
  readonly signal: AbortSignal;
  readonly onPage?: ((page: Page, expected: number | undefined) => void) | undefined;
  /** Path of the member that holds the file, for errors. */
  readonly param: string;
}

/** The text of a document. */
export type ExtractedDocument = Pick<
  Extraction,
  'format' | 'mediaType' | 'markdown' | 'pages' | 'tables' | 'metadata' | 'warnings' | 'timings'
>;

export interface ExtractDeps {
  readonly read: DocumentReader;
  readonly settings: (principal: Principal) => DocumentSettings;
  readonly anonymize: (request: AnonymizeTexts, principal: Principal) => TextsResult | Promise<TextsResult>;
}

export type ExtractDocument = (request: ExtractRequest, principal: Principal) => Promise<ExtractedDocument>;

/** Rejects with 422 for invalid documents, and with 403 or 503 from anonymization. */
export function createExtractDocument({ read, settings, anonymize }: ExtractDeps): ExtractDocument {
  return async ({ anonymize: anonymized, ...request }, principal) => {
    const { ocr, languages, maxPages } = settings(principal);
    const { extraction } = await read({
      ...request,
      accountId: principal.accountId,
      keyId: principal.keyId,
      format: undefined,
      ocr: request.ocr ?? ocr,
      languages: request.languages ?? languages,
      maxPages,
    });
    return anonymized
      ? await withoutValues(extraction, (texts) => anonymize({ texts }, principal))
      : extraction;
  };
}

/** Anonymizes texts; placeholders are numbered across all of them. */
type Anonymize = (
  texts: readonly string[],
) => Pick<TextsResult, 'results'> | Promise<Pick<TextsResult, 'results'>>;

/** Uncertain words that still stand in a text. */
function wordsLeft(
  words: Page['uncertainWords'],
  markdown: string,
): Pick<Page, 'uncertainWords'> | Record<string, never> {
  const standing = new Set(markdown.split(/\s+/));
  const left = words?.filter(({ text }) => standing.has(text)) ?? [];
  return left.length === 0 ? {} : { uncertainWords: left };
}

type Block = NonNullable<Page['layout']>['blocks'][number];

/** Notes the texts of a block, and gives what makes the block of their replacements. */
function placesOf(
  { text, rows, ...block }: Block,
  place: (text: string) => number,
): (textAt: (index: number) => string) => Block {
  const at = text === undefined ? undefined : place(text);
  const cells = rows?.map((row) => row.map(place));
  return (textAt) => ({
    ...block,
    ...(at === undefined ? {} : { text: textAt(at) }),
    ...(cells === undefined ? {} : { rows: cells.map((row) => row.map(textAt)) }),
  });
}

/** Pages, cells, blocks and metadata of the document, anonymized. */
export async function withoutValues(
  extraction: Extraction,
  anonymize: Anonymize,
): Promise<ExtractedDocument> {
  const { pages, tables, metadata } = withPlainHeadings(extraction);
  const texts: string[] = [];
  const place = (text: string): number => texts.push(text) - 1;
  const pageAt = pages.map(({ markdown }) => place(markdown));
  const cellAt = tables.map(({ rows }) => rows.map((row) => row.map(place)));
  const layoutAt = pages.map(({ layout }) => layout?.blocks.map((block) => placesOf(block, place)));
  const factAt = Object.entries(metadata).map(([name, value]) =>
    typeof value === 'string' ? ([name, place(value)] as const) : ([name, value] as const),
  );
  const { results } = await anonymize(texts);
  const textAt = (index: number): string => {
    const result = results[index];
    if (result === undefined) throw new Error('A text was not anonymized.');
    return result.text;
  };
  const anonymizedPages = pages.map(({ uncertainWords, layout, ...page }, index): Page => {
    const markdown = textAt(pageAt[index] ?? -1);
    const blocks = (layoutAt[index] ?? []).map((restored) => restored(textAt));
    return {
      ...page,
      markdown,
      ...wordsLeft(uncertainWords, markdown),
      ...(layout === undefined ? {} : { layout: { ...layout, blocks } }),
    };
  });
  return {
    ...extraction,
    markdown: anonymizedPages
      .map(({ markdown }) => markdown.trim())
      .filter((text) => text !== '')
      .join('\n\n'),
    pages: anonymizedPages,
    tables: tables.map((table, index) => ({
      ...table,
      rows: (cellAt[index] ?? []).map((row) => row.map(textAt)),
    })),
    metadata: Object.fromEntries(
      factAt.map(([name, value]) => [
        name,
        typeof metadata[name] === 'string' && typeof value === 'number' ? textAt(value) : value,
      ]),
    ),
  };
}
