import {
  createRandom,
  createTrainingSet,
  fitEnsemble,
  type RoutingRow,
  randomFolds,
  rowsOfPool,
  type TrainingSet,
} from '../../training/router-model/index.ts';
import { actualCosts, type CostSource, costSourceOf, forecastCosts, withListPrices } from './costs.ts';
import { forecastNewModels } from './new-models.ts';
import type { Forecast, Outcome } from './policy.ts';
import type { PoolTask } from './pool-task.ts';

/** Beliefs about a set, and about the training prompts of the same pool with what came of them. */
export interface PoolForecast {
  readonly forecast: Forecast;
  readonly costSource: CostSource;
  /** Undefined where training does not grade the pool. */
  readonly trained: { readonly forecast: Forecast; readonly outcome: Outcome } | undefined;
}

const fewestLabels = 50;
const folds = 4;

function labelsOf(train: readonly RoutingRow[], model: string): number {
  return train.reduce((count, { scores }) => count + (scores.has(model) ? 1 : 0), 0);
}

function tableOf(rows: readonly RoutingRow[], models: readonly string[]): Float64Array {
  return Float64Array.from(
    rows.flatMap(({ scores }) => models.map((model) => scores.get(model) ?? Number.NaN)),
  );
}

/** Which of a pool is the dearer one: the one that is better in training, or in public scores. */
export function dearOf(task: Pick<PoolTask, 'train' | 'models' | 'rows'>): string {
  const mean = (rows: readonly RoutingRow[], model: string) => {
    const found = rows.flatMap(({ scores }) => scores.get(model) ?? []);
    return found.reduce((sum, score) => sum + score, 0) / Math.max(1, found.length);
  };
  const known = task.train.some(({ scores }) => task.models.every((model) => scores.has(model)));
  const rows = known ? task.train : task.rows;
  return [...task.models].sort((a, b) => mean(rows, b) - mean(rows, a))[0] ?? '';
}

/** Costs thought of before sending: foretold from training where it names costs, else the mean over the pool's price. */
function costsBelieved(
  task: PoolTask,
  set: TrainingSet,
  train: Int32Array,
  rows: Int32Array,
  source: CostSource,
): Float64Array {
  const foretold = forecastCosts(set, train, rows, task.models, task.prices, source);
  if (foretold !== undefined) return foretold;
  const bare = Array.from(rows, (row) => ({ ...set.rows[row], cost: new Map(), outTokens: new Map() }));
  const lengths = bare.flatMap((row) => (row.prompt === undefined ? [] : [row]));
  const plain = lengths.map((row) => ({
    id: '',
    task: '',
    scores: new Map(),
    ...row,
    prompt: row.prompt ?? '',
  }));
  if (source !== 'named') return actualCosts(plain, task.models, task.prices, source, dearOf(task));
  return actualCosts(plain, task.models, withListPrices(task.prices, task.models), 'tokens', '');
}

/** Predicts scores and costs of a pool on a set, having seen the training rows alone. */
export function forecastPool(task: PoolTask): PoolForecast {
  const { train, rows, models, prices, log } = task;
  const set = createTrainingSet([...train, ...rows]);
  const trainRows = Int32Array.from(train.keys());
  const setRows = Int32Array.from(rows.keys(), (row) => row + train.length);
  const pooled = rowsOfPool(set, trainRows, models);
  const source = costSourceOf(rows, models, prices);
  const known = models.filter((model) => labelsOf(train, model) >= fewestLabels);
  const width = models.length;
  const costs = costsBelieved(task, set, pooled, setRows, source);
  if (known.length < width) {
    const scores = forecastNewModels(task, set, trainRows, setRows, known);
    return { forecast: { width, scores, costs }, costSource: source, trained: undefined };
  }
  const ensemble = fitEnsemble(set, trainRows, models, { seed: task.seed, folds, log });
  log(
    `weights on known subjects ${show(ensemble.familiar.overall.contrast)}, on others ${show(ensemble.unfamiliar.contrast)}`,
  );
  const complete = Array.from(ensemble.rows.keys()).filter((place) =>
    models.every((model) => train[ensemble.rows[place] ?? 0]?.scores.has(model)),
  );
  const kept = Int32Array.from(complete, (place) => ensemble.rows[place] ?? 0);
  const keptRows = Array.from(kept).flatMap((row) => train[row] ?? []);
  const trainedScores = Float64Array.from(
    complete.flatMap((place) => [...ensemble.crossFitted.subarray(place * width, (place + 1) * width)]),
  );
  const trained = {
    forecast: { width, scores: trainedScores, costs: crossFittedCosts(task, set, kept, source) },
    outcome: {
      scores: tableOf(keptRows, models),
      costs: actualCosts(keptRows, models, prices, source, dearOf(task)),
    },
  };
  return {
    forecast: { width, scores: ensemble.predict(setRows), costs },
    costSource: source,
    trained: keptRows.length >= fewestLabels ? trained : undefined,
  };
}

function show(weights: Float64Array): string {
  return [...weights].map((weight) => weight.toFixed(2)).join(' ');
}

/** Costs believed of training prompts, each by a head that did not see it. */
function crossFittedCosts(
  task: PoolTask,
  set: TrainingSet,
  rows: Int32Array,
  source: CostSource,
): Float64Array {
  const width = task.models.length;
  const costs = new Float64Array(rows.length * width);
  const placeOf = new Map(Array.from(rows, (row, place) => [row, place]));
  for (const held of randomFolds(set, rows, folds, createRandom(task.seed + 1))) {
    const out = new Set(held);
    const believed = costsBelieved(
      task,
      set,
      rows.filter((row) => !out.has(row)),
      held,
      source,
    );
    held.forEach((row, at) => {
      costs.set(believed.subarray(at * width, (at + 1) * width), (placeOf.get(row) ?? 0) * width);
    });
  }
  return costs;
}
