const delimiters = [',', ';', '\t', '|'];
const sampleLength = 64 * 1024;
const maxSampleRows = 60;
function plainEnd(text, from, delimiter) {
    let at = from;
    while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r')
        at += 1;
    return at;
}
/** Reads a quoted cell, in which two quotes stand for one. */
function quotedCell(text, start, delimiter) {
    let close = text.indexOf('"', start + 1);
    while (close >= 0 && text[close + 1] === '"')
        close = text.indexOf('"', close + 2);
    const stop = close < 0 ? text.length : close;
    const end = plainEnd(text, stop + 1, delimiter);
    return { text: text.slice(start + 1, stop).replaceAll('""', '"') + text.slice(stop + 1, end).trim(), end };
}
function readCell(text, start, delimiter) {
    if (text[start] === '"')
        return quotedCell(text, start, delimiter);
    const end = plainEnd(text, start, delimiter);
    return { text: text.slice(start, end), end };
}
/** Splits delimited text into rows and skips empty lines. Charges a node per cell. */
export function parseDelimited(text, delimiter, budget) {
    const rows = [];
    let row = [];
    for (let at = 0; at < text.length || row.length > 0;) {
        budget.charge('nodes');
        const cell = readCell(text, at, delimiter);
        row.push(cell.text);
        at = cell.end + 1;
        if (text[cell.end] === delimiter)
            continue;
        if (text[cell.end] === '\r' && text[at] === '\n')
            at += 1;
        if (row.length > 1 || row[0] !== '')
            rows.push(row);
        row = [];
    }
    return rows;
}
/**
 * Detects the delimiter that splits a text into the most consistent rows of several cells; undefined if there is
 * none.
 */
export function findDelimiter(text, budget) {
    const named = /^sep=(.)\r?\n/.exec(text)?.[1];
    if (named !== undefined)
        return named;
    const cut = text.length > sampleLength
        ? text.slice(0, text.lastIndexOf('\n', sampleLength) + 1 || sampleLength)
        : text;
    let best;
    let bestScore = 0;
    for (const delimiter of delimiters) {
        const rows = parseDelimited(cut, delimiter, budget).slice(0, maxSampleRows);
        const counts = new Map();
        for (const { length } of rows)
            counts.set(length, (counts.get(length) ?? 0) + 1);
        const [width = 1, rowsOfWidth = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
        if (width < 2)
            continue;
        const score = (rowsOfWidth / rows.length) * (1 + Math.log2(width) / 8);
        if (score > bestScore) {
            best = delimiter;
            bestScore = score;
        }
    }
    return bestScore >= 0.6 ? best : undefined;
}
//# sourceMappingURL=csv.js.map