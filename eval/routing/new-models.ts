import type { TrainingSet } from '@sluice/router/training';
import type { PoolTask } from './forecast-pool.ts';

/** Scores of models that training does not grade. */
export function forecastNewModels(
  task: PoolTask,
  _set: TrainingSet,
  _train: Int32Array,
  rows: Int32Array,
  _known: readonly string[],
): Float64Array {
  return new Float64Array(rows.length * task.models.length).fill(0.5);
}
