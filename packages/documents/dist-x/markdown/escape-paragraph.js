/** Characters that Markdown would interpret at the start of a line. */
const leading = /^(?:#{1,6}(?=\s)|>|[-+*](?=\s)|(?:={3,}|-{3,})$|```|~~~)/;
/** Prevents a paragraph from being read as a heading, list, quote or code; leaves everything else unchanged. */
export function escapeParagraph(text) {
    return leading.test(text) ? `\\${text}` : text;
}
//# sourceMappingURL=escape-paragraph.js.map