/** Extracts one document: detects the format, enforces the budget, and extracts the members of containers. */
import { unlockOffice } from '../decryption/index.js';
import { detectFormat } from '../formats/index.js';
import { memberHeading } from '../markdown/index.js';
import { createBudget, DocumentError, parsePageRange, } from '../model/index.js';
import { createRecognizer } from '../ocr/index.js';
import { processImage } from './process-image.js';
import { warmUp } from './warm-up.js';
/** Thrown in a text process when a page needs OCR: the document is then retried in the OCR pool. */
export class OcrRequired extends Error {
}
/** Creates the document reader of a child process. */
export function createDocumentReader(setup) {
    const recognizerOfDocument = setup.pool === 'ocr'
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
                    if (recognizerOfDocument === undefined)
                        throw new OcrRequired();
                    sink.onOcrPage();
                    return recognizerOfDocument();
                });
            const budget = createBudget(job.limits);
            const clear = unlockOffice(bytes, job.password, budget);
            const source = { bytes: clear, name: job.filename, depth: 0 };
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
            }
            catch (error) {
                if (characters === 0 || error instanceof OcrRequired)
                    throw error;
                state.context.addWarning(truncatedWarning);
            }
            const limit = state.limitHit();
            if (characters === 0 && limit !== undefined)
                throw limit;
            if (state.isPageRangeEmpty())
                throw new DocumentError('bad_page_range');
            if (characters === 0)
                state.context.addWarning('The document has no text.');
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
const maxWarnings = 50;
function createState(job, budget, recognizer, sink) {
    const facts = new Map();
    const warnings = [];
    let tables = [];
    const headings = new Set();
    let limitHit;
    let expected;
    const counted = recognizer && {
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
    const wantsPage = (page) => {
        const wants = filter(page);
        asked += 1;
        if (wants)
            wanted += 1;
        return wants;
    };
    const warn = (text) => {
        if (warnings.length < maxWarnings && !warnings.includes(text))
            warnings.push(text);
    };
    const contextAt = (depth) => ({
        budget,
        includesPage: depth === 0 ? wantsPage : () => true,
        ocr: job.ocr,
        password: job.password,
        languages: job.languages,
        pictures: job.pictures === true,
        layout: job.layout === true,
        recognizer() {
            if (counted === undefined)
                throw new OcrRequired();
            const lacking = counted.missingLanguages(job.languages ?? []);
            if (lacking.length > 0) {
                if (lacking.length === job.languages?.length)
                    throw new DocumentError('no_language');
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
            if (depth === 0)
                expected = pages;
        },
        addWarning: warn,
        setMetadata(name, value) {
            if (depth === 0)
                facts.set(name, value);
        },
        addTable(page, rows) {
            if (depth === 0)
                tables.push({ page, rows });
        },
        extractMember: (source) => readMember(source, depth + 1, contextAt(depth + 1), (error) => {
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
function limitWarning({ reason, message }, { depth, entries }) {
    if (reason === 'too_deep')
        return `Members nested deeper than ${depth} levels were skipped.`;
    if (reason === 'too_many_entries')
        return `Members beyond the first ${entries} were skipped.`;
    return `A member was skipped or shortened. ${message}`;
}
/** Errors in a member must not lose the rest of the container. */
async function readMember(source, depth, context, onLimit) {
    const { budget } = context;
    if (source.bytes.length === 0)
        return undefined;
    const parts = [];
    try {
        if (depth > budget.limits.depth)
            throw new DocumentError('too_deep');
        budget.charge('entries');
        const bytes = unlockOffice(source.bytes, context.password, budget);
        const format = detectFormat(bytes, { name: source.name, hint: undefined });
        for await (const page of format.extract({ ...source, bytes, depth }, context))
            parts.push(page.markdown.trim());
    }
    catch (error) {
        if (error instanceof OcrRequired)
            throw error;
        const exceedsLimit = error instanceof DocumentError && error.code === 'limit_exceeded';
        if (exceedsLimit)
            onLimit(error);
        context.addWarning(exceedsLimit ? limitWarning(error, budget.limits) : 'A member could not be read.');
        return parts.length > 0 ? parts.join('\n\n') : undefined;
    }
    return parts.filter((part) => part !== '').join('\n\n');
}
//# sourceMappingURL=read-document.js.map