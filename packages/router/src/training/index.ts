export { createRandom, shuffled } from '../random.ts';
export { fitBenchmarkScales, storedAbility } from './benchmark-scales.ts';
export { classifyTasks, fitTaskClassifier } from './classify-tasks.ts';
export { type AmountModel, type Amounts, amountsOf, fitAmounts } from './cost-head.ts';
export {
  type DifficultyModel,
  difficultyOf,
  fitDifficulty,
  fitRasch,
  type RaschFit,
  sigmoid,
} from './difficulty.ts';
export { type Ensemble, type EnsembleOptions, fitEnsemble, rowsOfPool } from './ensemble.ts';
export { fitQuality, type QualityFit, type QualityTask } from './fit-quality.ts';
export { randomFolds, taskFolds } from './folds.ts';
export { designRows, fitScaling } from './prompt-matrix.ts';
export { parseRoutingRow, type RoutingRow } from './routing-row.ts';
export { createTrainingSet, rowsWithout, type TrainingSet } from './training-set.ts';
