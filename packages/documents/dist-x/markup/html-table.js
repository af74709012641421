import { attribute, childElements, isElement, textOf } from './dom.js';
const maxSpan = 100;
function span(cell, name) {
    const value = Number(attribute(cell, name) ?? 1);
    return Number.isInteger(value) ? Math.max(1, Math.min(maxSpan, value)) : 1;
}
/** Returns the visible rows and cells of a table. */
export function findVisibleRows(table, isHidden) {
    const rows = childElements(table)
        .flatMap((node) => /^(?:thead|tbody|tfoot)$/.test(node.tagName) && !isHidden(node) ? childElements(node) : [node])
        .filter((row) => row.tagName === 'tr' && !isHidden(row))
        .map((row) => childElements(row).filter((cell) => /^t[dh]$/.test(cell.tagName) && !isHidden(cell)));
    let columns = 0;
    for (const row of rows)
        columns = Math.max(columns, row.reduce((sum, cell) => sum + span(cell, 'colspan'), 0));
    return { rows, columns };
}
/** Finds the elements that contain a table. */
export function findTableAncestors(root) {
    const around = new Set();
    const stack = [root];
    for (let element = stack.pop(); element !== undefined; element = stack.pop()) {
        if (element.tagName === 'table') {
            let up = element.parentNode;
            while (up !== null && 'tagName' in up && !around.has(up)) {
                around.add(up);
                up = up.parentNode;
            }
        }
        for (const child of element.childNodes)
            if (isElement(child))
                stack.push(child);
    }
    return around;
}
function isFilled(cell) {
    return cell.childNodes.some((node) => isElement(node) || (textOf(node) ?? '').trim() !== '');
}
/** A table that contains tables is for layout, unless it has header cells or few of its cells contain a table. */
const maxNestedTableShare = 0.25;
/** True if the table is only used for layout. */
export function isLayoutTable({ rows, columns }, aroundTables) {
    if (columns < 2)
        return true;
    const filled = rows.flat().filter(isFilled);
    const around = filled.filter((cell) => aroundTables.has(cell)).length;
    if (around === 0 || filled.some(({ tagName }) => tagName === 'th'))
        return false;
    return around > filled.length * maxNestedTableShare;
}
/** Places cells according to their spans; covered places stay ''. */
export function layOutCells({ rows }, textOfCell, budget) {
    const taken = new Set();
    let columns = 0;
    const grid = rows.map((row, y) => {
        const texts = new Map();
        let x = 0;
        for (const cell of row) {
            while (taken.has(`${x},${y}`))
                x += 1;
            texts.set(x, textOfCell(cell));
            const wide = span(cell, 'colspan');
            const high = span(cell, 'rowspan');
            budget.charge('nodes', wide * high);
            for (let covered = wide; covered < wide * high; covered += 1) {
                taken.add(`${x + (covered % wide)},${y + Math.floor(covered / wide)}`);
            }
            x += wide;
        }
        columns = Math.max(columns, x);
        return texts;
    });
    return grid.map((texts) => Array.from({ length: columns }, (_, at) => texts.get(at) ?? ''));
}
//# sourceMappingURL=html-table.js.map