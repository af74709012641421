import { describe, expect, it } from 'vitest';
import { createRandom } from '../../training/router-model/index.ts';
import { exponential, geometric, heavyTailed, logEven, normal } from './draws.ts';

const count = 20_000;
const sample = (draw: () => number): Float64Array => Float64Array.from({ length: count }, draw).sort();
const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / count;

describe('draws', () => {
  const random = createRandom(1);

  it('have the means and the spreads they promise', () => {
    const normals = sample(() => normal(random));
    expect(mean(normals)).toBeCloseTo(0, 1);
    expect(Math.sqrt(mean(normals.map((value) => value * value)))).toBeCloseTo(1, 1);
    expect(mean(sample(() => exponential(random, 7)))).toBeCloseTo(7, 0);
    const turns = sample(() => geometric(random, 3));
    expect(mean(turns)).toBeCloseTo(3, 0);
    expect(turns[0]).toBe(1);
    expect(mean(sample(() => Math.log10(logEven(random, 10, 1000))))).toBeCloseTo(2, 1);
  });

  it('latencies keep their median and have a tail with an end', () => {
    const latencies = sample(() => heavyTailed(random, 500, 0.4));
    expect((latencies[count / 2] ?? 0) / 500).toBeCloseTo(1, 1);
    expect((latencies[Math.floor(count * 0.999)] ?? 0) / 500).toBeGreaterThan(3.5);
    expect(latencies.at(-1)).toBeLessThanOrEqual(20 * 500);
  });
});
