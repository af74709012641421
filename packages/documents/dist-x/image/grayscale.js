/** Perceived brightness of a color, 0..255. */
export function luminance(red, green, blue) {
    return (red * 77 + green * 150 + blue * 29) >> 8;
}
/** Converts RGBA bytes to grayscale on a white background. */
export function grayscaleFromRgba(rgba, width, height) {
    const grey = new Uint8Array(width * height);
    for (let at = 0; at < grey.length; at += 1) {
        const alpha = rgba[at * 4 + 3] ?? 255;
        const value = luminance(rgba[at * 4] ?? 255, rgba[at * 4 + 1] ?? 255, rgba[at * 4 + 2] ?? 255);
        grey[at] = alpha === 255 ? value : ((value * alpha + 255 * (255 - alpha)) / 255) | 0;
    }
    return grey;
}
//# sourceMappingURL=grayscale.js.map