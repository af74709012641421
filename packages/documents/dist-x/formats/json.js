import { isRecord } from '../model/index.js';
const maxAsciiCode = 0x7f;
/** Decodes one escape sequence; keeps it where JSON syntax requires the escape. */
function decodeEscape(written, code, sign) {
    if (sign !== undefined)
        return { n: '\n', r: '', t: '\t', '/': '/' }[sign] ?? written;
    const value = Number.parseInt(code ?? '', 16);
    if (value === 0x0a)
        return '\n';
    if (value > maxAsciiCode)
        return String.fromCharCode(value);
    const letter = String.fromCharCode(value);
    return value < 0x20 || letter === '"' || letter === '\\' ? written : letter;
}
/** Decodes escaped letters and line ends, so that words next to an escape sequence stay separate words. */
export function decodeJsonEscapes(json) {
    return json
        .replaceAll(/\\(?:u([0-9a-f]{4})|(.))/gi, (written, code, sign) => decodeEscape(written, code, sign))
        .toWellFormed();
}
function joinLines(value) {
    if (typeof value === 'string')
        return value;
    return Array.isArray(value) ? value.filter((line) => typeof line === 'string').join('') : '';
}
function fenceCode(text) {
    return `\`\`\`\n${text.trimEnd()}\n\`\`\``;
}
/** The printed text, results and errors of a notebook cell, as plain text. */
function readOutputs(all) {
    if (!Array.isArray(all))
        return [];
    return all.filter(isRecord).flatMap((output) => {
        const data = isRecord(output['data']) ? output['data'] : {};
        const error = typeof output['evalue'] === 'string' ? output['evalue'] : '';
        const text = joinLines(output['text']) || joinLines(data['text/plain']) || error;
        return text.trim() === '' ? [] : [fenceCode(text)];
    });
}
/** Renders the cells of a Jupyter notebook, with code and output in fences; undefined for any other JSON. */
function notebookToMarkdown(json) {
    if (!/"nbformat"/.test(json) || !/"cells"/.test(json))
        return undefined;
    try {
        const book = JSON.parse(json);
        if (!isRecord(book) || !Array.isArray(book['cells']))
            return undefined;
        return book['cells']
            .filter(isRecord)
            .flatMap((cell) => {
            const source = joinLines(cell['source']).trim();
            const text = cell['cell_type'] === 'code' && source !== '' ? fenceCode(source) : source;
            return [text, ...readOutputs(cell['outputs'])];
        })
            .filter((text) => text !== '')
            .join('\n\n');
    }
    catch {
        return undefined;
    }
}
/** JSON and JSON Lines, kept as they are because models read them well; notebooks are rendered cell by cell. */
export const json = {
    format: 'json',
    mediaType: 'application/json',
    extensions: ['json', 'jsonl', 'ndjson', 'geojson', 'ipynb', 'webmanifest'],
    probe: ({ text, textEncoding }) => textEncoding !== undefined && /^[[{]\s*(?:["[{\]}\d-]|true|false|null)/.test(text) ? 0.5 : 0,
    async *extract(source) {
        const { decodeText } = await import('../charset/index.js');
        const content = decodeText(source.bytes).text.trimEnd();
        yield {
            number: 1,
            markdown: notebookToMarkdown(content) ?? decodeJsonEscapes(content),
            source: 'text',
            confidence: 1,
        };
    },
};
//# sourceMappingURL=json.js.map