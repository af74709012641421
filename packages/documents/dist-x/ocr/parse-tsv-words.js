const wordLevel = '5';
/** Parses the words of Tesseract's TSV output, as produced by both engines. */
export function parseTsvWords(tsv) {
    return tsv.split('\n').flatMap((row) => {
        const fields = row.split('\t');
        const [level, page, block, paragraph, line, , left, top, width, height, confidence] = fields;
        const text = fields.slice(11).join(' ').trim();
        if (level !== wordLevel || text === '')
            return [];
        const x0 = Number(left);
        const y0 = Number(top);
        return [
            {
                text,
                x0,
                y0,
                x1: x0 + Number(width),
                y1: y0 + Number(height),
                confidence: Math.max(0, Math.min(1, Number(confidence) / 100)),
                line: `${page}.${block}.${paragraph}.${line}`,
            },
        ];
    });
}
//# sourceMappingURL=parse-tsv-words.js.map