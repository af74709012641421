import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import type { DesignMatrix } from './design-matrix.ts';
import { applyLinear, fitRidge } from './ridge.ts';

/** Rows of two numbers and the constant. */
function design(points: readonly (readonly [number, number])[]): DesignMatrix {
  return {
    rows: points.length,
    columns: 3,
    starts: Int32Array.from({ length: points.length + 1 }, (_, row) => 3 * row),
    indices: Int32Array.from(points.flatMap(() => [0, 1, 2])),
    values: Float32Array.from(points.flatMap(([x, y]) => [x, y, 1])),
    known: new Float32Array(points.length),
  };
}

const random = createRandom(3);
const points = Array.from({ length: 60 }, () => [random() - 0.5, random() - 0.5] as const);
const rows = design(points);
const exact = Float64Array.from(points.flatMap(([x, y]) => [2 * x - y + 0.5, 3 * y]));

describe('ridge regression', () => {
  it('finds the weights of several outputs at once', () => {
    const weights = new Float32Array(exact.length).fill(1);
    const fit = fitRidge(rows, { outputs: 2, values: exact, weights }, 1e-9);
    [2, 0, -1, 3, 0.5, 0].forEach((weight, place) => {
      expect(fit.weights[place]).toBeCloseTo(weight, 3);
    });
    applyLinear(rows, fit).forEach((value, at) => {
      expect(value).toBeCloseTo(exact[at] ?? 0, 4);
    });
  });

  it('ignores targets with weight 0', () => {
    const values = exact.map((value, at) => (at % 4 === 0 ? 1000 : value));
    const weights = Float32Array.from(exact, (_, at) => (at % 4 === 0 ? 0 : 1));
    const fit = fitRidge(rows, { outputs: 2, values, weights }, 1e-9);
    expect(fit.weights[0]).toBeCloseTo(2, 3);
  });

  it('shrinks weights to 0, but not the constant', () => {
    const weights = new Float32Array(exact.length).fill(1);
    const fit = fitRidge(rows, { outputs: 2, values: exact, weights }, 1e6);
    expect(Math.abs(fit.weights[0] ?? 1)).toBeLessThan(0.01);
    const mean = exact.filter((_, at) => at % 2 === 0).reduce((sum, value) => sum + value, 0) / points.length;
    expect(fit.weights[4]).toBeCloseTo(mean, 3);
  });
});
