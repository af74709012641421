/** Equalizes local contrast, so that faint text and light text on dark both become black on white. */
const cellPixels = 24;
/** Lower contrast than this is paper texture and scan noise. */
const minContrast = 14;
/** Measures the darkest, lightest and mean gray of each grid cell. */
function measureCells({ width, height, pixels }, w, h) {
    const low = new Float32Array(w * h).fill(255);
    const high = new Float32Array(w * h);
    const sum = new Float64Array(w * h);
    const count = new Float64Array(w * h);
    for (let y = 0; y < height; y += 1) {
        const row = Math.floor(y / cellPixels) * w;
        for (let x = 0; x < width; x += 1) {
            const cell = row + Math.floor(x / cellPixels);
            const value = pixels[y * width + x] ?? 255;
            if (value < (low[cell] ?? 255))
                low[cell] = value;
            if (value > (high[cell] ?? 0))
                high[cell] = value;
            sum[cell] = (sum[cell] ?? 0) + value;
            count[cell] = (count[cell] ?? 0) + 1;
        }
    }
    return {
        low: spreadToNeighbors(low, w, h, Math.min),
        high: spreadToNeighbors(high, w, h, Math.max),
        middle: Float32Array.from(sum, (total, cell) => total / Math.max(1, count[cell] ?? 1)),
    };
}
/** Replaces each cell by the minimum or maximum of itself and its neighbors. */
function spreadToNeighbors(cells, w, h, choose) {
    const wide = new Float32Array(cells.length);
    for (let y = 0; y < h; y += 1) {
        for (let x = 0; x < w; x += 1) {
            let value = cells[y * w + x] ?? 0;
            for (let ny = Math.max(0, y - 1); ny <= Math.min(h - 1, y + 1); ny += 1)
                for (let nx = Math.max(0, x - 1); nx <= Math.min(w - 1, x + 1); nx += 1)
                    value = choose(value, cells[ny * w + nx] ?? value);
            wide[y * w + x] = value;
        }
    }
    return wide;
}
/** Returns the image with full contrast, dark on light; areas without contrast become white. */
export function equalizeContrast(image) {
    const { width, height, pixels } = image;
    const w = Math.ceil(width / cellPixels);
    const h = Math.ceil(height / cellPixels);
    const { low, high, middle } = measureCells(image, w, h);
    const flat = new Uint8Array(pixels.length);
    for (let y = 0; y < height; y += 1) {
        const row = Math.floor(y / cellPixels) * w;
        for (let x = 0; x < width; x += 1) {
            const cell = row + Math.floor(x / cellPixels);
            const least = low[cell] ?? 0;
            const range = (high[cell] ?? 255) - least;
            const at = y * width + x;
            if (range < minContrast) {
                flat[at] = 255;
                continue;
            }
            const value = (((pixels[at] ?? 255) - least) * 255) / range;
            // Most of a cell is background: if it is dark, the text is light.
            flat[at] = (middle[cell] ?? 255) - least < range / 2 ? 255 - value : value;
        }
    }
    return { ...image, pixels: flat };
}
//# sourceMappingURL=equalize-contrast.js.map