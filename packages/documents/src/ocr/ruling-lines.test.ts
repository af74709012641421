import { describe, expect, it } from 'vitest';
import type { GrayscaleImage } from '../model/index.ts';
import { removeRulingLines } from './ruling-lines.ts';

const width = 300;
const height = 200;
const dpi = 100;

type Area = readonly [x: number, y: number, wide: number, high: number];

function page(...areas: readonly Area[]): GrayscaleImage {
  const pixels = new Uint8Array(width * height).fill(255);
  for (const [x, y, wide, high] of areas)
    for (let row = y; row < y + high; row += 1) pixels.fill(0, row * width + x, row * width + x + wide);
  return { width, height, pixels, dpi };
}

describe('removeRulingLines', () => {
  it('reports and erases rules along rows and columns', () => {
    const { rules, image } = removeRulingLines(
      page([20, 50, 200, 2], [40, 30, 2, 120], [100, 80, 8, 10]),
      dpi,
    );
    expect(rules).toEqual([
      { horizontal: true, at: 50.5, from: 20, to: 219 },
      { horizontal: false, at: 40.5, from: 30, to: 149 },
    ]);
    expect(image.pixels.filter((value) => value === 0)).toHaveLength(80);
  });

  it('bridges a small hole, not a wide one', () => {
    const { rules } = removeRulingLines(
      page([20, 50, 60, 2], [81, 50, 60, 2], [20, 90, 60, 2], [90, 90, 60, 2]),
      dpi,
    );
    expect(rules.map(({ at, from, to }) => [at, from, to])).toEqual([
      [50.5, 20, 140],
      [90.5, 20, 79],
      [90.5, 90, 149],
    ]);
  });

  it('keeps the image without rules', () => {
    const image = page([20, 50, 30, 2], [100, 20, 100, 40]);
    expect(removeRulingLines(image, dpi)).toEqual({ rules: [], image });
  });
});
