const unnamedHeading = 'Attached file';
const extension = /^(.*[^./\\])\.([a-z0-9]{1,8})$/isu;
/** Characters used instead of spaces; within numbers only the underscore, so that dates stay intact. */
const separators = /_+|(?<=\p{L})[.-]+(?=[\p{L}\p{N}])|(?<=\p{N})[.-]+(?=\p{L})/gu;
function separateWords(word) {
    return word.includes('@') ? word : word.replaceAll(separators, ' ');
}
/**
 * Renders the heading for an embedded file. The file name is split into words, so that names of people in it are
 * detected as in any text: `Holzmann_Karin.txt` becomes "## Holzmann Karin (txt)".
 */
export function memberHeading(name) {
    const [, base = name ?? '', kind] = extension.exec(name ?? '') ?? [];
    const words = base
        .replaceAll(/[^\s/\\]+/gu, separateWords)
        .replaceAll(/\s+/gu, ' ')
        .trim();
    if (words === '')
        return `## ${unnamedHeading}`;
    return kind === undefined ? `## ${words}` : `## ${words} (${kind})`;
}
//# sourceMappingURL=member-heading.js.map