import { shapeLength } from '../text/index.ts';
import { findClusters } from './clusters.ts';
import { type DesignMatrix, designRows, fitScaling, type Scaling } from './design-matrix.ts';
import type { GradeTable } from './graded-prompts.ts';
import {
  clusterCount,
  factorCount,
  type HeadOfModel,
  type HeadWeights,
  linearCount,
  outputCount,
} from './head-weights.ts';
import { modelMeans } from './model-means.ts';
import { applyLinear, fitRidge } from './ridge.ts';
import { symmetricEigenvectors } from './symmetric-eigenvectors.ts';

const shapeWeight = 0.1;
const penalty = 10;
const steps = 16;

/** The parts of heads that grades are fitted to; how far to believe them is decided by prompts that they did not see. */
export type HeadPart = Omit<HeadWeights, 'gate' | 'trust'>;

/** Differences from the models' means: what all graded models of a prompt share, and the rest. */
function targetsOf({ models, scores, weights }: GradeTable, rows: Int32Array, means: Float64Array) {
  const width = models.length;
  const common = new Float64Array(rows.length);
  const commonWeights = new Float32Array(rows.length);
  const rest = new Float64Array(rows.length * width);
  const restWeights = new Float32Array(rest.length);
  rows.forEach((row, place) => {
    const graded = [...models.keys()].filter((model) => !Number.isNaN(scores[row * width + model]));
    if (graded.length === 0) return;
    const difference = (model: number): number => (scores[row * width + model] ?? 0) - (means[model] ?? 0);
    const mean = graded.reduce((sum, model) => sum + difference(model), 0) / graded.length;
    common[place] = mean;
    commonWeights[place] = weights[row] ?? 0;
    // A lone grade does not tell what is the prompt's and what the model's: all models share half of it.
    const shared = graded.length > 1 ? mean : mean / 2;
    for (const model of graded) {
      rest[place * width + model] = difference(model) - shared;
      restWeights[place * width + model] = weights[row] ?? 0;
    }
  });
  return { common, commonWeights, rest, restWeights };
}

/** Directions in which predicted differences of the models vary most: columns for each factor, and loadings. */
function factorsOf(design: DesignMatrix, weights: Float32Array, width: number) {
  const predicted = applyLinear(design, { outputs: width, weights });
  const products = new Float64Array(width * width);
  for (let base = 0; base < predicted.length; base += width)
    for (let one = 0; one < width; one++)
      for (let other = 0; other < width; other++)
        products[one * width + other] =
          (products[one * width + other] ?? 0) +
          (predicted[base + one] ?? 0) * (predicted[base + other] ?? 0);
  const vectors = symmetricEigenvectors(products, width).slice(0, factorCount);
  const columns = weights.length / width;
  return {
    loadings: Array.from({ length: width }, (_, model) => vectors.map((vector) => vector[model] ?? 0)),
    factors: vectors.map((vector) =>
      Float64Array.from({ length: columns }, (_, column) => {
        let sum = 0;
        for (let model = 0; model < width; model++)
          sum += (weights[column * width + model] ?? 0) * (vector[model] ?? 0);
        return sum;
      }),
    ),
  };
}

/** Standardized mean style of each cluster. */
function clusterShapesOf(design: DesignMatrix, { columns }: Scaling, clusterOf: Int32Array): Float32Array {
  const sums = new Float32Array(clusterCount * shapeLength);
  const counts = new Float64Array(clusterCount);
  clusterOf.forEach((cluster, row) => {
    counts[cluster] = (counts[cluster] ?? 0) + 1;
    const end = design.starts[row + 1] ?? 0;
    for (let at = design.starts[row] ?? 0; at < end; at++) {
      const index = (design.indices[at] ?? 0) - columns;
      if (index < 0 || index >= shapeLength) continue;
      const place = cluster * shapeLength + index;
      sums[place] = (sums[place] ?? 0) + (design.values[at] ?? 0) / shapeWeight;
    }
  });
  return sums.map((sum, at) => sum / Math.max(1, counts[Math.floor(at / shapeLength)] ?? 0));
}

/** Fits linear models to the grades of some rows. */
export function fitPart(table: GradeTable, rows: Int32Array, seed: number): HeadPart {
  const scaling = fitScaling(table.matrix, rows);
  const design = designRows(table.matrix, rows, scaling, shapeWeight);
  const means = modelMeans(table, rows);
  const { common, commonWeights, rest, restWeights } = targetsOf(table, rows, means.scores);
  const width = table.models.length;
  const shared = fitRidge(design, { outputs: 1, values: common, weights: commonWeights }, penalty, steps);
  const own = fitRidge(design, { outputs: width, values: rest, weights: restWeights }, penalty, steps);
  const { factors, loadings } = factorsOf(design, own.weights, width);
  const clusters = findClusters(design, scaling.columns, clusterCount, seed);
  const linear = [Float64Array.from(shared.weights), ...factors];
  const graded = means.grades.reduce((sum, count) => sum + count, 0);
  return {
    ...quantized(scaling, linear, clusters.centroids),
    models: table.models.map(
      (name, model): HeadOfModel => ({
        name,
        grades: means.grades[model] ?? 0,
        mean: means.scores[model] ?? 0,
        expected: means.expected[model] ?? 0,
        loadings: loadings[model] ?? [],
      }),
    ),
    shift:
      means.scores.reduce(
        (sum, score, model) => sum + (means.grades[model] ?? 0) * (score - (means.expected[model] ?? 0)),
        0,
      ) / Math.max(1, graded),
    clusterShapes: clusterShapesOf(design, scaling, clusters.clusterOf),
  };
}

/** Columns of the design as 8-bit integers. */
function quantized(
  scaling: Scaling,
  linear: readonly Float64Array[],
  centroids: Float32Array,
): Omit<HeadPart, 'models' | 'shift' | 'clusterShapes'> {
  const { columns, columnOf } = scaling;
  const words = new Uint16Array(columns);
  columnOf.forEach((column, bucket) => {
    if (column >= 0) words[column] = bucket;
  });
  const rows = new Int8Array(columns * outputCount);
  const scales = new Float32Array(outputCount);
  const shapes = new Float32Array(linearCount * shapeLength);
  const constants = new Float32Array(linearCount);
  for (let output = 0; output < outputCount; output++) {
    const of = (column: number): number =>
      output < linearCount
        ? (linear[output]?.[column] ?? 0)
        : (centroids[column * clusterCount + output - linearCount] ?? 0);
    let largest = 0;
    for (let column = 0; column < columns; column++) largest = Math.max(largest, Math.abs(of(column)));
    const scale = largest / 127 || 1;
    scales[output] = scale;
    for (let column = 0; column < columns; column++)
      rows[column * outputCount + output] = Math.round(of(column) / scale);
    if (output >= linearCount) continue;
    for (let shape = 0; shape < shapeLength; shape++)
      shapes[output * shapeLength + shape] = of(columns + shape) * shapeWeight;
    constants[output] = of(columns + shapeLength);
  }
  return {
    words,
    idf: Float32Array.from(words, (bucket) => scaling.idf[bucket] ?? 0),
    rows,
    scales,
    shapeMean: Float32Array.from(scaling.shapeMean),
    shapeScale: Float32Array.from(scaling.shapeScale),
    shapes,
    constants,
  };
}
