export { type ActiveHeads, createActiveHeads } from './active-heads.ts';
export { fallbackOrder, fallbacks } from './fallback-order.ts';
export { lastTurn } from './prompt-text.ts';
export {
  domainOf,
  headsFile,
  loadQualityOf,
  loadShippedQuality,
  type Quality,
  versionOf,
  versionOfWeights,
  weightFiles,
} from './quality.ts';
export { rankAll } from './rank-all.ts';
