/** Share of the page height reserved for headers and footers, which do not interrupt a table. */
const pageEdgeShare = 0.11;
const positionTolerancePoints = 6;
function lastTable({ blocks, height }) {
    const last = blocks.findLast(({ kind, y0 }) => kind === 'table' || y0 < height * (1 - pageEdgeShare));
    return last?.kind === 'table' ? last : undefined;
}
function firstTable({ blocks, height }) {
    const first = blocks.find(({ kind, y1 }) => kind === 'table' || y1 > height * pageEdgeShare);
    return first?.kind === 'table' ? first : undefined;
}
function areRowsEqual(row, other) {
    return (row.length === other.length &&
        row.some((cell) => cell !== '') &&
        row.every((cell, column) => cell === other[column]));
}
function hasDigit(text) {
    return /\p{N}/u.test(text ?? '');
}
/**
 * True if a row fits under the table's header like its other rows, that is, a column of numbers continues. Without a
 * header, a row cannot be told apart from the header of another table.
 */
function looksLikeData([header = [], ...body], row) {
    return header.some((cell, column) => cell !== '' &&
        !hasDigit(cell) &&
        hasDigit(row[column]) &&
        body.length > 0 &&
        body.every((other) => hasDigit(other[column])));
}
/** Returns the rows with which `next` continues `before`; undefined if it is a separate table. */
function findContinuationRows(whole, before, next) {
    const [header] = whole;
    const [first, ...rest] = next.rows;
    if (header === undefined || first === undefined || header.length !== first.length)
        return undefined;
    if (areRowsEqual(header, first))
        return rest;
    const inPlace = Math.abs(before.x0 - next.x0) < positionTolerancePoints &&
        Math.abs(before.x1 - next.x1) < positionTolerancePoints;
    return inPlace && looksLikeData(whole, first) ? next.rows : undefined;
}
/** Spreading the rows into `push` would exceed the argument limit for very long tables. */
function appendRows(rows, more) {
    for (const row of more)
        rows.push(row);
}
/**
 * Joins the tables of pages in order. A table belongs to the page where it starts; the blocks of each page keep
 * their own rows.
 */
export function joinContinuedTables(pages) {
    let open;
    return pages.map((page) => {
        const first = firstTable(page);
        const more = open !== undefined && first !== undefined && open.page + 1 === page.number
            ? findContinuationRows(open.rows, open.last, first)
            : undefined;
        const tables = [];
        const ending = lastTable(page);
        let next;
        const blocks = page.blocks.map((block) => {
            if (block.kind !== 'table')
                return block;
            const goesOn = block === first && more !== undefined ? open : undefined;
            const rows = goesOn?.rows ?? [...block.rows];
            if (goesOn === undefined)
                tables.push(rows);
            else
                appendRows(rows, more ?? []);
            if (block === ending)
                next = { rows, last: block, page: page.number };
            // Rows without their own header get an empty one, so that the first row is not taken for a header.
            return goesOn !== undefined && more === block.rows
                ? { ...block, rows: [more[0]?.map(() => '') ?? [], ...more] }
                : block;
        });
        open = next;
        return { blocks, tables };
    });
}
//# sourceMappingURL=join-continued-tables.js.map