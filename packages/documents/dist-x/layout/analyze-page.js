/**
 * Analyzes a page into blocks in reading order: ruled tables first, then columns, then the tables and text of each
 * column.
 */
import { toBlocks } from './blocks.js';
import { splitColumns } from './columns.js';
import { boundingBox, containsCenter, } from './geometry.js';
import { readLatticeTable } from './lattice-tables.js';
import { groupIntoLines } from './lines.js';
import { findGrids, mergeRulingLines } from './ruling-lines.js';
import { markSlideTitle } from './slide-title.js';
import { findStreamTables } from './stream-tables.js';
function isTablePlaceholder(word) {
    return 'table' in word;
}
function createTablePlaceholder(table) {
    const { x0, y0, x1, y1 } = table;
    return {
        x0,
        y0,
        x1,
        y1,
        table,
        text: '',
        size: 10,
        bold: false,
        italic: false,
        baseline: y1,
        joinsPrevious: false,
    };
}
function findLatticeTables(page, rules) {
    const found = [];
    const grids = [...findGrids(rules)].sort((a, b) => (b.x1 - b.x0) * (b.y1 - b.y0) - (a.x1 - a.x0) * (a.y1 - a.y0));
    for (const grid of grids) {
        if (found.some((table) => containsCenter(table, grid)))
            continue;
        const table = readLatticeTable(grid, page.words);
        if (table !== undefined)
            found.push(table);
    }
    return found;
}
function toTableBlock(table) {
    return { kind: 'table', x0: table.x0, y0: table.y0, x1: table.x1, y1: table.y1, rows: table.rows };
}
/** Groups a column into lines and extracts the tables without ruling lines. */
function readColumn(words, rules, style) {
    const lines = groupIntoLines(words);
    const box = boundingBox(words);
    const level = rules.filter((rule) => rule.horizontal && rule.to > box.x0 && rule.from < box.x1);
    const blocks = [];
    const tables = findStreamTables(lines, level);
    let at = 0;
    let text = [];
    const flush = () => {
        blocks.push(...toBlocks(text, style));
        text = [];
    };
    while (at < lines.length) {
        const found = tables.find(({ firstLine }) => firstLine === at);
        const line = lines[at];
        if (found !== undefined) {
            flush();
            if ('rows' in found.content)
                blocks.push(toTableBlock(found.content));
            else
                for (const column of found.content.columns)
                    blocks.push(...readColumn(column, rules, style));
            at = found.lastLine + 1;
        }
        else {
            if (line !== undefined)
                text.push(line);
            at += 1;
        }
    }
    flush();
    return blocks;
}
/** Splits a column's words at the tables inside it. */
function splitAtTables(words) {
    const tables = words.filter(isTablePlaceholder).sort((a, b) => a.y0 - b.y0);
    let rest = words.filter((word) => !isTablePlaceholder(word));
    const parts = [];
    for (const { table } of tables) {
        const above = rest.filter((word) => (word.y0 + word.y1) / 2 < table.y0);
        rest = rest.filter((word) => (word.y0 + word.y1) / 2 >= table.y0);
        if (above.length > 0)
            parts.push(above);
        parts.push(table);
    }
    if (rest.length > 0)
        parts.push(rest);
    return parts;
}
/** Text that runs upwards or downwards is at least this many times as high as wide. */
const minTurnedShare = 4;
/** Finds turned text beside all other text, such as the stamp of a preprint: it stands in no line. */
function findMarginText(words) {
    const isTurned = ({ x0, y0, x1, y1, text }) => y1 - y0 > (x1 - x0) * minTurnedShare && text.length >= minTurnedShare;
    const turned = words.filter(isTurned);
    if (turned.length === 0 || turned.length === words.length)
        return new Set();
    const body = boundingBox(words.filter((word) => !isTurned(word)));
    return new Set(turned.filter(({ x0, x1 }) => x1 <= body.x0 || x0 >= body.x1));
}
function toParagraph({ x0, y0, x1, y1, text }) {
    return { kind: 'paragraph', x0, y0, x1, y1, text };
}
/** Analyzes a page into blocks in reading order; text in the margin comes last. */
export function analyzePage(page, style) {
    const margin = findMarginText(page.words);
    const words = margin.size === 0 ? page.words : page.words.filter((word) => !margin.has(word));
    const body = { ...page, words };
    return [...markSlideTitle(body, analyzeBody(body, style)), ...[...margin].map(toParagraph)];
}
function analyzeBody(page, style) {
    const rules = mergeRulingLines(page.rules);
    const tables = findLatticeTables(page, rules);
    const free = page.words.filter((word) => !tables.some((table) => containsCenter(table, word)));
    const flow = [...free, ...tables.map(createTablePlaceholder)];
    return splitColumns(flow).flatMap((part) => splitAtTables(part).flatMap((piece) => 'rows' in piece ? [toTableBlock(piece)] : readColumn(piece, rules, style)));
}
//# sourceMappingURL=analyze-page.js.map