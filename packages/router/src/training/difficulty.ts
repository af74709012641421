import {
  type DesignMatrix,
  designRows,
  fitScaling,
  type PromptMatrix,
  type Scaling,
} from './prompt-matrix.ts';
import { applyLinear, fitRidge, type LinearModels } from './ridge.ts';
import type { TrainingSet } from './training-set.ts';

/** Abilities and difficulties of a set of answers, on one logit scale: P(right) = sigma(ability - difficulty). */
export interface RaschFit {
  /** By model number of the training set; 0 for a model without an answer in the rows. */
  readonly ability: Float64Array;
  /** By place in the rows given. */
  readonly difficulty: Float64Array;
  /** Fisher information of each difficulty: how much its answers tell. */
  readonly information: Float64Array;
}

export function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

const abilityVariance = 9;
const rounds = 25;

/**
 * The one-parameter item response model of Rasch, over all sources together: maximum a posteriori by turns of Newton
 * steps, difficulties normal with variance 1, abilities with variance 9.
 */
export function fitRasch(set: TrainingSet, rows: Int32Array): RaschFit {
  const ability = new Float64Array(set.models.length);
  const difficulty = new Float64Array(rows.length);
  const information = new Float64Array(rows.length);
  const { scoreStarts, scoreModels, scoreValues } = set;
  for (let round = 0; round < rounds; round++) {
    const slope = new Float64Array(ability.length);
    const bend = new Float64Array(ability.length);
    rows.forEach((row, place) => {
      const start = scoreStarts[row] ?? 0;
      const end = scoreStarts[row + 1] ?? 0;
      let gradient = difficulty[place] ?? 0;
      let told = 0;
      for (let at = start; at < end; at++) {
        const right = sigmoid((ability[scoreModels[at] ?? 0] ?? 0) - (difficulty[place] ?? 0));
        gradient += (scoreValues[at] ?? 0) - right;
        told += right * (1 - right);
      }
      difficulty[place] = (difficulty[place] ?? 0) - gradient / (told + 1);
      information[place] = told;
      for (let at = start; at < end; at++) {
        const model = scoreModels[at] ?? 0;
        const right = sigmoid((ability[model] ?? 0) - (difficulty[place] ?? 0));
        slope[model] = (slope[model] ?? 0) + (scoreValues[at] ?? 0) - right;
        bend[model] = (bend[model] ?? 0) + right * (1 - right);
      }
    });
    for (let model = 0; model < ability.length; model++) {
      const current = ability[model] ?? 0;
      ability[model] =
        current +
        ((slope[model] ?? 0) - current / abilityVariance) / ((bend[model] ?? 0) + 1 / abilityVariance);
    }
  }
  return { ability, difficulty, information };
}

/** How hard a prompt is, from its text. */
export interface DifficultyModel {
  /** What prompts are read as. */
  readonly matrix: PromptMatrix;
  readonly scaling: Scaling;
  readonly models: LinearModels;
  readonly ability: Float64Array;
}

const shapeWeight = 0.1;
const penalty = 1;
const steps = 20;
/** Answers to one prompt agree more than independent ones would: many tell little more than a few. */
const informationLimit = 2;

/** Rows whose difficulty is held by hand, since nobody graded them. */
export interface ManualDifficulties {
  readonly rows: Int32Array;
  /** By place in `rows`, logits. */
  readonly values: Float64Array;
}

/** A difficulty held by hand tells as much as a graded answer whose outcome was open. */
const manualWeight = 0.5;
const noManualDifficulties: ManualDifficulties = { rows: new Int32Array(0), values: new Float64Array(0) };

/** Learns difficulty from every answer of the given rows, whoever gave it: no label of the pool to serve is needed. */
export function fitDifficulty(
  set: TrainingSet,
  rows: Int32Array,
  matrix: PromptMatrix = set.rich,
  scaling: Scaling = fitScaling(matrix, rows),
  held: ManualDifficulties = noManualDifficulties,
): DifficultyModel {
  const fit = fitRasch(set, rows);
  const design = designRows(matrix, Int32Array.of(...rows, ...held.rows), scaling, shapeWeight);
  // The difficulties are shrunk to 0 by their prior; regression does its own shrinking, so the prior is undone.
  const graded = fit.difficulty.map((value, place) => {
    const told = Math.max(fit.information[place] ?? 0, 1e-3);
    return (value * (told + 1)) / told;
  });
  const values = Float64Array.of(...graded, ...held.values);
  const weights = new Float32Array(values.length).fill(manualWeight);
  fit.information.forEach((told, place) => {
    weights[place] = told / (1 + told / informationLimit);
  });
  const models = fitRidge(design, { outputs: 1, values, weights }, penalty, steps);
  return { matrix, scaling, models, ability: fit.ability };
}

/** Difficulties of rows, and the share of their grams that training knew. */
export function difficultyOf(
  model: DifficultyModel,
  rows: Int32Array,
): { difficulty: Float64Array; design: DesignMatrix } {
  const design = designRows(model.matrix, rows, model.scaling, shapeWeight);
  return { difficulty: applyLinear(design, model.models), design };
}
