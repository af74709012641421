/** Detects running headers and footers: lines repeated at page edges. Only their first occurrence is kept. */
import { groupIntoLines, lineText } from './lines.js';
/** Share of the page height at the top and bottom in which they appear. */
const pageEdgeShare = 0.11;
const maxEdgeLines = 3;
const positionTolerancePoints = 6;
const pageNumber = /^\W*(?:page|seite|página|pagina|p\.|pág\.?|blatt|стр\.?)?\s*(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|von|de|di|sur|van|\/|\|)\s*\d{1,4})?\W*$/iu;
function edgeLines(page) {
    const lines = groupIntoLines(page.words);
    const body = page.height * pageEdgeShare;
    const top = lines.filter((line) => line.y1 < body).slice(0, maxEdgeLines);
    const bottom = lines.filter((line) => line.y0 > page.height - body).slice(-maxEdgeLines);
    const outermost = [lines[0], lines.at(-1)];
    return [...top, ...bottom].map((line) => {
        const text = lineText(line.words);
        return {
            key: text.replaceAll(/\d+/g, '#').toLowerCase(),
            y: line.baseline,
            words: line.words,
            isNumber: pageNumber.test(text) && outermost.includes(line),
        };
    });
}
/** Creates a filter for consecutive pages that returns the words to drop; the first occurrence of a line is kept. */
export function createRunningHeaderFilter() {
    const told = new Set();
    return (pages) => {
        const edges = pages.map(edgeLines);
        const comesAgain = (line, index) => edges.some((others, other) => other !== index &&
            others.some((one) => one.key === line.key && Math.abs(one.y - line.y) < positionTolerancePoints));
        return edges.map((lines, index) => {
            const dropped = lines.filter((line) => {
                const known = told.has(line.key);
                const running = known || comesAgain(line, index);
                if (running)
                    told.add(line.key);
                return known || (line.isNumber && (running || pages.length > 1));
            });
            return new Set(dropped.flatMap(({ words }) => words));
        });
    };
}
//# sourceMappingURL=running-headers.js.map