/** A PDF to pages of Markdown: text where it can be trusted, recognition where it cannot. */
import type { Context, Source } from '../formats/index.ts';
import { analysePage, continueTables, createRunningFilter, learnStyle } from '../layout/index.ts';
import { markdownOf } from '../markdown/index.ts';
import { DocumentError, type Page } from '../model/index.ts';
import { decide } from './decide.ts';
import { type OpenPdf, openPdf } from './open.ts';
import { loadPdfium, type Pdfium } from './pdfium.ts';
import { hasUnreadWriting, withoutWords } from './picture-text.ts';
import { type PdfPage, readPage } from './read-page.ts';
import { renderPage } from './render.ts';

/** So many pages are read ahead to learn the document's style and its running headers. */
const WINDOW = 24;

/** Reads a PDF. Throws `DocumentError`. */
export async function* readPdf(source: Source, context: Context): AsyncGenerator<Page> {
  const pdfium = await loadPdfium();
  const document = openPdf(pdfium, source.bytes, context.password);
  try {
    describe(document, context);
    const wanted = Array.from({ length: document.pageCount }, (_, index) => index).filter((index) =>
      context.wantsPage(index + 1),
    );
    context.expect(wanted.length);
    const withoutRunning = createRunningFilter();
    for (let at = 0; at < wanted.length; at += WINDOW) {
      yield* readWindow({ pdfium, document, context, withoutRunning }, wanted.slice(at, at + WINDOW));
    }
    yield* readAttachments(document, context);
  } finally {
    document.close();
  }
}

function describe(document: OpenPdf, context: Context): void {
  context.fact('pages', document.pageCount);
  for (const [key, name] of [
    ['Title', 'title'],
    ['Author', 'author'],
    ['Subject', 'subject'],
    ['Keywords', 'keywords'],
  ] as const) {
    const text = document.info(key);
    if (text !== '') context.fact(name, text);
  }
}

/** Files that came with the document, each as a page of its own after the document's. */
async function* readAttachments(document: OpenPdf, context: Context): AsyncGenerator<Page> {
  let number = document.pageCount;
  for (const { name, bytes } of document.attachments()) {
    if (!context.wantsPage(number + 1)) continue;
    const content = await context.member({ bytes, name });
    if (content === undefined || content === '') continue;
    number += 1;
    yield { number, markdown: `${context.heading(name)}\n\n${content}`, source: 'text', confidence: 1 };
  }
}

interface ReadPage {
  readonly number: number;
  readonly page: PdfPage;
  readonly way: 'text' | 'ocr' | 'mixed';
}

/** Writing in pictures that is read less surely than this is pattern or ornament. */
const LEAST_SURE = 0.8;

interface Reading {
  readonly pdfium: Pdfium;
  readonly document: OpenPdf;
  readonly context: Context;
  readonly withoutRunning: ReturnType<typeof createRunningFilter>;
}

async function* readWindow(reading: Reading, indexes: readonly number[]): AsyncGenerator<Page> {
  const { pdfium, document, context } = reading;
  const pages = indexes.flatMap((index): readonly ReadPage[] => {
    context.budget.charge('pages');
    const read = document.withPage(index, (loaded) => {
      const page = readPage(pdfium, loaded, context.budget);
      const way = decide(page, context.ocr);
      const isMixed =
        way === 'text' && context.ocr !== 'never' && hasUnreadWriting(pdfium, loaded, page, context.budget);
      return { number: index + 1, page, way: isMixed ? ('mixed' as const) : way };
    });
    if (read === undefined) context.warn(`Page ${index + 1} is damaged and was left out.`);
    return read === undefined ? [] : [read];
  });
  const style = learnStyle(pages.map(({ page }) => page));
  const running = reading.withoutRunning(pages.map(({ page }) => page));
  const read = pages.flatMap(({ number, page, way }, at) => {
    if (way === 'ocr') return [];
    const dropped = running[at];
    const kept =
      dropped === undefined ? page : { ...page, words: page.words.filter((word) => !dropped.has(word)) };
    return [{ number, height: page.height, blocks: analysePage(kept, style) }];
  });
  const continued = continueTables(read);
  for (const { number, page, way } of pages) {
    const found = continued[read.findIndex((one) => one.number === number)];
    if (found === undefined) {
      yield await recognizePage(pdfium, document, number, context);
      continue;
    }
    for (const rows of found.tables) context.table(number, rows);
    const markdown = [markdownOf(found.blocks), ...page.remarks].filter((part) => part !== '').join('\n\n');
    yield way === 'mixed'
      ? await withPictureText(reading, number, page, markdown)
      : { number, markdown, source: 'text', confidence: 1 };
  }
}

/** The page with the writing in its pictures after its text. */
async function withPictureText(
  { pdfium, document, context }: Reading,
  number: number,
  page: PdfPage,
  markdown: string,
): Promise<Page> {
  const recognizer = context.recognizer();
  const picture = document.withPage(number - 1, (loaded) =>
    withoutWords(renderPage(pdfium, loaded, context.budget), page),
  );
  if (picture === undefined) throw new DocumentError('malformed');
  const read = await recognizer.read(picture, context.languages, context.budget);
  if (read.confidence < LEAST_SURE || read.markdown.trim() === '')
    return { number, markdown, source: 'text', confidence: 1 };
  for (const rows of read.tables) context.table(number, rows);
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
  context: Context,
): Promise<Page> {
  const recognizer = context.recognizer();
  const picture = document.withPage(number - 1, (page) => renderPage(pdfium, page, context.budget));
  if (picture === undefined) throw new DocumentError('malformed');
  const read = await recognizer.read(picture, context.languages, context.budget);
  for (const rows of read.tables) context.table(number, rows);
  return { number, markdown: read.markdown, source: 'ocr', confidence: read.confidence };
}
