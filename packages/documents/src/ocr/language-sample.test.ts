import { describe, expect, it } from 'vitest';
import type { GrayscaleImage } from '../model/index.ts';
import { cutLanguageSample } from './language-sample.ts';

const width = 800;
const dpi = 100;

/** A page of 11 inches with lines of letters, as strokes of 10 pixels every so many. */
function page(...lines: readonly { readonly y: number; readonly every: number }[]): GrayscaleImage {
  const height = 11 * dpi;
  const pixels = new Uint8Array(width * height).fill(255);
  for (const { y, every } of lines)
    for (let row = y; row < y + 10; row += 1)
      for (let x = 40; x < width - 40; x += every) pixels[row * width + x] = 0;
  return { width, height, pixels, dpi };
}

describe('cutLanguageSample', () => {
  it('cuts the line with most letters, and none in two', () => {
    const sample = cutLanguageSample(
      page({ y: 100, every: 40 }, { y: 500, every: 8 }, { y: 530, every: 30 }, { y: 900, every: 40 }),
      dpi,
    );
    const darkRows = Array.from({ length: sample?.height ?? 0 }, (_, row) =>
      (sample?.pixels ?? new Uint8Array()).subarray(row * width, (row + 1) * width).includes(0),
    );
    expect(darkRows.filter(Boolean)).toHaveLength(10);
    expect([darkRows[0], darkRows.at(-1)]).toEqual([false, false]);
  });

  it('prefers letters to rules and pictures', () => {
    const drawn = page({ y: 600, every: 20 });
    drawn.pixels.fill(0, 100 * width, 300 * width);
    const sample = cutLanguageSample(drawn, dpi);
    expect(sample?.pixels.filter((value) => value === 0)).toHaveLength(360);
  });

  it('leaves low images whole', () => {
    const { pixels } = page({ y: 10, every: 8 });
    expect(
      cutLanguageSample({ width, height: 300, pixels: pixels.slice(0, 300 * width), dpi }, dpi),
    ).toBeUndefined();
  });
});
