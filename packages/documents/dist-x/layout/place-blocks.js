/** A tenth of a point is less than anybody sees. */
const rounded = (points) => Math.round(points * 10) / 10;
/** The blocks of a page as callers get them. @param size of the page in points */
export function placeBlocks({ width, height }, blocks) {
    return {
        width: rounded(width),
        height: rounded(height),
        blocks: blocks.map((block) => {
            const { kind, x0, y0, x1, y1 } = block;
            const content = block.kind === 'table'
                ? { rows: block.rows }
                : { text: block.text, ...(block.kind === 'heading' ? { level: block.level } : {}) };
            return { kind, ...content, box: [rounded(x0), rounded(y0), rounded(x1), rounded(y1)] };
        }),
    };
}
//# sourceMappingURL=place-blocks.js.map