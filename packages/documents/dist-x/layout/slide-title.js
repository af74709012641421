import { median } from './geometry.js';
/** Slides are wider than high, and have few words. */
const minWidthShare = 1.2;
const maxWords = 200;
const maxTitleLength = 80;
const maxTitleHeightEm = 1.7;
/** Below a title, and from the top of the page as a share of its height. */
const minGapEm = 1.5;
const maxTopShare = 0.2;
const titleLevel = 2;
/** The blocks with the first as a heading, if it is the title of a slide that has none. */
export function markSlideTitle(page, blocks) {
    const [first, second] = blocks;
    if (page.width < page.height * minWidthShare || page.words.length > maxWords)
        return blocks;
    if (first?.kind !== 'paragraph' || second === undefined || blocks.some(({ kind }) => kind === 'heading'))
        return blocks;
    const em = median(page.words.map(({ size }) => size));
    const isTitle = first.text.length <= maxTitleLength &&
        /\p{L}/u.test(first.text) &&
        !/[.,;:!]$/u.test(first.text) &&
        first.y1 - first.y0 < em * maxTitleHeightEm &&
        first.y0 < page.height * maxTopShare &&
        second.y0 - first.y1 > em * minGapEm;
    const { kind: _paragraph, ...title } = first;
    return isTitle ? [{ ...title, kind: 'heading', level: titleLevel }, ...blocks.slice(1)] : blocks;
}
//# sourceMappingURL=slide-title.js.map