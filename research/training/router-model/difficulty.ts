import {
  designRows,
  fitRidge,
  fitScaling,
  type LinearModels,
  type Scaling,
} from '../../../packages/router/src/heads/index.ts';
import type { TrainingSet } from './training-set.ts';

/** Abilities and difficulties of a set of answers, on one logit scale: P(right) = sigma(ability - difficulty). */
export interface RaschFit {
  /** By model index in the training set; 0 for a model without answers in the rows. */
  readonly ability: Float64Array;
  /** By position in the given rows. */
  readonly difficulty: Float64Array;
  /** Fisher information of each difficulty. */
  readonly information: Float64Array;
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

const abilityVariance = 9;
const rounds = 25;

/**
 * Fits Rasch's one-parameter item response model over all sources: maximum a posteriori by alternating Newton steps, with
 * normal priors of variance 1 for difficulties and 9 for abilities.
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

/** Predicts the difficulty of a prompt from its text. */
export interface DifficultyModel {
  readonly scaling: Scaling;
  readonly models: LinearModels;
  readonly ability: Float64Array;
}

const shapeWeight = 0.1;
const penalty = 1;
const steps = 20;
/** Answers to one prompt are correlated, so their information saturates. */
const informationLimit = 2;

/** Rows with a manual difficulty, since they have no graded answers. */
export interface ManualDifficulties {
  readonly rows: Int32Array;
  /** Logits, by position in `rows`. */
  readonly values: Float64Array;
}

/** Weight of a manual difficulty relative to the information of graded answers. */
const manualWeight = 0.5;
const noManualDifficulties: ManualDifficulties = { rows: new Int32Array(0), values: new Float64Array(0) };

/** Learns difficulty from all answers of the given rows, of any model; needs no labels of the target pool. */
export function fitDifficulty(
  set: TrainingSet,
  rows: Int32Array,
  scaling: Scaling = fitScaling(set.matrix, rows),
  held: ManualDifficulties = noManualDifficulties,
): DifficultyModel {
  const fit = fitRasch(set, rows);
  const design = designRows(set.matrix, Int32Array.of(...rows, ...held.rows), scaling, shapeWeight);
  // The prior shrinks difficulties to 0; undo it, since the regression shrinks as well.
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
  return { scaling, models, ability: fit.ability };
}
