/** Extracts a PDF page by page: from the text layer where it is reliable, otherwise with OCR. */
import { analyzePage, createRunningHeaderFilter, inferDocumentStyle, joinContinuedTables, placeBlocks, } from '../layout/index.js';
import { escapeParagraph, renderMarkdown } from '../markdown/index.js';
import { DocumentError } from '../model/index.js';
import { eraseWords, hasUnrecognizedText } from './image-text.js';
import { maxAttachments, openPdf } from './open-pdf.js';
import { choosePageSource } from './page-source.js';
import { loadPdfium } from './pdfium.js';
import { readPage } from './read-page.js';
import { renderPage } from './render-page.js';
/** Pages read ahead to infer the document's style and its running headers. */
const windowPages = 24;
/** Extracts a PDF. Throws `DocumentError`. */
export async function* readPdf(source, context) {
    const pdfium = await loadPdfium();
    const document = openPdf(pdfium, source.bytes, context.password);
    try {
        readDocumentInfo(document, context);
        const wanted = Array.from({ length: document.pageCount }, (_, index) => index).filter((index) => context.includesPage(index + 1));
        context.setExpectedPages(wanted.length);
        const withoutRunning = createRunningHeaderFilter();
        const files = [];
        for (let at = 0; at < wanted.length; at += windowPages) {
            const reading = { pdfium, document, context, withoutRunning, files };
            for await (const page of readWindow(reading, wanted.slice(at, at + windowPages)))
                yield context.pictures && at < windowPages ? await withPicture(reading, page) : page;
        }
        yield* extractAttachments(document, [...document.readAttachments(context.budget), ...files], context);
    }
    finally {
        document.close();
    }
}
/** The page with its picture; without one where it cannot be drawn. Only pages of the first window are: nobody compares hundreds. */
async function withPicture({ pdfium, document, context }, page) {
    const { drawPage, toJpeg } = await import('./draw-page.js');
    const drawn = document.withPage(page.number - 1, (loaded) => drawPage(pdfium, loaded, context.budget));
    return drawn === undefined ? page : { ...page, picture: await toJpeg(drawn) };
}
function readDocumentInfo(document, context) {
    context.setMetadata('pages', document.pageCount);
    for (const [key, name] of [
        ['Title', 'title'],
        ['Author', 'author'],
        ['Subject', 'subject'],
        ['Keywords', 'keywords'],
    ]) {
        const text = document.readInfo(key);
        if (text !== '')
            context.setMetadata(name, text);
    }
}
/** Extracts the attached files, each as a page after those of the document. */
async function* extractAttachments(document, files, context) {
    let number = document.pageCount;
    for (const { name, bytes } of files.slice(0, maxAttachments)) {
        if (!context.includesPage(number + 1))
            continue;
        const content = await context.extractMember({ bytes, name });
        if (content === undefined || content === '')
            continue;
        number += 1;
        yield {
            number,
            markdown: `${context.addMemberHeading(name)}\n\n${content}`,
            source: 'text',
            confidence: 1,
        };
    }
}
function renderFields(fields) {
    return fields.length === 0 ? '' : `Form:\n\n${fields.map(escapeParagraph).join('\n\n')}`;
}
/** Text in images recognized with lower confidence is a pattern or ornament. */
const minImageTextConfidence = 0.8;
async function* readWindow(reading, indexes) {
    const { pdfium, document, context } = reading;
    const pages = indexes.flatMap((index) => {
        context.budget.charge('pages');
        const read = document.withPage(index, (loaded) => {
            const page = readPage(pdfium, loaded, context.budget);
            reading.files.push(...page.files);
            const way = choosePageSource(page, context.ocr);
            const isMixed = way === 'text' &&
                context.ocr !== 'never' &&
                hasUnrecognizedText(pdfium, loaded, page, context.budget);
            return { number: index + 1, page, source: isMixed ? 'mixed' : way };
        });
        if (read === undefined)
            context.addWarning(`Page ${index + 1} is damaged and was skipped.`);
        return read === undefined ? [] : [read];
    });
    const style = inferDocumentStyle(pages.map(({ page }) => page));
    const running = reading.withoutRunning(pages.map(({ page }) => page));
    const read = pages.flatMap(({ number, page, source }, at) => {
        if (source === 'ocr')
            return [];
        const dropped = running[at];
        const kept = dropped === undefined ? page : { ...page, words: page.words.filter((word) => !dropped.has(word)) };
        return [{ number, height: page.height, blocks: analyzePage(kept, style) }];
    });
    const continued = joinContinuedTables(read);
    for (const { number, page, source } of pages) {
        const found = continued[read.findIndex((one) => one.number === number)];
        if (found === undefined) {
            yield await recognizePage(pdfium, document, number, context);
            continue;
        }
        for (const rows of found.tables)
            context.addTable(number, rows);
        const markdown = [renderMarkdown(found.blocks), renderFields(page.fields), ...page.comments]
            .filter((part) => part !== '')
            .join('\n\n');
        const layout = context.layout ? { layout: placeBlocks(page, found.blocks) } : {};
        const textAlone = { number, markdown, source: 'text', confidence: 1, ...layout };
        yield source === 'mixed' ? await recognizeImageText(reading, page, textAlone) : textAlone;
    }
}
/** Appends the recognized text of a page's images to its text. */
async function recognizeImageText({ pdfium, document, context }, page, textAlone) {
    const { number, markdown } = textAlone;
    const recognizer = context.recognizer();
    const image = document.withPage(number - 1, (loaded) => eraseWords(renderPage(pdfium, loaded, context.budget), page));
    if (image === undefined)
        throw new DocumentError('malformed');
    // Pictures in a page stand as its text does: other orientations would only be tried for hatching and ornaments.
    const { tables, layout, ...read } = await recognizer.recognize(image, context.languages, context.budget, true);
    if (read.confidence < minImageTextConfidence || read.markdown.trim() === '')
        return textAlone;
    for (const rows of tables)
        context.addTable(number, rows);
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
async function recognizePage(pdfium, document, number, context) {
    const recognizer = context.recognizer();
    const image = document.withPage(number - 1, (page) => renderPage(pdfium, page, context.budget));
    if (image === undefined)
        throw new DocumentError('malformed');
    const { tables, layout, ...read } = await recognizer.recognize(image, context.languages, context.budget);
    for (const rows of tables)
        context.addTable(number, rows);
    return { ...read, number, source: 'ocr', ...(context.layout ? { layout } : {}) };
}
//# sourceMappingURL=read-pdf.js.map