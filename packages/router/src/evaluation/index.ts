export { averageQuality, concaveHull, costOf, type Point, qualityAt, worstGap } from './curve.ts';
export { type GapRecovered, gapRecovered } from './gap-recovered.ts';
