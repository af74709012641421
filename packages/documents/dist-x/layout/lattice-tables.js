/** Reads tables with ruling lines: crossing lines form a grid, and missing segments merge cells. */
import { isChart } from './chart-axes.js';
import { containsCenter } from './geometry.js';
import { groupIntoLines, splitLineAtGaps } from './lines.js';
import { clusterPositions } from './ruling-lines.js';
import { findColumns } from './stream-tables.js';
import { cellText, trimTable } from './table.js';
const tolerancePoints = 3;
/** A line bounds a cell if it covers at least this share of its side. */
const minRuledShare = 0.5;
const maxCells = 20_000;
/** Minimum gap between words of different columns, in ems. */
const minColumnGapEm = 0.6;
/** With a smaller share of filled cells, the grid is a chart or a form's frame. */
const minFilledShare = 0.34;
function isRuled(rules, at, from, to) {
    let covered = 0;
    for (const rule of rules) {
        if (Math.abs(rule.at - at) > tolerancePoints)
            continue;
        covered += Math.max(0, Math.min(rule.to, to) - Math.max(rule.from, from));
    }
    return covered >= (to - from) * minRuledShare;
}
/** Computes column and row boundaries; open sides are closed where the crossing lines end. */
function boundaries(grid) {
    const xs = [
        ...clusterPositions(grid.verticals.map(({ at }) => at), tolerancePoints),
    ];
    const ys = [
        ...clusterPositions(grid.horizontals.map(({ at }) => at), tolerancePoints),
    ];
    const openSidePoints = 12;
    if ((xs[0] ?? 0) - grid.x0 > openSidePoints)
        xs.unshift(grid.x0);
    if (grid.x1 - (xs.at(-1) ?? 0) > openSidePoints)
        xs.push(grid.x1);
    if ((ys[0] ?? 0) - grid.y0 > openSidePoints / 2)
        ys.unshift(grid.y0);
    if (grid.y1 - (ys.at(-1) ?? 0) > openSidePoints / 2)
        ys.push(grid.y1);
    return { xs, ys };
}
/** Computes the cells of a grid, merged where no line separates them. */
function cellsOf(grid, xs, ys) {
    const columns = xs.length - 1;
    const rows = ys.length - 1;
    const owner = Array.from({ length: rows * columns }, (_, index) => index);
    const root = (index) => {
        let at = index;
        while (owner[at] !== at)
            at = owner[at] ?? at;
        return at;
    };
    const x = (index) => xs[index] ?? 0;
    const y = (index) => ys[index] ?? 0;
    for (let row = 0; row < rows; row += 1) {
        for (let column = 0; column < columns; column += 1) {
            const here = row * columns + column;
            if (column + 1 < columns && !isRuled(grid.verticals, x(column + 1), y(row), y(row + 1))) {
                owner[root(here + 1)] = root(here);
            }
            if (row + 1 < rows && !isRuled(grid.horizontals, y(row + 1), x(column), x(column + 1))) {
                owner[root(here + columns)] = root(here);
            }
        }
    }
    const merged = new Map();
    for (let index = 0; index < owner.length; index += 1) {
        const row = Math.floor(index / columns);
        const column = index % columns;
        const key = root(index);
        const cell = merged.get(key);
        if (cell === undefined) {
            merged.set(key, { row, column, x0: x(column), y0: y(row), x1: x(column + 1), y1: y(row + 1) });
        }
        else {
            cell.row = Math.min(cell.row, row);
            cell.column = Math.min(cell.column, column);
            cell.x0 = Math.min(cell.x0, x(column));
            cell.x1 = Math.max(cell.x1, x(column + 1));
            cell.y0 = Math.min(cell.y0, y(row));
            cell.y1 = Math.max(cell.y1, y(row + 1));
        }
    }
    return [...merged.values()].map(({ row, column, ...box }) => ({ row, column, box }));
}
/** Adds boundaries where a ruled column clearly holds several text columns. */
function findSubColumns(words, xs) {
    const result = [];
    for (const [index, x0] of xs.entries()) {
        result.push(x0);
        const x1 = xs[index + 1];
        if (x1 === undefined)
            break;
        const inside = words.filter((word) => (word.x0 + word.x1) / 2 >= x0 && (word.x0 + word.x1) / 2 < x1);
        const lines = groupIntoLines(inside);
        const several = lines.filter((line) => splitLineAtGaps(line, line.size).length > 1).length;
        if (several < 3 || several < lines.length * 0.6)
            continue;
        const columns = findColumns(lines);
        for (const [at, column] of columns.entries()) {
            const next = columns[at + 1];
            if (next !== undefined)
                result.push((column.x1 + next.x0) / 2);
        }
    }
    return result;
}
/** Splits a merged cell if its words line up with the column boundaries. */
function splitCell(cell, words, xs) {
    const inner = xs.filter((x) => x > cell.box.x0 + tolerancePoints && x < cell.box.x1 - tolerancePoints);
    const whole = [[cell.column, words]];
    if (inner.length === 0 || words.length < 2)
        return whole;
    const byColumn = new Map();
    for (const word of words) {
        if (inner.some((x) => word.x0 < x - 1.5 && word.x1 > x + 1.5))
            return whole;
        const column = cell.column + inner.filter((x) => (word.x0 + word.x1) / 2 > x).length;
        const held = byColumn.get(column) ?? [];
        held.push(word);
        byColumn.set(column, held);
    }
    if (byColumn.size < 2)
        return whole;
    const apart = groupIntoLines(words).every((line) => {
        const sorted = [...line.words].sort((a, b) => a.x0 - b.x0);
        return sorted.every((word, index) => {
            const last = sorted[index - 1];
            if (last === undefined || !inner.some((x) => last.x1 <= x + 2 && word.x0 >= x - 2))
                return true;
            return word.x0 - last.x1 > line.size * minColumnGapEm;
        });
    });
    return apart ? [...byColumn] : whole;
}
function columnOfWord(word, xs) {
    const middle = (word.x0 + word.x1) / 2;
    return xs.findIndex((x, index) => index < xs.length - 1 && middle >= x && middle < (xs[index + 1] ?? 0));
}
/** True for a line that has no label and goes on in small letters in all of its cells. */
function continuesCells(line, xs) {
    const seen = new Set();
    return [...line.words]
        .sort((a, b) => a.x0 - b.x0)
        .every((word) => {
        const column = columnOfWord(word, xs);
        const isFirst = !seen.has(column);
        seen.add(column);
        return column > 0 && (!isFirst || /^\p{Ll}/u.test(word.text));
    });
}
/** True if the lines between two ruling lines are rows, since most columns have a part of each. */
function areRows(lines, xs) {
    const columns = xs.length - 1;
    if (lines.length < (columns > 2 ? 2 : 4) || columns < 2)
        return false;
    const filled = lines.map((line) => new Set(line.words.map((word) => columnOfWord(word, xs))));
    const full = filled.filter(({ size }) => size >= Math.max(2, columns * 0.6)).length;
    if (full < lines.length * (lines.length < 4 ? 1 : 0.75))
        return false;
    // Titles of columns in several lines have no label of their own, and no figures.
    const hasFigures = lines.some((line) => line.words.some(({ text }) => /\d/.test(text)));
    return columns < 3 || hasFigures || filled.some((used) => used.has(0));
}
/** Splits rows with several lines in most columns, as in tables where only some rows are ruled. */
function splitRowBands(words, xs, ys) {
    const bands = ys.slice(0, -1).map((top, index) => ({ top, bottom: ys[index + 1] ?? top }));
    const result = [];
    for (const { top, bottom } of bands) {
        result.push(top);
        const inside = words.filter((word) => word.baseline > top && word.baseline < bottom);
        const lines = groupIntoLines(inside);
        if (!areRows(lines, xs))
            continue;
        for (const [index, line] of lines.entries()) {
            const last = lines[index - 1];
            if (last !== undefined && !continuesCells(line, xs))
                result.push((last.y1 + line.y0) / 2);
        }
    }
    const end = ys.at(-1);
    if (end !== undefined)
        result.push(end);
    return result;
}
/** Reads a grid as a table; undefined if it frames something else. */
export function readLatticeTable(grid, words) {
    const drawn = boundaries(grid);
    if (drawn.xs.length < 2 || drawn.ys.length < 2)
        return undefined;
    const inside = words.filter((word) => containsCenter(grid, word));
    const xs = findSubColumns(inside, drawn.xs);
    const ys = splitRowBands(inside, xs, drawn.ys);
    if ((xs.length - 1) * (ys.length - 1) > maxCells)
        return undefined;
    const added = ys.filter((y) => !drawn.ys.includes(y));
    const extended = {
        ...grid,
        horizontals: [
            ...grid.horizontals,
            ...added.map((at) => ({ horizontal: true, at, from: grid.x0, to: grid.x1 })),
        ],
    };
    const cells = cellsOf(extended, xs, ys);
    if (cells.length < 2)
        return undefined;
    const contents = new Map();
    for (const word of inside) {
        const cell = cells.find(({ box }) => containsCenter(box, word));
        if (cell === undefined)
            continue;
        const held = contents.get(cell) ?? [];
        held.push(word);
        contents.set(cell, held);
    }
    const rows = Array.from({ length: ys.length - 1 }, () => Array(xs.length - 1).fill(''));
    for (const [cell, held] of contents) {
        for (const [column, part] of splitCell(cell, held, xs)) {
            const row = rows[cell.row];
            if (row !== undefined)
                row[column] = cellText(part);
        }
    }
    const trimmed = trimTable(rows);
    const columns = trimmed[0]?.length ?? 0;
    if (trimmed.length < 2 || columns < 2)
        return undefined;
    const filled = trimmed.flat().filter((cell) => cell !== '').length;
    if (trimmed.length > 2 && filled < trimmed.length * columns * minFilledShare)
        return undefined;
    if (isChart(trimmed))
        return undefined;
    return { x0: grid.x0, y0: grid.y0, x1: grid.x1, y1: grid.y1, rows: trimmed, ruled: true };
}
//# sourceMappingURL=lattice-tables.js.map