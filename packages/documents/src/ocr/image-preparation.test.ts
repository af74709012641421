import { describe, expect, it } from 'vitest';
import type { GrayscaleImage } from '../model/index.ts';
import { invertDarkPanels } from './dark-panels.ts';
import { equalizeContrast } from './equalize-contrast.ts';
import { findUnrecognizedRegions } from './unrecognized-regions.ts';

/** A light page with grey rectangles on it, later ones above. */
function page(
  ...areas: readonly { x: number; y: number; w: number; h: number; value: number }[]
): GrayscaleImage {
  const width = 400;
  const height = 200;
  const grey = new Uint8Array(width * height).fill(255);
  for (const { x, y, w, h, value } of areas)
    for (let row = y; row < y + h; row += 1) grey.fill(value, row * width + x, row * width + x + w);
  return { width, height, pixels: grey, dpi: 200 };
}

/** Letters as bars, three wide, eight apart. */
const letters = (x: number, y: number, count: number, value: number) =>
  Array.from({ length: count }, (_, at) => ({ x: x + at * 8, y, w: 3, h: 14, value }));
const at = ({ width, pixels: grey }: GrayscaleImage, x: number, y: number) => grey[y * width + x];

describe('lightenPanels', () => {
  it('turns a dark panel with its light letters', () => {
    const image = invertDarkPanels(
      page({ x: 16, y: 16, w: 320, h: 48, value: 20 }, ...letters(40, 32, 12, 250)),
    );
    expect([at(image, 20, 20), at(image, 41, 35)]).toEqual([235, 5]);
    expect(at(image, 380, 180)).toBe(255);
  });

  it.each([
    ['a line of bold letters', letters(40, 40, 30, 0).map((one) => ({ ...one, w: 7 }))],
    ['a rule', [{ x: 10, y: 50, w: 380, h: 6, value: 0 }]],
    ['a tall picture', [{ x: 10, y: 10, w: 60, h: 170, value: 30 }]],
  ])('leaves %s', (_, areas) => {
    const image = page(...areas);
    expect(invertDarkPanels(image)).toBe(image);
  });
});

describe('flatten', () => {
  it('makes faint letters and light ones on dark black on white', () => {
    const image = equalizeContrast(
      page(
        ...letters(30, 20, 10, 225),
        { x: 0, y: 100, w: 400, h: 90, value: 40 },
        ...letters(30, 130, 10, 200),
      ),
    );
    for (const y of [25, 135])
      expect([at(image, 31, y) ?? 255, at(image, 28, y) ?? 0]).toEqual([
        expect.toSatisfy((ink: number) => ink < 80),
        255,
      ]);
  });
});

describe('unreadInk', () => {
  it('tells letters that no word covers', () => {
    const image = page(...letters(30, 20, 10, 0), ...letters(30, 120, 10, 0));
    const found = findUnrecognizedRegions(image, [{ x0: 28, y0: 18, x1: 110, y1: 36 }]);
    expect(found).toHaveLength(10);
    expect(found.every(({ y0 }) => y0 === 120)).toBe(true);
  });

  it('passes over single marks, areas and specks', () => {
    const image = page(
      ...letters(30, 20, 2, 0),
      { x: 100, y: 60, w: 120, h: 100, value: 0 },
      { x: 300, y: 20, w: 2, h: 2, value: 0 },
    );
    expect(findUnrecognizedRegions(image, [])).toEqual([]);
  });
});
