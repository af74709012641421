/** A PDF to pages of Markdown: text where it can be trusted, recognition where it cannot. */

import {
  analyzePage,
  createRunningHeaderFilter,
  inferDocumentStyle,
  joinContinuedTables,
} from '../layout/index.ts';
import { renderMarkdown } from '../markdown/index.ts';
import type { ExtractionContext, Source } from '../model/index.ts';
import { DocumentError, type Page } from '../model/index.ts';
import { eraseWords, hasUnrecognizedText } from './image-text.ts';
import { type OpenPdf, openPdf } from './open-pdf.ts';
import { choosePageSource } from './page-source.ts';
import { loadPdfium, type Pdfium } from './pdfium.ts';
import { type PdfPage, readPage } from './read-page.ts';
import { renderPage } from './render-page.ts';

/** So many pages are read ahead to learn the document's style and its running headers. */
const windowPages = 24;

/** Reads a PDF. Throws `DocumentError`. */
export async function* readPdf(source: Source, context: ExtractionContext): AsyncGenerator<Page> {
  const pdfium = await loadPdfium();
  const document = openPdf(pdfium, source.bytes, context.password);
  try {
    readDocumentInfo(document, context);
    const wanted = Array.from({ length: document.pageCount }, (_, index) => index).filter((index) =>
      context.includesPage(index + 1),
    );
    context.setExpectedPages(wanted.length);
    const withoutRunning = createRunningHeaderFilter();
    for (let at = 0; at < wanted.length; at += windowPages) {
      yield* readWindow({ pdfium, document, context, withoutRunning }, wanted.slice(at, at + windowPages));
    }
    yield* extractAttachments(document, context);
  } finally {
    document.close();
  }
}

function readDocumentInfo(document: OpenPdf, context: ExtractionContext): void {
  context.setMetadata('pages', document.pageCount);
  for (const [key, name] of [
    ['Title', 'title'],
    ['Author', 'author'],
    ['Subject', 'subject'],
    ['Keywords', 'keywords'],
  ] as const) {
    const text = document.readInfo(key);
    if (text !== '') context.setMetadata(name, text);
  }
}

/** Files that came with the document, each as a page of its own after the document's. */
async function* extractAttachments(document: OpenPdf, context: ExtractionContext): AsyncGenerator<Page> {
  let number = document.pageCount;
  for (const { name, bytes } of document.readAttachments()) {
    if (!context.includesPage(number + 1)) continue;
    const content = await context.extractMember({ bytes, name });
    if (content === undefined || content === '') continue;
    number += 1;
    yield {
      number,
      markdown: `${context.addMemberHeading(name)}\n\n${content}`,
      source: 'text',
      confidence: 1,
    };
  }
}

interface ReadPage {
  readonly number: number;
  readonly page: PdfPage;
  readonly source: 'text' | 'ocr' | 'mixed';
}

/** Writing in pictures that is read less surely than this is pattern or ornament. */
const minImageTextConfidence = 0.8;

interface PdfReading {
  readonly pdfium: Pdfium;
  readonly document: OpenPdf;
  readonly context: ExtractionContext;
  readonly withoutRunning: ReturnType<typeof createRunningHeaderFilter>;
}

async function* readWindow(reading: PdfReading, indexes: readonly number[]): AsyncGenerator<Page> {
  const { pdfium, document, context } = reading;
  const pages = indexes.flatMap((index): readonly ReadPage[] => {
    context.budget.charge('pages');
    const read = document.withPage(index, (loaded) => {
      const page = readPage(pdfium, loaded, context.budget);
      const way = choosePageSource(page, context.ocr);
      const isMixed =
        way === 'text' &&
        context.ocr !== 'never' &&
        hasUnrecognizedText(pdfium, loaded, page, context.budget);
      return { number: index + 1, page, source: isMixed ? ('mixed' as const) : way };
    });
    if (read === undefined) context.addWarning(`Page ${index + 1} is damaged and was left out.`);
    return read === undefined ? [] : [read];
  });
  const style = inferDocumentStyle(pages.map(({ page }) => page));
  const running = reading.withoutRunning(pages.map(({ page }) => page));
  const read = pages.flatMap(({ number, page, source: way }, at) => {
    if (way === 'ocr') return [];
    const dropped = running[at];
    const kept =
      dropped === undefined ? page : { ...page, words: page.words.filter((word) => !dropped.has(word)) };
    return [{ number, height: page.height, blocks: analyzePage(kept, style) }];
  });
  const continued = joinContinuedTables(read);
  for (const { number, page, source: way } of pages) {
    const found = continued[read.findIndex((one) => one.number === number)];
    if (found === undefined) {
      yield await recognizePage(pdfium, document, number, context);
      continue;
    }
    for (const rows of found.tables) context.addTable(number, rows);
    const markdown = [renderMarkdown(found.blocks), ...page.comments]
      .filter((part) => part !== '')
      .join('\n\n');
    yield way === 'mixed'
      ? await recognizeImageText(reading, number, page, markdown)
      : { number, markdown, source: 'text', confidence: 1 };
  }
}

/** The page with the writing in its pictures after its text. */
async function recognizeImageText(
  { pdfium, document, context }: PdfReading,
  number: number,
  page: PdfPage,
  markdown: string,
): Promise<Page> {
  const recognizer = context.recognizer();
  const picture = document.withPage(number - 1, (loaded) =>
    eraseWords(renderPage(pdfium, loaded, context.budget), page),
  );
  if (picture === undefined) throw new DocumentError('malformed');
  const read = await recognizer.recognize(picture, context.languages, context.budget);
  if (read.confidence < minImageTextConfidence || read.markdown.trim() === '')
    return { number, markdown, source: 'text', confidence: 1 };
  for (const rows of read.tables) context.addTable(number, rows);
  return {
    number,
    markdown: `${markdown}\n\n${read.markdown}`,
    source: 'mixed',
    confidence: read.confidence,
  };
}

async function recognizePage(
  pdfium: Pdfium,
  document: OpenPdf,
  number: number,
  context: ExtractionContext,
): Promise<Page> {
  const recognizer = context.recognizer();
  const picture = document.withPage(number - 1, (page) => renderPage(pdfium, page, context.budget));
  if (picture === undefined) throw new DocumentError('malformed');
  const read = await recognizer.recognize(picture, context.languages, context.budget);
  for (const rows of read.tables) context.addTable(number, rows);
  return { number, markdown: read.markdown, source: 'ocr', confidence: read.confidence };
}
