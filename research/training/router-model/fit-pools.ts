import {
  applyLinear,
  type DesignMatrix,
  designRows,
  fitRidge,
  type LinearModels,
  type PromptMatrix,
  type Scaling,
  symmetricEigenvectors,
} from '../../../packages/router/src/heads/index.ts';
import {
  AbilityPriors,
  blockOutputs,
  normalizeModelName,
  type StoredPool,
  type StoredPriors,
} from '../../../packages/router/src/quality/index.ts';
import { columnMeans, type PoolScores, poolScores } from './pool-scores.ts';
import type { TrainingSet } from './training-set.ts';

/** Pools with fewer graded prompts get no factors: measured on left-out prompts, they add nothing to the difficulty. */
const fewestPrompts = 500;
const factorPenalty = 10;
const gatePenalty = 1;
const steps = 16;
const gateSteps = 25;

/** Factors of one pool: linear models of the text, and how much each matters to each model of the pool. */
export interface PoolFactors {
  readonly name: string;
  readonly models: readonly string[];
  /** `blockOutputs` outputs. */
  readonly factors: LinearModels;
  /** `blockOutputs` numbers per model. */
  readonly loadings: Float64Array;
}

/** Names of the pools with factors, and by row of the set its pool; the number of pools for rows of none. */
export interface PoolRows {
  readonly names: readonly string[];
  readonly poolOf: Int32Array;
}

/**
 * Pools by the source of each row; undefined for a row without grades. Sources with a task in common are one pool: their prompts
 * cannot be told apart.
 */
export function poolRows(
  sources: readonly (string | undefined)[],
  rows: readonly { readonly task: string }[],
): PoolRows {
  const firstOf = new Map<string, string>();
  const pools = new Map<string, string>();
  sources.forEach((source, row) => {
    const task = rows[row]?.task ?? '';
    if (source === undefined) return;
    const first = firstOf.get(task) ?? pools.get(source) ?? source;
    firstOf.set(task, first);
    if (!pools.has(source)) pools.set(source, first);
  });
  const named = sources.map((source) => (source === undefined ? undefined : pools.get(source)));
  const counts = new Map<string, number>();
  for (const name of named) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts].flatMap(([name, count]) => (count < fewestPrompts ? [] : [name]));
  const poolOf = Int32Array.from(named, (name) => {
    const place = name === undefined ? -1 : names.indexOf(name);
    return place < 0 ? names.length : place;
  });
  return { names, poolOf };
}

/** Recognizes the pool of a prompt: an output for each, and one for none. */
export function fitGate(design: DesignMatrix, { names, poolOf }: PoolRows): LinearModels {
  const outputs = names.length + 1;
  const counts = new Float64Array(outputs);
  for (const pool of poolOf) counts[pool] = (counts[pool] ?? 0) + 1;
  const values = new Float64Array(design.rows * outputs);
  const weights = new Float32Array(values.length);
  poolOf.forEach((pool, row) => {
    values[row * outputs + pool] = 1;
    // Otherwise small pools would never have the highest score.
    const weight = Math.min(4, Math.sqrt(design.rows / outputs / Math.max(1, counts[pool] ?? 0)));
    weights.fill(weight, row * outputs, (row + 1) * outputs);
  });
  return fitRidge(design, { outputs, values, weights }, gatePenalty, gateSteps);
}

/** Differences of the scores from the mean of each model. */
function fitDifferences(design: DesignMatrix, pool: PoolScores): LinearModels {
  const outputs = pool.models.length;
  const means = columnMeans(pool);
  const values = pool.values.map((value, at) =>
    Number.isNaN(value) ? 0 : value - (means[at % outputs] ?? 0),
  );
  const weights = Float32Array.from(pool.values, (value) => (Number.isNaN(value) ? 0 : 1));
  return fitRidge(design, { outputs, values, weights }, factorPenalty, steps);
}

/** The directions in which predicted scores of the pool's models differ most (principal components). */
export function fitPool(
  set: TrainingSet,
  matrix: PromptMatrix,
  scaling: Scaling,
  shapeWeight: number,
  { name, rows }: { readonly name: string; readonly rows: Int32Array },
): PoolFactors {
  const models = [...new Set(Array.from(rows).flatMap((row) => [...(set.rows[row]?.scores.keys() ?? [])]))];
  const pool = poolScores(set, rows, models);
  const design = designRows(matrix, rows, scaling, shapeWeight);
  const differences = fitDifferences(design, pool);
  const width = pool.models.length;
  const predicted = applyLinear(design, differences);
  const products = new Float64Array(width * width);
  for (let row = 0; row < rows.length; row++)
    for (let one = 0; one < width; one++)
      for (let other = 0; other < width; other++)
        products[one * width + other] =
          (products[one * width + other] ?? 0) +
          (predicted[row * width + one] ?? 0) * (predicted[row * width + other] ?? 0);
  const vectors = symmetricEigenvectors(products, width).slice(0, blockOutputs);
  const loadings = new Float64Array(width * blockOutputs);
  vectors.forEach((vector, factor) => {
    vector.forEach((value, model) => {
      loadings[model * blockOutputs + factor] = value;
    });
  });
  const weights = new Float32Array((differences.weights.length / width) * blockOutputs);
  for (let column = 0; column < weights.length / blockOutputs; column++)
    vectors.forEach((vector, factor) => {
      let sum = 0;
      for (let model = 0; model < width; model++)
        sum += (differences.weights[column * width + model] ?? 0) * (vector[model] ?? 0);
      weights[column * blockOutputs + factor] = sum;
    });
  return { name, models: pool.models, factors: { outputs: blockOutputs, weights }, loadings };
}

const round = (value: number) => Math.round(value * 1000) / 1000;
/** Of abilities, added to their variance: few models say little about how loadings change with ability. */
const abilityNoise = 0.5;

/** Adds the loadings of the pools' own models to the priors, and how loadings of others follow from their abilities. */
export function withLoadings(priors: StoredPriors, pools: readonly PoolFactors[]): StoredPriors {
  const reader = new AbilityPriors(priors);
  const models = { ...priors.models };
  const stored = pools.map((pool): StoredPool => {
    const known = pool.models.flatMap((model, place) => {
      const ability = reader.find(model)?.mean[0];
      const loadings = [...pool.loadings.subarray(place * blockOutputs, (place + 1) * blockOutputs)];
      return ability === undefined ? [] : [{ model: normalizeModelName(model), ability, loadings }];
    });
    for (const { model, loadings } of known) {
      const own = models[model];
      if (own !== undefined)
        models[model] = { ...own, loadings: { ...own.loadings, [pool.name]: loadings.map(round) } };
    }
    const mean = known.reduce((sum, { ability }) => sum + ability, 0) / known.length;
    const variance = known.reduce((sum, { ability }) => sum + (ability - mean) ** 2, 0) + abilityNoise;
    const lines = Array.from({ length: blockOutputs }, (_, factor) => {
      const middle = known.reduce((sum, { loadings }) => sum + (loadings[factor] ?? 0), 0) / known.length;
      const slope =
        known.reduce((sum, { ability, loadings }) => sum + (ability - mean) * (loadings[factor] ?? 0), 0) /
        variance;
      return { constant: round(middle - slope * mean), slope: round(slope) };
    });
    return {
      name: pool.name,
      constant: lines.map(({ constant }) => constant),
      slope: lines.map(({ slope }) => slope),
      low: round(Math.min(...known.map(({ ability }) => ability))),
      high: round(Math.max(...known.map(({ ability }) => ability))),
    };
  });
  return { ...priors, models, pools: stored };
}
