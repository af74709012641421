/** Renders a sheet as a page with its non-empty rows and columns. */
import { renderMarkdownTable } from '../markdown/index.js';
/** Removes empty columns. */
function compact(rows, budget) {
    const used = new Set();
    let cells = 0;
    for (const row of rows) {
        cells += row.size;
        for (const column of row.keys())
            used.add(column);
    }
    // Cells are charged when they are read; the empty places between them cost as much here.
    budget.charge('nodes', used.size * rows.length - cells);
    const columns = [...used].sort((a, b) => a - b);
    return rows.map((row) => columns.map((column) => row.get(column) ?? ''));
}
/** One column becomes a list of lines; several become a table. */
function renderRows(table) {
    if ((table[0]?.length ?? 0) > 1 && table.length > 1)
        return renderMarkdownTable(table);
    return table.map((row) => row.join(' ').trim()).join('\n\n');
}
/** Renders the page and reports its table. */
export function renderSheetPage({ number, name, isHidden, rows }, context) {
    const table = compact(rows, context.budget);
    if (table.length > 1)
        context.addTable(number, table);
    const title = `## ${name}${isHidden ? ' (hidden)' : ''}`;
    const markdown = [title, renderRows(table)].filter((part) => part !== '').join('\n\n');
    return { number, markdown, source: 'text', confidence: 1 };
}
//# sourceMappingURL=sheet-page.js.map