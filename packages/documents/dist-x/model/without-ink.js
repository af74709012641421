/** How far from the edge a word begins, in heights of the word. */
const reach = 0.8;
/** @param redacted areas as shares of the size of the image */
export function withoutInk(view, redacted) {
    const boxes = redacted.map(([x0, y0, x1, y1]) => [x0 * view.width, y0 * view.height, x1 * view.width, y1 * view.height]);
    return { ...view, words: view.words.map((word) => withoutEdges(word, boxes)) };
}
/** Areas as shares of the size of an image. */
export function sharesOf({ width, height }, boxes) {
    return boxes.map(([x0, y0, x1, y1]) => [x0 / width, y0 / height, x1 / width, y1 / height]);
}
function withoutEdges(word, boxes) {
    const high = word.y1 - word.y0;
    const near = (one, other) => Math.abs(one - other) <= high * reach;
    const beside = boxes.filter(([, y0, , y1]) => Math.min(y1, word.y1) - Math.max(y0, word.y0) > high / 2);
    const isAfter = beside.some(([, , x1]) => near(x1, word.x0));
    const isBefore = beside.some(([x0]) => near(x0, word.x1));
    if (!isAfter && !isBefore)
        return word;
    const letters = [...word.text];
    return { ...word, text: letters.slice(isAfter ? 1 : 0, isBefore ? -1 : undefined).join('') };
}
//# sourceMappingURL=without-ink.js.map