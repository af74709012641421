/** Reads what a Word 97 document holds outside its body: notes, headers, footers, text boxes and comments. */
import { RecordReader } from '../binary/index.js';
import { openWordDocument, readWordText } from './word-document.js';
import { decodeWordCharacters } from './word6.js';
const mainTextLengthOffset = 0x4c;
/** Offsets of the lengths of the texts after the main one, in their order (MS-DOC 2.5.4). */
const textLengthOffsets = {
    footnotes: 0x50,
    headers: 0x54,
    macros: 0x58,
    comments: 0x5c,
    endnotes: 0x60,
    textBoxes: 0x64,
    headerTextBoxes: 0x68,
};
/** Places of what belongs to comments: who made them, where each begins, and the names of all (MS-DOC 2.5.6). */
const commentPlaces = { references: 0xba, texts: 0xc2, names: 0x1ba };
const referenceBytes = 30;
const nameIndexOffset = 20;
const maxComments = 10_000;
function linesOf(text) {
    return decodeWordCharacters(text)
        .split(/\n+/)
        .map((line) => line.replaceAll(/\s+/gu, ' ').trim())
        .filter((line) => /[\p{L}\p{N}]/u.test(line));
}
function partOfTable({ table, data }, place) {
    if (place + 8 > data.byteLength)
        return new Uint8Array(0);
    const from = data.getUint32(place, true);
    return table.subarray(from, from + data.getUint32(place + 4, true));
}
/** The comments with their authors, in order. @param start of the text of comments */
function readComments(document, start) {
    const names = [];
    const owners = new RecordReader(partOfTable(document, commentPlaces.names));
    while (owners.left >= 2 && names.length < maxComments)
        names.push(new TextDecoder('utf-16le').decode(owners.bytes(owners.u16() * 2)));
    const references = partOfTable(document, commentPlaces.references);
    const texts = new RecordReader(partOfTable(document, commentPlaces.texts));
    const count = Math.min(maxComments, Math.floor((references.length - 4) / (referenceBytes + 4)));
    const starts = Array.from({ length: count + 1 }, () => texts.u32());
    return Array.from({ length: Math.max(0, count) }, (_, at) => {
        const reference = new RecordReader(references).seek((count + 1) * 4 + at * referenceBytes);
        const author = names[reference.skip(nameIndexOffset).u16()] ?? '';
        const text = linesOf(readWordText(document, start + (starts[at] ?? 0), start + (starts[at + 1] ?? 0))).join(' ');
        return author === '' || text === '' ? text : `${author}: ${text}`;
    });
}
/** Returns what stands outside the body; nothing if the file is not a Word 97 document. */
export function readDocExtras(file) {
    const document = openWordDocument(file);
    if (document === undefined)
        return [];
    const { data } = document;
    const lines = [];
    let comments = [];
    let from = data.getUint32(mainTextLengthOffset, true);
    for (const place of Object.values(textLengthOffsets)) {
        const length = data.getUint32(place, true);
        if (place === textLengthOffsets.comments)
            comments = readComments(document, from);
        if (place !== textLengthOffsets.comments || comments.length === 0)
            lines.push(...linesOf(readWordText(document, from, from + length)));
        from += length;
    }
    return [
        { title: '', lines, kind: 'main' },
        { title: 'Comments', lines: comments.filter((comment) => comment !== ''), kind: 'comment' },
    ];
}
//# sourceMappingURL=doc-extras.js.map