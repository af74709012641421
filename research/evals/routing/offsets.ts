import { sigmoid } from '../../training/router-model/index.ts';

/** What is known of prompts from the models of training: how easy each is, and which task it is of. */
export interface Reference {
  readonly models: readonly string[];
  readonly tasks: readonly string[];
  /** Domains of each task's prompts. */
  readonly taskDomains: readonly Float64Array[];
  /** Logit of the mean predicted score, of training prompts (each by what it did not teach) and of the set's. */
  readonly trainEase: Float64Array;
  readonly trainTask: Int32Array;
  readonly trainScores: readonly ReadonlyMap<string, number>[];
  readonly ease: Float64Array;
  /** How likely each prompt of the set is of each task, row by row. */
  readonly shares: Float64Array;
}

export function logitOf(share: number): number {
  const inner = Math.max(0.005, Math.min(0.995, share));
  return Math.log(inner / (1 - inner));
}

/** How much better than the mean of training's models one must be for a benchmark score on a task's prompts. */
export function matchOffset(
  { trainEase, trainTask }: Reference,
  task: number,
  score: number | undefined,
): number | undefined {
  if (score === undefined) return undefined;
  const eases = trainEase.filter((_, place) => trainTask[place] === task);
  if (eases.length === 0) return undefined;
  const wanted = Math.max(0.005, Math.min(0.995, score));
  let low = -8;
  let high = 8;
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    const mean = eases.reduce((sum, ease) => sum + sigmoid(ease + middle), 0) / eases.length;
    if (mean < wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** A new model before its answers are looked at: offsets by task, and how far all of them may be wrong together. */
export interface NewModel {
  readonly offsets: Float64Array;
  readonly doubt: number;
  readonly graded: readonly { readonly row: number; readonly score: number }[];
}

/** Tasks stray from a model's common offset by about this much, a standard deviation in logits. */
const taskDoubt = 0.25;
/** What texts leave open of how hard a prompt is, a standard deviation in logits. */
const promptDoubt = 1.2;
/** A logit given the prompt's own hardness is this much larger than one over all prompts alike in text. */
const attenuation = Math.sqrt(1 + (Math.PI / 8) * promptDoubt ** 2);
const rounds = 60;

interface Shift {
  common: number;
  readonly own: Float64Array;
}

/** One damped Newton step of one model's shifts, the prompts' own hardness given. */
function stepModel(
  { ease, shares, tasks }: Reference,
  { offsets, doubt, graded }: NewModel,
  shift: Shift,
  hardness: ReadonlyMap<number, number>,
): void {
  const width = tasks.length;
  const slope = shift.own.map((value) => -value / taskDoubt ** 2);
  const bend = new Float64Array(width).fill(1 / taskDoubt ** 2);
  let slopes = -shift.common / doubt ** 2;
  let bends = 1 / doubt ** 2;
  for (const { row, score } of graded) {
    const share = shares.subarray(row * width, (row + 1) * width);
    const right = sigmoid(
      logitFor({ offsets, share, shift, ease: ease[row] ?? 0 }) - (hardness.get(row) ?? 0),
    );
    slopes += score - right;
    bends += right * (1 - right);
    share.forEach((part, task) => {
      slope[task] = (slope[task] ?? 0) + part * (score - right);
      bend[task] = (bend[task] ?? 0) + part * right * (1 - right);
    });
  }
  shift.common += (0.6 * slopes) / bends;
  shift.own.forEach((value, task) => {
    shift.own[task] = value + (0.3 * (slope[task] ?? 0)) / (bend[task] ?? 1);
  });
}

interface LogitParts {
  readonly offsets: Float64Array;
  readonly share: Float64Array;
  readonly shift: Shift;
  readonly ease: number;
}

function logitFor({ offsets, share, shift, ease }: LogitParts): number {
  const offset = share.reduce(
    (sum, part, task) => sum + part * ((offsets[task] ?? 0) + (shift.own[task] ?? 0)),
    0,
  );
  return (offset + ease) * attenuation + shift.common;
}

/**
 * Moves the offsets of new models by graded answers: the mode of a shift of each model, of each of its tasks, and of
 * each prompt's own hardness, which all models that answered it share. So models that were asked the same are
 * compared with each other, not only with what was foretold. By turns of Newton steps.
 */
export function offsetsFromGrades(
  reference: Reference,
  models: readonly NewModel[],
): readonly Float64Array[] {
  const width = reference.tasks.length;
  const shifts = models.map(() => ({ common: 0, own: new Float64Array(width) }));
  const hardness = new Map<number, number>();
  for (const { graded } of models) for (const { row } of graded) hardness.set(row, 0);
  for (let round = 0; round < rounds && hardness.size > 0; round++) {
    models.forEach((model, place) => {
      stepModel(reference, model, shifts[place] ?? { common: 0, own: new Float64Array(width) }, hardness);
    });
    for (const [row, hard] of hardness) {
      const share = reference.shares.subarray(row * width, (row + 1) * width);
      let slope = -hard / promptDoubt ** 2;
      let bend = 1 / promptDoubt ** 2;
      models.forEach(({ offsets, graded }, place) => {
        const shift = shifts[place];
        const answer = graded.find((one) => one.row === row);
        if (shift === undefined || answer === undefined) return;
        const right = sigmoid(logitFor({ offsets, share, shift, ease: reference.ease[row] ?? 0 }) - hard);
        slope += right - answer.score;
        bend += right * (1 - right);
      });
      hardness.set(row, hard + (0.7 * slope) / bend);
    }
  }
  return models.map(({ offsets }, place) => {
    const shift = shifts[place];
    return offsets.map(
      (offset, task) => offset + ((shift?.common ?? 0) + (shift?.own[task] ?? 0)) / attenuation,
    );
  });
}
