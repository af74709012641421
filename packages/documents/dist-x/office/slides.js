import { findCharts, readChart } from './charts.js';
import { readOoxmlParagraphs } from './paragraphs.js';
function collapseWhitespace(text) {
    return text.normalize('NFKC').replaceAll(/\s+/gu, '');
}
/** Returns the slide part names in the order of `presentation.xml`, or by number if it is missing. */
function slideParts(parts) {
    const all = parts.findNames(/^ppt\/slides\/slide\d+\.xml$/);
    const targets = new Map();
    parts.readXml('ppt/_rels/presentation.xml.rels', {
        onOpen(tag, attributes) {
            const target = (attributes.get('Target') ?? '').replace(/^\/?(?:ppt\/)?/, 'ppt/');
            if (tag === 'Relationship')
                targets.set(attributes.get('Id') ?? '', target);
        },
    });
    const shown = [];
    parts.readXml('ppt/presentation.xml', {
        onOpen(tag, attributes) {
            // `id` and `r:id` share their local name; only the latter names a relationship, and it comes last.
            const target = tag === 'sldId' ? targets.get(attributes.get('id') ?? '') : undefined;
            if (target !== undefined && all.includes(target))
                shown.push(target);
        },
    });
    return shown.length === all.length ? shown : all;
}
/** Reads the notes of a slide through its relationships, without the slide number and thumbnail text. */
function notesOf(parts, slide) {
    const notes = [];
    parts.readXml(slide.replace(/([^/]+)$/, '_rels/$1.rels'), {
        onOpen(tag, attributes) {
            const target = (attributes.get('Target') ?? '').replace(/^(?:\.\.|\/ppt)\//, 'ppt/');
            if (tag === 'Relationship' && /^ppt\/notesSlides\/[^/]+\.xml$/.test(target))
                notes.push(target);
        },
    });
    return notes
        .flatMap((name) => readOoxmlParagraphs(parts, name))
        .filter(({ placeholder }) => placeholder !== 'sldNum')
        .map(({ text }) => text);
}
function chartsOf(parts, slide, { budget, addWarning }) {
    return [...findCharts(parts, slide).values()].map((name) => readChart(parts, name, budget, addWarning));
}
function isHidden(parts, slide) {
    let hidden = false;
    parts.readXml(slide, {
        onOpen(tag, attributes) {
            if (tag === 'sld')
                hidden = /^(?:0|false)$/.test(attributes.get('show') ?? '');
        },
    });
    return hidden;
}
/** Reads the slides of a PowerPoint package. */
export function readPptxSlides(parts, context) {
    return slideParts(parts).map((name) => ({
        paragraphs: readOoxmlParagraphs(parts, name).map(({ text }) => text),
        notes: notesOf(parts, name),
        charts: chartsOf(parts, name, context),
        isHidden: isHidden(parts, name),
    }));
}
/** Reads the slides of an OpenDocument presentation. */
export function readOdpSlides(parts) {
    const slides = [];
    let depth = 0;
    let text = '';
    parts.readXml('content.xml', {
        onOpen(tag, _attributes, prefixed) {
            if (prefixed === 'draw:page')
                slides.push([]);
            if (tag === 'p' || tag === 'h')
                depth += 1;
        },
        onClose(tag) {
            if (tag !== 'p' && tag !== 'h')
                return;
            depth -= 1;
            if (text !== '')
                slides.at(-1)?.push(text);
            text = '';
        },
        onText(content) {
            if (depth > 0)
                text += content;
        },
    });
    return slides.map((paragraphs) => ({ paragraphs, notes: [], charts: [], isHidden: false }));
}
function inlineText(items) {
    return items.map((item) => (item.text ?? '') + inlineText(item.content ?? [])).join('');
}
/** Returns the first words of a block, to find it on its slide; '' for an image. */
function firstWords(block) {
    const own = collapseWhitespace(block.text ?? inlineText(block.content ?? []));
    if (own !== '')
        return own;
    const within = [
        ...(block.blocks ?? []),
        ...(block.list?.items.flatMap((item) => item.blocks) ?? []),
        ...(block.table?.grid.flatMap((row) => row.flatMap((slot) => slot.cell?.blocks ?? [])) ?? []),
    ];
    for (const inner of within) {
        const text = firstWords(inner);
        if (text !== '')
            return text;
    }
    return '';
}
/**
 * Assigns each block to the current slide, unless only a later slide contains its first words. Each paragraph
 * matches one block, so that slides with the same title are told apart.
 */
export function groupBlocksBySlide(blocks, slides) {
    const left = slides.map(({ paragraphs }) => paragraphs.map(collapseWhitespace).filter((text) => text !== ''));
    const shared = slides.map(() => []);
    let at = 0;
    for (const block of blocks) {
        const text = firstWords(block);
        const found = text === '' ? -1 : left.findIndex((paragraphs, slide) => slide >= at && paragraphs.includes(text));
        if (found >= 0) {
            at = found;
            left[found]?.splice(left[found].indexOf(text), 1);
        }
        shared[at]?.push(block);
    }
    return shared;
}
//# sourceMappingURL=slides.js.map