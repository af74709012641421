/** How bright a colour looks, 0..255. */
export function luminance(red: number, green: number, blue: number): number {
  return (red * 77 + green * 150 + blue * 29) >> 8;
}

/** Grey from red, green, blue and alpha bytes, on white. */
export function grayscaleFromRgba(
  rgba: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
): Uint8Array {
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at += 1) {
    const alpha = rgba[at * 4 + 3] ?? 255;
    const value = luminance(rgba[at * 4] ?? 255, rgba[at * 4 + 1] ?? 255, rgba[at * 4 + 2] ?? 255);
    grey[at] = alpha === 255 ? value : ((value * alpha + 255 * (255 - alpha)) / 255) | 0;
  }
  return grey;
}
