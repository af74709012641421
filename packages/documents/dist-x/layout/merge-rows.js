import { joinLines } from './table.js';
/** Maximum line spacing within a cell, in ems. */
const maxCellLineGapEm = 0.75;
function filledColumns(row) {
    return row.flatMap((cell, index) => (cell === '' ? [] : [index]));
}
function isFigure(text) {
    return /\d/.test(text) && !/\p{L}{3,}/u.test(text);
}
function hasRuleBetween(above, below, rules) {
    const top = above.line.baseline;
    const bottom = below.line.baseline;
    return rules.some((rule) => rule.at > top - 1 && rule.at < bottom - below.line.size * 0.3);
}
/** True if `below` continues the cells of the row `above`. */
function continuesRow(above, below) {
    const columns = filledColumns(below);
    const [only] = columns;
    if (only === undefined)
        return false;
    const before = new Set(filledColumns(above));
    if (!columns.every((column) => before.has(column)))
        return false;
    if (columns.some((column) => isFigure(below[column] ?? '')))
        return false;
    if (columns.length >= above.length)
        return false;
    const goesOn = columns.every((column) => {
        const cell = above[column] ?? '';
        const next = below[column] ?? '';
        return (/^[\p{Ll}(/&]/u.test(next) ||
            /[-,;/(&]$/u.test(cell) ||
            /\b(?:and|of|the|or|for|to|in|und|der|die|et|de|y|e)$/iu.test(cell));
    });
    if (goesOn)
        return true;
    // Only text cells under a label: a cell with several lines.
    return only > 0 && columns.length < before.size;
}
/** True if `above` is the first line of a label that ends in `below`. */
function startsLabel(above, below) {
    const columns = filledColumns(above);
    return (columns.length === 1 &&
        columns[0] === 0 &&
        (below[0] ?? '') !== '' &&
        filledColumns(below).length > 1 &&
        (/^\p{Ll}/u.test(below[0] ?? '') || /[-,(]$/u.test(above[0] ?? '')));
}
function mergeCells(above, below) {
    return above.map((cell, column) => {
        const next = below[column] ?? '';
        return next === '' ? cell : joinLines(cell, next);
    });
}
/** Groups lines by the ruling lines between them, if those separate the rows of the whole table. */
function groupByRules(rows, rules) {
    const groups = [];
    for (const [index, row] of rows.entries()) {
        const last = rows[index - 1];
        if (last === undefined || hasRuleBetween(last, row, rules))
            groups.push([row]);
        else
            groups.at(-1)?.push(row);
    }
    if (groups.length < 4 || groups.some((group) => group.length > 8))
        return undefined;
    return groups.filter((group) => group.length > 1).length <= groups.length * 0.7 || groups.length > 5
        ? groups
        : undefined;
}
/** True if the lines of a group are separate rows: most have numbers, or a label and values. */
function areSeparateRows(group) {
    const full = group.filter(({ cells }) => (cells[0] ?? '') !== '' && cells.slice(1).some((cell) => isFigure(cell)));
    return full.length >= 2;
}
/** Lines of one cell are as close as the closest ones; rows are further apart by this factor. */
const minRowGapFactor = 1.3;
const lineGapTolerance = 1.12;
/** Rows of most lines, so that a table with a gap between its parts is not taken for one with wrapped cells. */
const maxLinesOfRow = 8;
/** Groups lines by the gaps between them, where those are clearly of two kinds: within cells, and between rows. */
function groupByGaps(rows) {
    const gaps = rows.slice(1).map((row, at) => row.line.baseline - (rows[at]?.line.baseline ?? 0));
    if (gaps.length < 4)
        return undefined;
    const least = Math.min(...gaps);
    const within = gaps.filter((gap) => gap <= least * lineGapTolerance).length;
    const between = gaps.filter((gap) => gap >= least * minRowGapFactor).length;
    if (within < 2 || between < 2 || within + between < gaps.length)
        return undefined;
    const groups = [];
    for (const [index, row] of rows.entries()) {
        if (index === 0 || (gaps[index - 1] ?? 0) > least * lineGapTolerance)
            groups.push([row]);
        else
            groups.at(-1)?.push(row);
    }
    return groups.some((group) => group.length > maxLinesOfRow || areSeparateRows(group)) ? undefined : groups;
}
/** Merges wrapped lines; returns the cells of each row. */
export function mergeRows(rows, rules) {
    const groups = groupByRules(rows, rules) ?? groupByGaps(rows);
    if (groups !== undefined) {
        return groups.flatMap((group) => areSeparateRows(group)
            ? mergeByText(group, [])
            : [group.map(({ cells }) => cells).reduce((above, below) => mergeCells(above, below))]);
    }
    return mergeByText(rows, rules);
}
function mergeByText(rows, rules) {
    const result = [];
    for (const [index, row] of rows.entries()) {
        const last = rows[index - 1];
        const above = result.at(-1);
        const near = last !== undefined &&
            row.line.y0 - last.line.y1 < row.line.size * maxCellLineGapEm &&
            !hasRuleBetween(last, row, rules);
        if (above !== undefined && near && (continuesRow(above, row.cells) || startsLabel(above, row.cells))) {
            result[result.length - 1] = mergeCells(above, row.cells);
        }
        else
            result.push(row.cells);
    }
    return result;
}
//# sourceMappingURL=merge-rows.js.map