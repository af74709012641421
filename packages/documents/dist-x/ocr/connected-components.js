/** Connected components of dark pixels. */
/** Clears the component around a pixel and returns its bounding box. */
function removeComponent(start, width, dark) {
    const blob = { x0: width, x1: 0, y0: Number.MAX_SAFE_INTEGER, y1: 0, size: 0 };
    const stack = [start];
    dark[start] = 0;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
        const x = at % width;
        const y = Math.floor(at / width);
        blob.x0 = Math.min(blob.x0, x);
        blob.x1 = Math.max(blob.x1, x);
        blob.y0 = Math.min(blob.y0, y);
        blob.y1 = Math.max(blob.y1, y);
        blob.size += 1;
        const sides = [at - width, at + width, x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1];
        for (const next of sides.filter((side) => dark[side] === 1)) {
            dark[next] = 0;
            stack.push(next);
        }
    }
    return blob;
}
/** Finds all connected components and clears them in `dark`. */
export function removeConnectedComponents(width, dark) {
    const found = [];
    for (let start = 0; start < dark.length; start += 1) {
        if (dark[start] === 1)
            found.push(removeComponent(start, width, dark));
    }
    return found;
}
//# sourceMappingURL=connected-components.js.map