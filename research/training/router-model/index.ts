export { createRandom, shuffled } from '../../../packages/router/src/random.ts';
export { fitBenchmarkScales, storedAbility } from './benchmark-scales.ts';
export { withLoadings } from './fit-pools.ts';
export { fitQuality } from './fit-quality.ts';
export { parseRoutingRow, type RoutingRow } from './routing-row.ts';
export { createTrainingSet, questionOf } from './training-set.ts';
