import { describe, expect, it } from 'vitest';
import { type MeasuredPart, pointsBelow } from './over-parts.ts';

const point = (cost: number, quality: number) => ({ cost, quality });
const models = (cheap: number, dear: number) => [
  { model: 'cheap', ...point(1, cheap) },
  { model: 'dear', ...point(10, dear) },
];
const part = (cheap: number, dear: number, dials: MeasuredPart['dials']): MeasuredPart => ({
  prompts: 100,
  models: models(cheap, dear),
  dials,
});

describe('points below a mixture', () => {
  it('are none for whoever chooses it', () => {
    expect(pointsBelow([part(0.5, 0.9, [point(1, 0.5), point(10, 0.9)])])).toBeCloseTo(0);
  });

  it('are those at the worst cost', () => {
    expect(pointsBelow([part(0.5, 0.9, [point(1, 0.5), point(10, 0.8)])])).toBeCloseTo(10);
  });

  it('count over all parts together, where chance evens out', () => {
    const lucky = part(0.5, 0.9, [point(1, 0.6), point(10, 0.95)]);
    const unlucky = part(0.5, 0.9, [point(1, 0.4), point(10, 0.85)]);
    expect(pointsBelow([unlucky])).toBeCloseTo(10);
    expect(pointsBelow([lucky, unlucky])).toBeCloseTo(0);
  });

  it('compare with what earlier grades suggested, if told', () => {
    const parts = [part(0.5, 0.9, [point(1, 0.5), point(1, 0.5)])];
    expect(pointsBelow(parts)).toBeCloseTo(40);
    const misled = new Map([
      ['cheap', 0.9],
      ['dear', 0.5],
    ]);
    expect(pointsBelow(parts, [misled])).toBeCloseTo(0);
  });
});
