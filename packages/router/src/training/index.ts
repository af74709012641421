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
export { randomFolds, taskFolds } from './folds.ts';
export { createRandom, shuffled } from './random.ts';
export { parseRoutingRow, type RoutingRow } from './routing-row.ts';
export { createTrainingSet, rowsWithout, type TrainingSet } from './training-set.ts';
