/** Reads binary Excel workbooks (MS-XLSB): the parts of an XLSX package that hold cells, as records instead of XML. */
import { builtInFormat } from './number-format.js';
import { cellText, headerLines, RowCollector, readRkNumber, } from './workbook.js';
import { readRichText, readWideText, readXlsbRecords } from './xlsb-records.js';
/** Types of records (MS-XLSB 2.3). */
const record = {
    row: 0,
    sharedItem: 19,
    format: 44,
    cellStyle: 47,
    richTextCell: 62,
    properties: 153,
    sheet: 156,
    headerFooter: 479,
    beginCellStyles: 617,
    endCellStyles: 618,
    commentAuthor: 632,
    comment: 635,
    commentText: 637,
};
/** How the value of each type of cell is stored. */
const cellReaders = {
    2: (body) => numberCell(readRkNumber(body.u32() | 0)),
    3: (body) => ({ kind: 'error', code: body.u8() }),
    4: (body) => ({ kind: 'boolean', value: body.u8() !== 0 }),
    5: (body) => numberCell(body.f64()),
    6: (body) => ({ kind: 'text', text: readWideText(body) }),
    8: (body) => ({ kind: 'text', text: readWideText(body) }),
    9: (body) => numberCell(body.f64()),
    10: (body) => ({ kind: 'boolean', value: body.u8() !== 0 }),
    11: (body) => ({ kind: 'error', code: body.u8() }),
    [record.richTextCell]: (body) => ({ kind: 'text', text: readRichText(body) }),
};
const sharedTextCell = 7;
function numberCell(value) {
    return { kind: 'number', stored: String(value) };
}
/** True for a package whose workbook is binary. */
export function isXlsb(parts) {
    return parts.names.includes('xl/workbook.bin');
}
/** The sheets of a workbook, in order. @param targets parts of the package by relationship */
export function readXlsbSheets(parts, targets, budget) {
    const listed = [];
    let from1904 = false;
    for (const { type, body } of recordsOf(parts, 'xl/workbook.bin', budget)) {
        if (type === record.properties)
            from1904 = (body.u32() & 1) !== 0;
        else if (type === record.sheet) {
            const isHidden = body.u32() !== 0;
            // Files of the beta of Excel 2007 have one more number before the relationship.
            const part = targets.get(readWideText(body.seek(8))) ?? targets.get(readWideText(body.seek(12))) ?? '';
            listed.push({ name: readWideText(body), part, isHidden });
        }
    }
    const found = listed.some(({ part }) => parts.names.includes(part)) ? listed : unlistedSheets(parts);
    const shared = { strings: readStrings(parts, budget), formats: readFormats(parts, budget), from1904 };
    return found.map(({ name, part, isHidden }) => ({
        name,
        isHidden,
        read: () => readSheet(parts, part, shared, budget),
    }));
}
function unlistedSheets(parts) {
    return parts
        .findNames(/^xl\/worksheets\/[^/]+\.bin$/)
        .filter((name) => !/binaryIndex/i.test(name))
        .map((part, index) => ({ name: `Sheet ${index + 1}`, part, isHidden: false }));
}
function recordsOf(parts, name, budget) {
    return readXlsbRecords(parts.readPart(name) ?? new Uint8Array(0), budget);
}
function readStrings(parts, budget) {
    const strings = [];
    for (const { type, body } of recordsOf(parts, 'xl/sharedStrings.bin', budget))
        if (type === record.sharedItem)
            strings.push(readRichText(body));
    return strings;
}
function readFormats(parts, budget) {
    const codes = new Map();
    const styles = [];
    let inCells = false;
    for (const { type, body } of recordsOf(parts, 'xl/styles.bin', budget)) {
        if (type === record.format) {
            const id = body.u16();
            codes.set(id, readWideText(body));
        }
        else if (type === record.beginCellStyles)
            inCells = true;
        else if (type === record.endCellStyles)
            inCells = false;
        else if (type === record.cellStyle && inCells) {
            const id = body.skip(2).u16();
            styles.push(codes.get(id) ?? builtInFormat(id));
        }
    }
    return styles;
}
function readSheet(parts, part, shared, budget) {
    const cells = new RowCollector();
    const extras = [];
    let row = 0;
    for (const { type, body } of recordsOf(parts, part, budget)) {
        if (type === record.row)
            row = body.u32();
        else if (type === record.headerFooter) {
            body.skip(2);
            for (let at = 0; at < 6; at++)
                extras.push(...headerLines(readWideText(body)));
        }
        else if (type === sharedTextCell || cellReaders[type] !== undefined) {
            const column = body.u32();
            // The upper byte of the style holds flags.
            const style = body.u32() & 0xffffff;
            const value = type === sharedTextCell
                ? { kind: 'text', text: shared.strings[body.u32()] ?? '' }
                : (cellReaders[type]?.(body) ?? { kind: 'text', text: '' });
            cells.add(row, column, cellText(value, shared.formats[style], shared.from1904));
        }
    }
    return { rows: cells.rows, extras };
}
/** The comments with their cells and authors, one a line: "A3, Karin: to be checked". */
export function readXlsbComments(parts, budget, format) {
    return parts.findNames(/^xl\/comments\d*\.bin$/).flatMap((name) => {
        const authors = [];
        const lines = [];
        let cell = '';
        let author = '';
        for (const { type, body } of recordsOf(parts, name, budget)) {
            if (type === record.commentAuthor)
                authors.push(readWideText(body).trim());
            else if (type === record.comment) {
                author = authors[body.u32()] ?? '';
                const row = body.u32();
                cell = `${columnName(body.skip(4).u32())}${row + 1}`;
            }
            else if (type === record.commentText) {
                const text = readRichText(body).replaceAll(/\s+/gu, ' ').trim();
                if (text !== '')
                    lines.push(format(cell, author, text));
            }
        }
        return lines;
    });
}
/** "C" for the third column. */
function columnName(index) {
    const last = String.fromCharCode(65 + (index % 26));
    return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}
//# sourceMappingURL=xlsb-workbook.js.map