import { applyLinear, designRows, fitRidge, fitScaling } from '../../../packages/router/src/heads/index.ts';
import { columnMeans } from './pool-scores.ts';
import type { TrainingSet } from './training-set.ts';

/** An amount (USD or tokens) per row and model, row by row; NaN if unknown. */
export interface Amounts {
  readonly models: readonly string[];
  readonly rows: Int32Array;
  readonly values: Float64Array;
}

/** Predicts amounts from prompts. */
export interface AmountModel {
  predict(rows: Int32Array): Float64Array;
}

const shapeWeight = 0.3;
const penalty = 4;
const steps = 25;
const minAmount = 1e-9;

/**
 * Fits a ridge regression of the logarithm of an amount. Since the mean exceeds the exponential of the mean logarithm,
 * predictions are scaled per model so that their mean over the rows is correct (Duan's smearing estimate).
 */
export function fitAmounts(set: TrainingSet, amounts: Amounts): AmountModel {
  const width = amounts.models.length;
  const logs = amounts.values.map((value) => Math.log(Math.max(minAmount, value)));
  const means = columnMeans({ ...amounts, values: logs });
  const actual = columnMeans(amounts);
  const scaling = fitScaling(set.matrix, amounts.rows);
  const design = designRows(set.matrix, amounts.rows, scaling, shapeWeight);
  const weights = Float32Array.from(logs, (value) => (Number.isNaN(value) ? 0 : 1));
  const values = logs.map((value, at) => (Number.isNaN(value) ? 0 : value - (means[at % width] ?? 0)));
  const linear = fitRidge(design, { outputs: width, values, weights }, penalty, steps);
  const guess = (seen: Float64Array) => seen.map((value, at) => Math.exp(value + (means[at % width] ?? 0)));
  const fitted = guess(applyLinear(design, linear)).map((value, at) =>
    weights[at] === 0 ? Number.NaN : value,
  );
  const smeared = columnMeans({ ...amounts, values: fitted });
  const factors = smeared.map((mean, column) => (mean > 0 ? (actual[column] ?? 0) / mean : 1));
  return {
    predict: (rows) =>
      guess(applyLinear(designRows(set.matrix, rows, scaling, shapeWeight), linear)).map(
        (value, at) => value * (factors[at % width] ?? 1),
      ),
  };
}

/** Amounts recorded in the rows: `cost` in USD or `outTokens`. */
export function amountsOf(
  set: TrainingSet,
  rows: Int32Array,
  models: readonly string[],
  kind: 'cost' | 'outTokens',
): Amounts {
  const values = new Float64Array(rows.length * models.length);
  rows.forEach((row, place) => {
    models.forEach((model, column) => {
      values[place * models.length + column] = set.rows[row]?.[kind].get(model) ?? Number.NaN;
    });
  });
  return { models, rows, values };
}
