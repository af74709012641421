import {
  applyLinear,
  type DesignMatrix,
  designRows,
  fitRidge,
  fitScaling,
  type LinearModels,
  type Scaling,
} from '../../../packages/router/src/heads/index.ts';
import {
  type AbilityProfile,
  blockCount,
  blockOutputs,
  createAbility,
  domainCount,
  encodeWeights,
  factorBlock,
  generalOutputs,
  idfStep,
  QualityModel,
  updateAbility,
} from '../../../packages/router/src/quality/index.ts';
import { createRandom } from '../../../packages/router/src/random.ts';
import { createPromptReader, gramBuckets, shapeLength } from '../../../packages/router/src/text/index.ts';
import { fitDifficulty } from './difficulty.ts';
import { fitGate, fitPool, type PoolFactors, poolRows } from './fit-pools.ts';
import { randomFolds, taskFolds } from './folds.ts';
import { rowsWithout, type TrainingSet } from './training-set.ts';

const shapeWeight = 0.1;
const penalties = { domains: 1, tokens: 4 } as const;
const steps = 25;
/** Tokens of an average answer, as the baseline. */
const defaultAnswerTokens = 300;

/** Input of training the shipped model. */
export interface QualityTask {
  readonly set: TrainingSet;
  /** Domain index of each row. */
  readonly domainOf: Int32Array;
  /** Manual labels of rows without grades, by row index. */
  readonly manualLabels: ReadonlyMap<number, ManualLabel>;
  /** Source of each row; undefined for a row without grades. */
  readonly sources: readonly (string | undefined)[];
  readonly seed: number;
  readonly log: (message: string) => void;
}

/** Manual labels of a prompt: its difficulty in logits, and the tokens of an average answer. */
export interface ManualLabel {
  readonly difficulty: number;
  readonly answer: number;
}

export interface QualityFit {
  readonly bytes: Uint8Array;
  /** Trust in predicted difficulties on familiar and unfamiliar tasks (slopes, 0 to 1). */
  readonly trust: { readonly familiar: number; readonly unfamiliar: number };
  /** Share of training prompts with the right predicted domain. */
  readonly domainAccuracy: number;
  /** Abilities of the graded models. */
  readonly abilities: ReadonlyMap<string, AbilityProfile>;
  /** Loadings of the models of each graded pool. */
  readonly pools: readonly PoolFactors[];
}

function scoredRows({ rows }: TrainingSet): Int32Array {
  return Int32Array.from([...rows.keys()].filter((row) => (rows[row]?.scores.size ?? 0) > 0));
}

/** Compares cross-fitted difficulties with the answers: slope and mean known share. */
function trustOf(
  set: TrainingSet,
  rows: Int32Array,
  folds: readonly Int32Array[],
  log: (message: string) => void,
) {
  let products = 0;
  let squares = 0;
  let known = 0;
  folds.forEach((held, fold) => {
    log(`difficulty, fold ${fold + 1} of ${folds.length}`);
    const model = fitDifficulty(set, rowsWithout(set, rows, held));
    const design = designRows(set.matrix, held, model.scaling, shapeWeight);
    const guesses = applyLinear(design, model.models);
    held.forEach((row, place) => {
      const start = set.scoreStarts[row] ?? 0;
      const end = set.scoreStarts[row + 1] ?? 0;
      const guess = guesses[place] ?? 0;
      known += (design.known[place] ?? 0) / rows.length;
      for (let at = start; at < end; at++) {
        const ability = model.ability[set.scoreModels[at] ?? 0] ?? 0;
        const right = 1 / (1 + Math.exp(-ability));
        const weight = 1 / Math.max(1, end - start);
        // One Newton step for the slope s of P(right) = sigma(ability - s * difficulty), from s = 0.
        products += weight * guess * (right - (set.scoreValues[at] ?? 0));
        squares += weight * guess * guess * right * (1 - right);
      }
    });
  });
  return { slope: Math.max(0, Math.min(1, products / Math.max(1e-9, squares))), known };
}

function fitDomains(design: DesignMatrix, domainOf: Int32Array): LinearModels {
  const values = new Float64Array(design.rows * domainCount);
  const weights = new Float32Array(values.length);
  const counts = new Float64Array(domainCount);
  for (const domain of domainOf) counts[domain] = (counts[domain] ?? 0) + 1;
  domainOf.forEach((domain, row) => {
    values[row * domainCount + domain] = 1;
    // Otherwise rare domains would never have the highest score.
    const weight = Math.min(4, Math.sqrt(design.rows / domainCount / Math.max(1, counts[domain] ?? 0)));
    weights.fill(weight, row * domainCount, (row + 1) * domainCount);
  });
  return fitRidge(design, { outputs: domainCount, values, weights }, penalties.domains, steps);
}

/** Fits mean logarithms of answer lengths, corrected for each model's average. */
function fitTokens(set: TrainingSet, design: DesignMatrix, held: QualityTask['manualLabels']): LinearModels {
  const sums = new Map<string, [number, number]>();
  for (const { outTokens } of set.rows) {
    for (const [model, tokens] of outTokens) {
      const [sum, count] = sums.get(model) ?? [0, 0];
      sums.set(model, [sum + Math.log(1 + tokens), count + 1]);
    }
  }
  const values = new Float64Array(design.rows);
  const weights = new Float32Array(design.rows);
  set.rows.forEach(({ outTokens }, row) => {
    const differences = [...outTokens].map(([model, tokens]) => {
      const [sum, count] = sums.get(model) ?? [0, 1];
      return Math.log(1 + tokens) - sum / count;
    });
    if (differences.length === 0) return;
    values[row] = differences.reduce((sum, value) => sum + value, 0) / differences.length;
    weights[row] = 1;
  });
  for (const [row, { answer }] of held) {
    values[row] = Math.log(answer / defaultAnswerTokens);
    weights[row] = 1;
  }
  return fitRidge(design, { outputs: 1, values, weights }, penalties.tokens, steps);
}

/** One linear output of the stored model. */
interface Output {
  readonly place: number;
  readonly models: LinearModels;
  /** Which of the models. */
  readonly own: number;
}

function outputsFrom(first: number, models: LinearModels): readonly Output[] {
  return Array.from({ length: models.outputs }, (_, own) => ({ place: first + own, models, own }));
}

function quantize(
  outputs: readonly Output[],
  scaling: Scaling,
  pools: number,
): Pick<Parts, 'blocks' | 'scales' | 'shapes' | 'constants'> {
  const count = blockCount(pools) * blockOutputs;
  const blocks = Array.from({ length: blockCount(pools) }, () => new Int8Array(gramBuckets * blockOutputs));
  const scales = new Float32Array(count);
  const shapes = new Float32Array(shapeLength * count);
  const constants = new Float32Array(count);
  for (const { place, models, own } of outputs) {
    const of = (column: number) => models.weights[column * models.outputs + own] ?? 0;
    const gram = (bucket: number) => {
      const column = scaling.columnOf[bucket] ?? -1;
      return column < 0 ? 0 : of(column);
    };
    let largest = 0;
    for (let bucket = 0; bucket < gramBuckets; bucket++) largest = Math.max(largest, Math.abs(gram(bucket)));
    const scale = largest / 127 || 1;
    const block = blocks[Math.floor(place / blockOutputs)];
    if (block === undefined) throw new Error(`There is no output ${place}.`);
    for (let bucket = 0; bucket < gramBuckets; bucket++)
      block[bucket * blockOutputs + (place % blockOutputs)] = Math.round(gram(bucket) / scale);
    scales[place] = scale;
    for (let shape = 0; shape < shapeLength; shape++)
      shapes[place * shapeLength + shape] = of(scaling.columns + shape) * shapeWeight;
    constants[place] = of(scaling.columns + shapeLength);
  }
  return { blocks, scales, shapes, constants };
}

/** The same model, blind to graded pools. */
function withoutPools(weights: Parts): Parts {
  const outputs = blockCount(0) * blockOutputs;
  const isShared = (_: unknown, place: number) => place < outputs;
  return {
    ...weights,
    pools: 0,
    blocks: weights.blocks.slice(0, blockCount(0)),
    scales: weights.scales.filter(isShared),
    shapes: weights.shapes.subarray(0, outputs * shapeLength),
    constants: weights.constants.filter(isShared),
  };
}

type Parts = Parameters<typeof encodeWeights>[0];

/** Prior standard deviations: of the general ability, then of each domain around it. */
const abilityDeviations = [1.5, ...Array.from({ length: domainCount }, () => 0.5)];

/** Abilities from all graded answers in row order, under the shipped model. */
function abilitiesUnder(set: TrainingSet, model: QualityModel): Map<string, AbilityProfile> {
  const read = createPromptReader();
  const abilities = new Map<string, AbilityProfile>();
  for (const { prompt, scores } of set.rows) {
    const forecast = model.forecast(read(prompt));
    for (const [name, score] of scores) {
      const before = abilities.get(name) ?? createAbility([0], abilityDeviations);
      abilities.set(name, updateAbility(before, forecast, score));
    }
  }
  return abilities;
}

/**
 * Trains the shipped model: difficulty from all graded answers, domains, and answer length, with 8-bit integer weights.
 * Deterministic for the same rows and seed.
 */
export function fitQuality(task: QualityTask): QualityFit {
  const { set, domainOf, manualLabels: held, seed, log } = task;
  const rows = scoredRows(set);
  const random = createRandom(seed);
  const familiar = trustOf(set, rows, randomFolds(set, rows, 4, random), log);
  const unfamiliar = trustOf(set, rows, taskFolds(set, rows, 4, random), log);
  log('all rows');
  const all = Int32Array.from(set.rows.keys());
  const scaling = fitScaling(set.matrix, all);
  // Quantize before learning, so that training and inference use the same values.
  const idf = Uint8Array.from(scaling.idf, (value) => Math.min(255, Math.round(value / idfStep)));
  const stepped = { ...scaling, idf: Float32Array.from(idf, (value) => value * idfStep) };
  const heldDifficulties = {
    rows: Int32Array.from(held.keys()),
    values: Float64Array.from(held.values(), (row) => row.difficulty),
  };
  const difficulty = fitDifficulty(set, rows, stepped, heldDifficulties).models;
  const design = designRows(set.matrix, all, stepped, shapeWeight);
  const domains = fitDomains(design, domainOf);
  const tokens = fitTokens(set, design, held);
  const graded = poolRows(task.sources, set.rows);
  const pools = graded.names.map((name, pool) => {
    log(`factors of ${name}`);
    const own = all.filter((row) => graded.poolOf[row] === pool);
    return fitPool(set, set.matrix, stepped, shapeWeight, { name, rows: own });
  });
  const outputs = [
    ...outputsFrom(0, difficulty),
    ...outputsFrom(1, tokens),
    ...outputsFrom(2, domains),
    ...outputsFrom(generalOutputs, fitGate(design, graded)),
    ...pools.flatMap(({ factors }, pool) =>
      outputsFrom(factorBlock(pools.length, pool) * blockOutputs, factors),
    ),
  ];
  const parts = quantize(outputs, stepped, pools.length);
  parts.constants[1] = (parts.constants[1] ?? 0) + Math.log(defaultAnswerTokens);
  const slope = (unfamiliar.slope - familiar.slope) / Math.min(-0.02, unfamiliar.known - familiar.known);
  const at = (known: number) => Math.max(0, Math.min(1, familiar.slope + slope * (known - familiar.known)));
  const hardness = applyLinear(design, difficulty);
  const sums = new Float64Array(domainCount);
  const counts = new Float64Array(domainCount).fill(1);
  domainOf.forEach((domain, row) => {
    if ((set.rows[row]?.scores.size ?? 0) === 0 && !held.has(row)) return;
    sums[domain] = (sums[domain] ?? 0) + (hardness[row] ?? 0);
    counts[domain] = (counts[domain] ?? 0) + 1;
  });
  const weights = {
    ...parts,
    pools: pools.length,
    idf,
    shapeMean: Float32Array.from(scaling.shapeMean),
    shapeScale: Float32Array.from(scaling.shapeScale),
    domainDifficulty: Float32Array.from(sums, (sum, domain) => sum / (counts[domain] ?? 1)),
    trust: Float32Array.from([at(0), at(1)]),
  };
  const bytes = encodeWeights(weights);
  const scores = applyLinear(design, domains);
  const right = domainOf.filter((domain, row) => {
    const own = scores.subarray(row * domainCount, (row + 1) * domainCount);
    return own.every((score) => score <= (own[domain] ?? 0));
  });
  return {
    bytes,
    trust: { familiar: familiar.slope, unfamiliar: unfamiliar.slope },
    domainAccuracy: right.length / domainOf.length,
    // Of the difficulty alone: what a pool's factors explain says nothing about other prompts.
    abilities: abilitiesUnder(set, QualityModel.load(encodeWeights(withoutPools(weights)))),
    pools,
  };
}
