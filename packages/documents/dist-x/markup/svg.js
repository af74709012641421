import { readXml } from './xml.js';
const textElements = new Set(['title', 'desc', 'text', 'foreignObject']);
/** True if the text starts like an SVG drawing. */
export function isSvg(xml) {
    return /^\s*(?:<\?[^>]{0,500}>\s*|<!--(?:(?!-->)[\s\S]){0,2000}-->\s*|<!DOCTYPE\s+svg[^>]{0,500}>\s*)*<(?:\w+:)?svg[\s>]/i.test(xml);
}
/** Returns the text of a drawing, one line per text element. Charges a node per element. */
export function svgText(xml, budget) {
    const lines = [];
    let depth = 0;
    let unseen = 0;
    let text = '';
    readXml(xml, {
        onOpen(name, attributes) {
            if (name === 'script' || name === 'style')
                unseen += 1;
            if (textElements.has(name))
                depth += 1;
            // A text span with its own position is separated from the previous one.
            else if (depth > 0 && (name !== 'tspan' || ['x', 'y', 'dy'].some((key) => attributes.has(key))))
                text += ' ';
        },
        onClose(name) {
            if (name === 'script' || name === 'style')
                unseen -= 1;
            if (!textElements.has(name))
                return;
            depth -= 1;
            const line = text.replaceAll(/\s+/gu, ' ').trim();
            if (line !== '')
                lines.push(line);
            text = '';
        },
        onText(content) {
            if (depth > 0 && unseen === 0)
                text += content;
        },
    }, budget);
    return lines.join('\n');
}
//# sourceMappingURL=svg.js.map