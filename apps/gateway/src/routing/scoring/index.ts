export { fallbackOrder, fallbacks } from './fallback-order.ts';
export { lastTurn } from './prompt-text.ts';
export { domainOf, loadQualityOf, loadShippedQuality, type Quality, versionOfWeights } from './quality.ts';
export { rankAll } from './rank-all.ts';
