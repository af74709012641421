export { averageQuality, concaveHull, costOf, type Point, worstGap } from './curve.ts';
export { type GapRecovered, gapRecovered } from './gap-recovered.ts';
