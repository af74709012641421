import { expect, it } from 'vitest';
import { type Area, drawAreas } from '../test-support/draw.ts';
import { hasTextLines } from './text-lines.ts';

/** A line of marks with the widths of letters. */
function textLine(y: number, letters: number): readonly Area[] {
  let x = 10;
  return Array.from({ length: letters }, (_, at): Area => {
    const wide = [3, 6, 8, 5][at % 4] ?? 5;
    const area: Area = [x, y, wide, 8];
    x += wide + 3;
    return area;
  });
}

/** Dots of a hatched area, all alike. */
const hatching = Array.from(
  { length: 300 },
  (_, at): Area => [20 + (at % 30) * 12, 150 + Math.floor(at / 30) * 9 + (at % 2) * 3, 4, 4],
);

it.each<[string, readonly Area[], boolean]>([
  ['lines of text', [20, 40, 60].flatMap((y) => textLine(y, 40)), true],
  ['lines of text above hatching', [20, 40, 60, 80].flatMap((y) => textLine(y, 45)).concat(hatching), true],
  ['a label beside hatching', [...textLine(20, 30), ...hatching], false],
  ['hatching', hatching, false],
  ['a few letters', [20, 40].flatMap((y) => textLine(y, 10)), false],
  ['nothing', [], false],
])('an image with %s', (_, areas, expected) => {
  expect(hasTextLines(drawAreas(500, 260, areas))).toBe(expected);
});
