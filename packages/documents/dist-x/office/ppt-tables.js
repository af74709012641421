import { maxRecords, readPresentation, recordAt, textOfRecord } from './ppt-records.js';
const groupRecord = 0xf003;
const shapeRecord = 0xf004;
const childAnchorRecord = 0xf00f;
const textboxRecord = 0xf00d;
/** Properties of a shape, and those that later versions added. */
const propertyRecords = [0xf00b, 0xf122];
const tableProperty = 0x039f;
const maxDepth = 40;
/** The records of one level. @param count of records that may still be read */
function recordsIn(bytes, count) {
    const records = [];
    let at = 0;
    for (; count.left > 0; count.left -= 1) {
        const record = recordAt(bytes, at);
        if (record === undefined)
            break;
        records.push(record);
        at = record.end;
    }
    return records;
}
/** The tables of a presentation, in the order of the file; none if it cannot be read. */
export function readPptTables(file) {
    const tables = [];
    const count = { left: maxRecords };
    const visit = (bytes, depth) => {
        if (depth > maxDepth)
            return;
        for (const { type, isContainer, body } of recordsIn(bytes, count)) {
            if (!isContainer)
                continue;
            const table = type === groupRecord ? readTable(body, count) : undefined;
            if (table === undefined)
                visit(body, depth + 1);
            else
                tables.push(table);
        }
    };
    visit(readPresentation(file), 0);
    return tables;
}
/** A group as a table; undefined if it is none. */
function readTable(group, count) {
    const [head, ...shapes] = recordsIn(group, count).filter(({ type }) => type === shapeRecord);
    if (head === undefined || !isTable(head.body, count))
        return undefined;
    const cells = shapes.flatMap(({ body }) => readCell(body, count));
    const lefts = edgesOf(cells.map(({ left, width }) => [left, width]));
    const tops = edgesOf(cells.map(({ top, height }) => [top, height]));
    const rows = tops.map(() => lefts.map(() => ''));
    for (const { left, top, text } of cells) {
        const row = rows[placeOf(tops, top)];
        const column = placeOf(lefts, left);
        if (row?.[column] === '')
            row[column] = text.replaceAll(/\s+/gu, ' ');
    }
    return rows.length < 2 || lefts.length < 2 ? undefined : { cells, rows };
}
/** Whether the properties of a group mark it as a table. */
function isTable(shape, count) {
    return recordsIn(shape, count).some(({ type, instance, body }) => {
        if (!propertyRecords.includes(type))
            return false;
        const data = new DataView(body.buffer, body.byteOffset, body.byteLength);
        for (let at = 0; at < instance && at * 6 + 6 <= body.length; at += 1)
            if ((data.getUint16(at * 6, true) & 0x3fff) === tableProperty)
                return (data.getUint32(at * 6 + 2, true) & 1) === 1;
        return false;
    });
}
/** A shape as a cell; nothing for the lines between cells, which have no text. */
function readCell(shape, count) {
    const parts = recordsIn(shape, count);
    const anchor = parts.find(({ type }) => type === childAnchorRecord)?.body;
    const textbox = parts.find(({ type }) => type === textboxRecord);
    if (anchor === undefined || anchor.length < 16 || textbox === undefined)
        return [];
    const data = new DataView(anchor.buffer, anchor.byteOffset, anchor.byteLength);
    const text = recordsIn(textbox.body, count).map(textOfRecord).join('');
    const [left, top, right, bottom] = [0, 4, 8, 12].map((at) => data.getInt32(at, true));
    if (left === undefined || top === undefined || right === undefined || bottom === undefined)
        return [];
    return [{ left, top, width: right - left, height: bottom - top, text: text.trim() }];
}
/** Different edges, in order: those that are nearer than half of the smallest cell are one. @param sides where cells begin, and their extent */
function edgesOf(sides) {
    const tolerance = Math.min(...sides.map(([, extent]) => extent)) / 2;
    const edges = [];
    for (const [from] of sides.toSorted(([one], [other]) => one - other)) {
        const last = edges.at(-1);
        if (last === undefined || from - last > tolerance)
            edges.push(from);
    }
    return edges;
}
const placeOf = (edges, value) => edges.findLastIndex((edge) => edge <= value);
/** Comparisons of one document: texts that repeat a thousand times must not be compared a million times. */
const maxComparisons = 500_000;
/** The document with tables where the texts of their cells follow one another as paragraphs. */
export function withPptTables(model, tables) {
    const blocks = [...model.blocks];
    const texts = blocks.map((block) => (block.kind === 'table' ? undefined : withoutSpace(textOf(block))));
    const left = { comparisons: maxComparisons };
    for (const { cells, rows } of tables) {
        const place = findTexts(texts, cells.map(({ text }) => withoutSpace(text)).join(''), left);
        if (place === undefined)
            continue;
        blocks.splice(place.first, place.count, { kind: 'table', table: modelOf(rows) });
        texts.splice(place.first, place.count, undefined);
    }
    return { ...model, blocks };
}
/** Where texts one after another are a whole text. */
function findTexts(texts, wanted, left) {
    if (wanted === '')
        return undefined;
    for (let first = 0; first < texts.length; first += 1) {
        let length = 0;
        for (let at = first; at < texts.length; at += 1) {
            left.comparisons -= 1;
            if (left.comparisons < 0)
                return undefined;
            const text = texts[at];
            if (text === undefined || !wanted.startsWith(text, length))
                break;
            length += text.length;
            if (length === wanted.length)
                return { first, count: at - first + 1 };
        }
    }
    return undefined;
}
const withoutSpace = (text) => text.replaceAll(/\s+/gu, '');
function textOf({ content = [], list, blocks = [], text = '' }) {
    const items = list?.items.flatMap((item) => item.blocks) ?? [];
    const inline = content.map(({ text: own = '', content: inner = [] }) => own + inner.map((one) => one.text ?? '').join(''));
    return [text, ...inline, ...[...items, ...blocks].map(textOf)].join('');
}
function modelOf(rows) {
    const cellOf = (text) => ({
        cell: { blocks: [{ kind: 'paragraph', content: [{ kind: 'text', text }] }] },
    });
    return { kind: 'data', grid: rows.map((row) => row.map(cellOf)) };
}
//# sourceMappingURL=ppt-tables.js.map