/** Share of the leading rows with the same number of delimiters, at least one. */
function rowConsistency(text) {
    const lines = text
        .split(/\r?\n/)
        .slice(0, -1)
        .slice(0, 30)
        .filter((line) => line !== '');
    if (lines.length < 2)
        return 0;
    const shares = [',', ';', '\t', '|'].map((delimiter) => {
        const counts = lines.map((line) => line.split(delimiter).length - 1);
        const usual = [...counts].sort((a, b) => a - b)[counts.length >> 1] ?? 0;
        return usual < 1 ? 0 : counts.filter((count) => count === usual).length / counts.length;
    });
    return Math.max(...shares);
}
/** File extensions and media types that declare delimited text, where the content alone is inconclusive. */
const claimed = /^(?:csv|tsv|tab|psv|(?:text|application)\/(?:csv|tab-separated-values))$/;
/** Delimiter-separated values (CSV, TSV). */
export const csv = {
    format: 'csv',
    mediaType: 'text/csv',
    extensions: ['csv', 'tsv', 'tab', 'psv'],
    probe({ text, textEncoding, extension, hint }) {
        if (textEncoding === undefined)
            return 0;
        if (claimed.test(extension) || claimed.test(hint))
            return 0.55;
        // Without a matching name, prose with commas must not be read as a table.
        return rowConsistency(text) >= 0.95 && /\t|;|,(?=\S)/.test(text) && text.split('\n').length > 3
            ? 0.35
            : 0;
    },
    async *extract(source, context) {
        const [{ decodeText }, { findDelimiter, parseDelimited }, { renderMarkdownTable }] = await Promise.all([
            import('../charset/index.js'),
            import('../text/index.js'),
            import('../markdown/index.js'),
        ]);
        const content = decodeText(source.bytes).text.replaceAll('\0', '');
        const delimiter = findDelimiter(content, context.budget);
        if (delimiter === undefined) {
            yield { number: 1, markdown: content.trim(), source: 'text', confidence: 1 };
            return;
        }
        const rows = parseDelimited(content.replace(/^sep=.\r?\n/, ''), delimiter, context.budget);
        context.addTable(1, rows);
        yield { number: 1, markdown: renderMarkdownTable(rows), source: 'text', confidence: 1 };
    },
};
//# sourceMappingURL=csv.js.map