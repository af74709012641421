import { expect, it } from 'vitest';
import type { RulingLine } from './geometry.ts';
import { findGrids } from './ruling-lines.ts';

const across = (at: number, from = 50, to = 350): RulingLine => ({ horizontal: true, at, from, to });
const down = (at: number, from = 100, to = 200): RulingLine => ({ horizontal: false, at, from, to });
const frame = [across(100), across(200), down(50), down(350)];

it.each<[string, readonly RulingLine[], number]>([
  ['a whole line', [across(150)], 5],
  ['parts of a line, one of which touches no other', [across(150, 50, 180), across(150.4, 195, 300)], 6],
  ['a line inside that touches no other', [across(150, 80, 300)], 4],
  ['a line on the same height outside', [across(150), across(150, 400, 500)], 5],
  ['parts of a line down', [down(200, 100, 140), down(200, 150, 190)], 6],
])('a grid with %s', (_, further, lines) => {
  const [grid, ...others] = findGrids([...frame, ...further]);
  expect(others).toEqual([]);
  expect((grid?.horizontals.length ?? 0) + (grid?.verticals.length ?? 0)).toBe(lines);
});
