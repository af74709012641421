/** Extracts a PDF page by page: from the text layer where it is reliable, otherwise with OCR. */

import {
  analyzePage,
  createRunningHeaders,
  inferDocumentStyle,
  joinContinuedTables,
  placeBlocks,
  type RunningHeaders,
} from '../layout/index.ts';
import { escapeParagraph, renderMarkdown } from '../markdown/index.ts';
import type { ExtractionContext, Source } from '../model/index.ts';
import { DocumentError, type Page } from '../model/index.ts';
import { eraseWords, hasUnrecognizedText } from './image-text.ts';
import { type AttachedFile, maxAttachments, type OpenPdf, openPdf } from './open-pdf.ts';
import { choosePageSource } from './page-source.ts';
import { loadPdfium, type Pdfium } from './pdfium.ts';
import { type PdfPage, readPage } from './read-page.ts';
import { renderPage } from './render-page.ts';

/** Pages read ahead to infer the document's style and its running headers. */
const windowPages = 24;

/** Extracts a PDF. Throws `DocumentError`. */
export async function* readPdf(source: Source, context: ExtractionContext): AsyncGenerator<Page> {
  const pdfium = await loadPdfium();
  const document = openPdf(pdfium, source.bytes, context.password);
  try {
    readDocumentInfo(document, context);
    const wanted = Array.from({ length: document.pageCount }, (_, index) => index).filter((index) =>
      context.includesPage(index + 1),
    );
    context.setExpectedPages(wanted.length);
    const running = createRunningHeaders(document.pageCount);
    const files: AttachedFile[] = [];
    for (let at = 0; at < wanted.length; at += windowPages) {
      const reading = { pdfium, document, context, running, files };
      for await (const page of readWindow(reading, wanted.slice(at, at + windowPages)))
        yield context.pictures && at < windowPages ? await withPicture(reading, page) : page;
    }
    yield* extractAttachments(document, [...document.readAttachments(context.budget), ...files], context);
  } finally {
    document.close();
  }
}

/** The page with its picture; without one where it cannot be drawn. Only pages of the first window are: nobody compares hundreds. */
async function withPicture({ pdfium, document, context }: PdfReading, page: Page): Promise<Page> {
  const { drawPage, toJpeg } = await import('./draw-page.ts');
  const drawn = document.withPage(page.number - 1, (loaded) => drawPage(pdfium, loaded, context.budget));
  return drawn === undefined ? page : { ...page, picture: await toJpeg(drawn) };
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

/** Extracts the attached files, each as a page after those of the document. */
async function* extractAttachments(
  document: OpenPdf,
  files: readonly AttachedFile[],
  context: ExtractionContext,
): AsyncGenerator<Page> {
  let number = document.pageCount;
  for (const { name, bytes } of files.slice(0, maxAttachments)) {
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

function renderFields(fields: readonly string[]): string {
  return fields.length === 0 ? '' : `Form:\n\n${fields.map(escapeParagraph).join('\n\n')}`;
}

interface ReadPage {
  readonly number: number;
  readonly page: PdfPage;
  readonly source: 'text' | 'ocr' | 'mixed';
}

/** Text in images recognized with lower confidence is a pattern or ornament. */
const minImageTextConfidence = 0.8;

interface PdfReading {
  readonly pdfium: Pdfium;
  readonly document: OpenPdf;
  readonly context: ExtractionContext;
  readonly running: RunningHeaders;
  /** Receives what is attached to pages. */
  readonly files: AttachedFile[];
}

async function* readWindow(reading: PdfReading, indexes: readonly number[]): AsyncGenerator<Page> {
  const { pdfium, document, context } = reading;
  const pages = indexes.flatMap((index): readonly ReadPage[] => {
    context.budget.charge('pages');
    const read = document.withPage(index, (loaded) => {
      const page = readPage(pdfium, loaded, context.budget);
      reading.files.push(...page.files);
      const way = choosePageSource(page, context.ocr);
      const isMixed =
        way === 'text' &&
        context.ocr !== 'never' &&
        hasUnrecognizedText(pdfium, loaded, page, context.budget);
      return { number: index + 1, page, source: isMixed ? ('mixed' as const) : way };
    });
    if (read === undefined) context.addWarning(`Page ${index + 1} is damaged and was skipped.`);
    return read === undefined ? [] : [read];
  });
  const style = inferDocumentStyle(pages.map(({ page }) => page));
  const withText = pages.filter(({ source }) => source !== 'ocr');
  const running = reading.running.find(withText);
  const read = withText.map(({ number, page }, at) => {
    const dropped = running[at];
    const kept =
      dropped === undefined ? page : { ...page, words: page.words.filter((word) => !dropped.has(word)) };
    return { number, height: page.height, blocks: analyzePage(kept, style) };
  });
  const continued = joinContinuedTables(read);
  for (const { number, page, source } of pages) {
    const found = continued[read.findIndex((one) => one.number === number)];
    if (found === undefined) {
      yield await recognizePage(reading, number);
      continue;
    }
    for (const rows of found.tables) context.addTable(number, rows);
    const markdown = [renderMarkdown(found.blocks), renderFields(page.fields), ...page.comments]
      .filter((part) => part !== '')
      .join('\n\n');
    const layout = context.layout ? { layout: placeBlocks(page, found.blocks) } : {};
    const textAlone: Page = { number, markdown, source: 'text', confidence: 1, ...layout };
    yield source === 'mixed' ? await recognizeImageText(reading, page, textAlone) : textAlone;
  }
}

/** Appends the recognized text of a page's images to its text. */
async function recognizeImageText(
  { pdfium, document, context }: PdfReading,
  page: PdfPage,
  textAlone: Page,
): Promise<Page> {
  const { number, markdown } = textAlone;
  const recognizer = context.recognizer();
  const image = document.withPage(number - 1, (loaded) =>
    eraseWords(renderPage(pdfium, loaded, context.budget), page),
  );
  if (image === undefined) throw new DocumentError('malformed');
  // Pictures in a page stand as its text does: other orientations would only be tried for hatching and ornaments.
  const { tables, layout, ...read } = await recognizer.recognize(image, context.languages, {
    isUpright: true,
  });
  if (read.confidence < minImageTextConfidence || read.markdown.trim() === '') return textAlone;
  for (const rows of tables) context.addTable(number, rows);
  return {
    ...textAlone,
    ...read,
    markdown: `${markdown}\n\n${read.markdown}`,
    source: 'mixed',
    ...(textAlone.layout === undefined
      ? {}
      : { layout: { ...textAlone.layout, blocks: [...textAlone.layout.blocks, ...layout.blocks] } }),
  };
}

async function recognizePage(
  { pdfium, document, context, running }: PdfReading,
  number: number,
): Promise<Page> {
  const recognizer = context.recognizer();
  const image = document.withPage(number - 1, (page) => renderPage(pdfium, page, context.budget));
  if (image === undefined) throw new DocumentError('malformed');
  const { tables, layout, ...read } = await recognizer.recognize(image, context.languages, {
    findRepeated: (words) => running.findRecognized({ number, page: words }),
  });
  for (const rows of tables) context.addTable(number, rows);
  return { ...read, number, source: 'ocr', ...(context.layout ? { layout } : {}) };
}
