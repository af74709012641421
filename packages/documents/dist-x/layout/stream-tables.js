/** Detects tables without ruling lines: lines whose parts are aligned in columns with empty strips between them. */
import { isChart } from './chart-axes.js';
import { median } from './geometry.js';
import { lineText, splitLineAtGaps } from './lines.js';
import { mergeRows } from './merge-rows.js';
import { areProseColumns } from './prose-columns.js';
import { trimTable } from './table.js';
/** In ems. */
const pieceGapEm = 1;
const wordGapEm = 0.55;
const lineGapEm = 2;
const maxSinglePieceLines = 3;
const maxTableLines = 400;
const minSentenceWords = 8;
const listMarker = /^(?:[•◦▪‣●○■□–—*·o➢✓-]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]|\d{1,2}(?:\.\d{1,2}){0,3}\.?|\[\d{1,3}\])$/iu;
const dotLeader = /\.{4,}|(?:\. ){4,}|…{2,}|_{4,}/;
/** True for a number rather than a word. */
function isNumeric(text) {
    return (/^[(<>~≈±+−–-]?\s*[$€£¥]?\s*[\d.,\s'’]*\d[\d.,\s'’^]*\s*[%‰)*a-z€$£]{0,3}\)?$/iu.test(text) ||
        /^(?:[–—-]|n\/?a|\.\.|:)$/i.test(text));
}
function pieces(line, ems) {
    return splitLineAtGaps(line, Math.max(3, line.size * ems));
}
/** True for a line of body text that spans the table. */
function isSentence(line, lines, start) {
    const first = lines[start];
    if (first === undefined || line.words.length < minSentenceWords)
        return false;
    return line.x1 - line.x0 > (first.x1 - first.x0) * 0.6;
}
/** Finds where a run of table lines ends: at a wide gap, or after too many lines with a single part. */
function findRunEnd(lines, counts, start, rules) {
    let end = start;
    let singles = 0;
    for (let at = start + 1; at < lines.length && at - start < maxTableLines; at += 1) {
        const line = lines[at];
        const last = lines[at - 1];
        if (line === undefined || last === undefined)
            break;
        const gap = line.y0 - last.y1;
        const ruled = rules.some((rule) => rule.at > last.y0 && rule.at < line.y1);
        if (gap > Math.max(line.size, last.size) * (ruled ? lineGapEm * 1.5 : lineGapEm))
            break;
        if ((counts[at] ?? 0) >= 2) {
            end = at;
            singles = 0;
        }
        else {
            singles += 1;
            if (singles > maxSinglePieceLines || isSentence(line, lines, start))
                break;
        }
    }
    return end;
}
/** Counts how many lines cover each point between `x0` and `x1`. */
function computeCoverage(parts, x0, x1) {
    const coverage = new Uint16Array(Math.ceil(x1 - x0) + 1);
    for (const part of parts) {
        const from = Math.max(0, Math.round(part.x0 - x0));
        const to = Math.min(coverage.length - 1, Math.round(part.x1 - x0) - 1);
        for (let at = from; at <= to; at += 1)
            coverage[at] = (coverage[at] ?? 0) + 1;
    }
    return coverage;
}
/** Finds ranges covered by more than `most` lines, split where fewer lines do for at least `narrowest` points. */
function findStretches(coverage, most, narrowest) {
    const found = [];
    for (const [at, lines] of coverage.entries()) {
        if (lines <= most)
            continue;
        const last = found.at(-1);
        if (last !== undefined && at - last.x1 < narrowest)
            last.x1 = at + 1;
        else
            found.push({ x0: at, x1: at + 1 });
    }
    return found;
}
/** Share of the lines that must be full, so that the others are heads over several columns. */
const minFullLinesShare = 0.5;
/** Finds columns: the ranges between strips that hardly any line covers, heads over several columns aside. */
export function findColumns(lines) {
    const counted = lines.map((line) => pieces(line, wordGapEm)).filter((parts) => parts.length >= 2);
    const columns = columnsOf(counted, lines);
    const most = Math.max(0, ...counted.map((parts) => parts.length));
    if (most <= columns.length)
        return columns;
    const full = counted.filter((parts) => parts.length >= columns.length + 1);
    if (full.length < 3 || full.length < counted.length * minFullLinesShare)
        return columns;
    const further = columnsOf(full, lines);
    // A column that only some lines split is text with gaps in it.
    const isUsed = full.filter((parts) => new Set(parts.map((part) => columnOf(further, part))).size > columns.length);
    return further.length > columns.length && isUsed.length === full.length ? further : columns;
}
function columnsOf(counted, lines) {
    if (counted.length < 2)
        return [];
    const parts = counted.flat();
    const x0 = Math.min(...parts.map((part) => part.x0));
    const x1 = Math.max(...parts.map((part) => part.x1));
    const em = median(lines.map(({ size }) => size));
    const most = counted.length < 5 ? 0 : Math.floor(counted.length * 0.1);
    const narrowest = em * (counted.length >= 6 ? 0.5 : 0.9);
    return findStretches(computeCoverage(parts, x0, x1), most, narrowest).map((span) => ({
        x0: x0 + span.x0,
        x1: x0 + span.x1,
    }));
}
/** Returns the column where a part starts: the first one it overlaps. */
function columnOf(columns, part) {
    let best = 0;
    let bestShared = Number.NEGATIVE_INFINITY;
    for (const [index, column] of columns.entries()) {
        const shared = Math.min(column.x1, part.x1) - Math.max(column.x0, part.x0);
        const wide = Math.min(column.x1 - column.x0, part.x1 - part.x0);
        if (shared > wide * 0.5)
            return index;
        if (shared > bestShared) {
            best = index;
            bestShared = shared;
        }
    }
    return best;
}
function toRow(line, columns) {
    const cells = columns.map(() => '');
    for (const part of pieces(line, wordGapEm * 0.9)) {
        const at = columnOf(columns, part);
        cells[at] = `${cells[at] ?? ''} ${lineText(part.words)}`.trim();
    }
    return { cells, line };
}
function countFilledCells(row) {
    return row.filter((cell) => cell !== '').length;
}
/** True if rows and columns look like a table rather than text that happens to line up. */
function isTable(rows, ruled) {
    const columns = rows[0]?.length ?? 0;
    if (columns < 2 || rows.length < 2)
        return false;
    const full = rows.filter((row) => countFilledCells(row) >= 2);
    if (full.length < 2 || full.length < rows.length * (ruled ? 0.5 : 0.62))
        return false;
    const first = full.map((row) => row[0] ?? '').filter((cell) => cell !== '');
    const markers = first.filter((cell) => listMarker.test(cell)).length;
    if (columns === 2 && markers > first.length * 0.5)
        return false;
    if (full.filter((row) => row.some((cell) => dotLeader.test(cell))).length > full.length * 0.4)
        return false;
    const cells = full.flat().filter((cell) => cell !== '');
    const numeric = cells.filter((cell) => isNumeric(cell)).length / cells.length;
    const words = cells.reduce((sum, cell) => sum + cell.split(' ').length, 0) / cells.length;
    if (words > 9 && numeric < 0.15)
        return false;
    if (ruled)
        return true;
    if (columns === 2)
        return full.length >= 3 && (words <= 6 || numeric > 0.3);
    return full.length >= 3 || numeric > 0.2;
}
function hasRules(lines, rules) {
    const top = lines[0];
    const bottom = lines.at(-1);
    if (top === undefined || bottom === undefined)
        return false;
    const x0 = Math.min(...lines.map((line) => line.x0));
    const x1 = Math.max(...lines.map((line) => line.x1));
    const near = rules.filter((rule) => rule.at > top.y0 - top.size * 1.5 &&
        rule.at < bottom.y1 + bottom.size * 1.5 &&
        Math.min(rule.to, x1) - Math.max(rule.from, x0) > (x1 - x0) * 0.6);
    return near.length >= 2;
}
/** The words of each column if all are text; undefined otherwise. */
function findProseColumns(lines, columns) {
    const parts = columns.map(() => []);
    for (const line of lines) {
        const byColumn = Map.groupBy(line.words, (word) => columnOf(columns, word));
        for (const [column, words] of byColumn)
            parts[column]?.push(words);
    }
    return areProseColumns(lines, columns, (column) => parts[column] ?? [])
        ? parts.map((column) => column.flat())
        : undefined;
}
/** Finds tables among the lines of a region; `rules` are the horizontal ruling lines there. */
export function findStreamTables(lines, rules) {
    const counts = lines.map((line) => pieces(line, pieceGapEm).length);
    const found = [];
    for (let start = 0; start < lines.length; start += 1) {
        if ((counts[start] ?? 0) < 2)
            continue;
        const end = findRunEnd(lines, counts, start, rules);
        if (end === start)
            continue;
        const members = lines.slice(start, end + 1);
        const columns = findColumns(members);
        if (columns.length >= 2) {
            const ruled = hasRules(members, rules);
            const prose = ruled ? undefined : findProseColumns(members, columns);
            if (prose !== undefined) {
                found.push({ firstLine: start, lastLine: end, content: { columns: prose } });
                start = end;
                continue;
            }
            const rows = members.map((line) => toRow(line, columns));
            const merged = trimTable(mergeRows(rows, rules));
            if (!isChart(rows.map(({ cells }) => cells)) && isTable(merged, ruled)) {
                found.push({
                    firstLine: start,
                    lastLine: end,
                    content: {
                        x0: Math.min(...members.map((line) => line.x0)),
                        x1: Math.max(...members.map((line) => line.x1)),
                        y0: members[0]?.y0 ?? 0,
                        y1: members.at(-1)?.y1 ?? 0,
                        rows: merged,
                        ruled,
                    },
                });
                start = end;
            }
        }
    }
    return found;
}
//# sourceMappingURL=stream-tables.js.map