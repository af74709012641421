/** Puts charts where they stand in a Word document, in place of the tables that anydoc makes of them. */
import { renderChart } from './charts.js';
/** Charts are marked by characters for private use that no font assigns. */
const firstMark = 0x10_f000;
const marks = /[\u{10f000}-\u{10feff}]/gu;
/** In order: a drawing begins, ends, or shows the chart that a relationship names. */
const drawingTag = /<w:drawing(?:\s[^<>]*)?>|<\/w:drawing>|<c:chart\s(?:[^<>]*?\s)?\w+:id=["']([^"'<>]*)["']/g;
/** Replaces drawings of charts by marks. @param indexOf the number of the chart of a relationship, or -1 */
export function markCharts(xml, indexOf) {
    const open = [];
    let marked = '';
    let done = 0;
    for (const { 0: tag, 1: relationship, index } of xml.matchAll(drawingTag)) {
        if (tag === '</w:drawing>') {
            const drawing = open.pop();
            if (drawing === undefined || drawing.mark === '' || drawing.start < done)
                continue;
            marked += `${xml.slice(done, drawing.start)}<w:t>${drawing.mark}</w:t>`;
            done = index + tag.length;
        }
        else if (relationship === undefined)
            open.push({ start: index, mark: '' });
        else {
            const drawing = open.at(-1);
            const chart = indexOf(relationship);
            if (drawing !== undefined && chart >= 0)
                drawing.mark += String.fromCodePoint(firstMark + chart);
        }
    }
    return marked + xml.slice(done);
}
/** The text without marks. */
export function withoutMarks(text) {
    return text.replaceAll(marks, '');
}
/** Puts each chart after the paragraph or table with its mark, and those without a mark at the end. */
export function placeCharts(markdown, charts) {
    if (charts.length === 0)
        return markdown;
    const left = new Map(charts.map((chart, index) => [index, renderChart(chart)]));
    const take = (index) => {
        const chart = left.get(index) ?? '';
        left.delete(index);
        return chart;
    };
    const placed = markdown.split('\n\n').flatMap((block) => {
        const found = block.match(marks);
        if (found === null)
            return [block];
        const text = withoutMarks(block);
        const own = found.map((mark) => take((mark.codePointAt(0) ?? 0) - firstMark));
        return [/^[#\s]*$/.test(text) ? '' : text, ...own];
    });
    return [...placed, ...left.values()].filter((part) => part !== '').join('\n\n');
}
//# sourceMappingURL=chart-places.js.map