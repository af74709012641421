/** Appends content from outside the body, such as headers and notes, unless the body already contains it. */
function comparisonKey(text) {
    return text
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
/** Normalizes the text to single spaces, with one on each side. */
function normalizeSpacing(text) {
    return ` ${text
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()} `;
}
/** Page numbers in the form of `normalizeSpacing`. No part repeats without bound, so that no line takes long. */
const pageNumber = /^ (?:page|seite|página|pagina|pág|p)? ?\d{0,6} ?(?:of|von|de|di|sur)? ?\d{0,6} ?$/u;
/** Prompts that masters show in empty placeholders. */
const prompt = /^(?:<[^<>]*>|‹[^›]*›)$/u;
const listLabel = /^\s*(?:(?:[-*+>•]|\(?[\p{L}\p{N}]{1,6}[.)])\s+)+(?:\[[ x]\] )?/u;
/** Link targets and footnote references are not text. */
const nonText = /\]\([^()\s]*\)|\[\^\d+\]:?/g;
/** Each search within lines takes time proportional to their length. */
const maxSearches = 2_000;
/**
 * Splits the Markdown into parts that may be one paragraph each: lines with and without labels, cells, and rejoined
 * lines.
 */
function* splitIntoPieces(markdown) {
    for (const line of markdown.replaceAll(nonText, ' ').split('\n')) {
        yield line;
        yield line.replace(listLabel, '');
        if (line.startsWith('|'))
            for (const cell of line.split(/(?<!\\)\|/))
                yield cell;
    }
    const broken = markdown.replaceAll(nonText, ' ').matchAll(/^(?:[^\n]* {2}\n)+[^\n]*/gm);
    for (const [lines] of broken) {
        yield lines;
        yield lines.replace(listLabel, '');
    }
}
function isPlaceholder(line) {
    return prompt.test(line) || pageNumber.test(normalizeSpacing(line));
}
/** Renders the sections that the Markdown does not contain yet; '' if there are none. */
export function renderAppendix(markdown, extras) {
    if (extras.every(({ lines }) => lines.length === 0))
        return '';
    const known = new Set();
    for (const piece of splitIntoPieces(markdown))
        known.add(comparisonKey(piece));
    const single = new Set(extras.flatMap(({ lines }) => lines.map(comparisonKey)));
    let composed;
    let searches = 0;
    const standsWithin = (line) => {
        searches += 1;
        if (searches > maxSearches)
            return false;
        composed ??= [...splitIntoPieces(markdown)]
            .filter((piece) => !single.has(comparisonKey(piece)))
            .map(normalizeSpacing)
            .join('\n');
        return composed.includes(normalizeSpacing(line));
    };
    return extras
        .flatMap(({ title, lines, kind }) => {
        const fresh = lines.filter((line) => {
            if (kind === 'comment')
                return line !== '';
            const wanted = comparisonKey(line);
            if (wanted === '' || known.has(wanted) || isPlaceholder(line))
                return false;
            if (kind === 'main' && standsWithin(line))
                return false;
            known.add(wanted);
            return true;
        });
        if (fresh.length === 0)
            return [];
        return title === '' ? fresh : [`${title}:`, ...fresh];
    })
        .join('\n\n');
}
//# sourceMappingURL=appendix.js.map