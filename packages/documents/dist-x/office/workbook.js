import { formatNumber } from './number-format.js';
import { renderSheetPage } from './sheet-page.js';
/** Names of errors by their numbers in binary workbooks (MS-XLSB 2.5.97.2, MS-XLS 2.5.10). */
const errorNames = {
    0: '#NULL!',
    7: '#DIV/0!',
    15: '#VALUE!',
    23: '#REF!',
    29: '#NAME?',
    36: '#NUM!',
    42: '#N/A',
    43: '#GETTING_DATA',
};
/** A cell as it is displayed. @param format code of its number format */
export function cellText(value, format, from1904) {
    return shownText(value, format, from1904).replaceAll(/\s+/gu, ' ').trim();
}
function shownText(value, format = 'General', from1904) {
    switch (value.kind) {
        case 'text':
            return value.text;
        case 'boolean':
            return value.value ? 'TRUE' : 'FALSE';
        case 'error':
            return errorNames[value.code] ?? '#ERROR!';
        case 'number':
            return Number.isFinite(Number(value.stored))
                ? formatNumber(value.stored, format, from1904)
                : value.stored;
    }
}
/** The number of a compressed cell (RkNumber): an integer or the upper 30 bits of a float, perhaps in hundredths. */
export function readRkNumber(rk) {
    let value = rk >> 2;
    if ((rk & 2) === 0) {
        const data = new DataView(new ArrayBuffer(8));
        data.setInt32(4, rk & ~3, true);
        value = data.getFloat64(0, true);
    }
    return (rk & 1) === 0 ? value : value / 100;
}
/** Cells of a sheet as they come, row by row. */
export class RowCollector {
    rows = [];
    #row = -1;
    /** Adds a cell that is shown; the cells of a row follow each other. */
    add(row, column, text) {
        if (text === '')
            return;
        if (row !== this.#row || this.rows.length === 0)
            this.rows.push(new Map());
        this.#row = row;
        this.rows.at(-1)?.set(column, text);
    }
}
const headerCodes = /&(?:[LCR]|"[^"]*"|\d{1,3}|K[0-9A-F]{6}|[BIUSXYEDTPNFAZG])/g;
/** The lines of a header or a footer, without its codes. */
export function headerLines(text) {
    return text
        .split(/&[LCR]/)
        .map((part) => part.replaceAll(headerCodes, '').trim())
        .filter((part) => part !== '');
}
/** Yields a page for each sheet. @param onSheet gets what it has outside of cells, and its Markdown */
export function* readSheetPages(sheets, context, onSheet) {
    context.setExpectedPages(sheets.filter((_, index) => context.includesPage(index + 1)).length);
    let number = 0;
    for (const { name, isHidden, read } of sheets) {
        number += 1;
        if (!context.includesPage(number))
            continue;
        context.budget.charge('pages');
        const { rows, extras } = read();
        const page = renderSheetPage({ number, name, isHidden, rows }, context);
        onSheet(extras, page.markdown);
        yield page;
    }
}
//# sourceMappingURL=workbook.js.map