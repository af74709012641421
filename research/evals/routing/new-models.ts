import {
  type AbilityPriors,
  type AbilityProfile,
  createPromptReader,
  domainAbilities,
  domainCount,
} from '@sluice/router';
import {
  classifyTasks,
  designRows,
  fitEnsemble,
  fitScaling,
  fitTaskClassifier,
  sigmoid,
  type TrainingSet,
} from '../../training/router-model/index.ts';
import { logitOf, matchOffset, offsetsFromGrades, type Reference } from './offsets.ts';
import type { PoolTask } from './pool-task.ts';
import { forecastShipped, publicAbility, shippedModel, shippedPriors } from './shipped.ts';

const folds = 4;
const wordsShape = 0.05;
/** Tasks that the set's prompts look like at least this much make the reference. */
const likeness = 0.05;
/** Models that grade at least this share of the reference's prompts stand for how hard they are. */
const presence = 0.6;
/** What public scores leave open of a model's ability on the reference, a standard deviation in logits. */
const publicDoubt = 0.6;
const matchedDoubt = 0.25;
/** Prompts of a task that its domains are read from. */
const mostPrompts = 200;

/** Whether a benchmark's name means a task of training: the same, or its last or first part. */
function means(benchmark: string, task: string): boolean {
  return (
    benchmark === task ||
    benchmark.endsWith(`/${task}`) ||
    task.split('/').includes(benchmark) ||
    task.startsWith(benchmark)
  );
}

function trainingTasks(set: TrainingSet, train: Int32Array): readonly number[] {
  return [...new Set(Array.from(train, (row) => set.taskOf[row] ?? 0))];
}

/** Models that answered most prompts of the rows. */
function presentModels(set: TrainingSet, rows: Int32Array): readonly string[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    for (const model of set.rows[row]?.scores.keys() ?? []) counts.set(model, (counts.get(model) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count >= presence * rows.length).map(([model]) => model);
}

/** Mean domain shares of the training prompts of each task. */
function taskDomainsOf(
  task: PoolTask,
  set: TrainingSet,
  train: Int32Array,
  tasks: readonly number[],
): readonly Float64Array[] {
  const model = shippedModel(task);
  const read = createPromptReader();
  return tasks.map((number) => {
    const rows = train.filter((row) => set.taskOf[row] === number).subarray(0, mostPrompts);
    const sums = new Float64Array(domainCount);
    for (const row of rows) {
      const { shares } = model.forecast(read(set.rows[row]?.prompt ?? ''));
      shares.forEach((share, domain) => {
        sums[domain] = (sums[domain] ?? 0) + share / rows.length;
      });
    }
    return sums;
  });
}

/** Training prompts of tasks that the set's prompts look like, what is foretold of both, and which task each is of. */
function referenceFor(
  task: PoolTask,
  set: TrainingSet,
  train: Int32Array,
  rows: Int32Array,
): Reference | undefined {
  const tasks = trainingTasks(set, train);
  const scaling = fitScaling(set.matrix, train);
  const recogniser = fitTaskClassifier(set, train, designRows(set.matrix, train, scaling, wordsShape));
  const shares = classifyTasks(recogniser, designRows(set.matrix, rows, scaling, wordsShape)).tasks;
  const width = recogniser.tasks;
  const alike = Array.from({ length: width }, (_, place) => {
    let sum = 0;
    for (let row = 0; row < rows.length; row++) sum += (shares[row * width + place] ?? 0) / rows.length;
    return sum;
  });
  const named = new Set([...task.scores.values()].flatMap((scores) => [...scores.keys()]));
  const kept = tasks.filter((number, place) => {
    const matched = [...named].some((benchmark) => means(benchmark, set.tasks[number] ?? ''));
    return (alike[place] ?? 0) > likeness || (matched && (alike[place] ?? 0) > 0.01);
  });
  const chosen = new Set(kept);
  const reference = train.filter((row) => chosen.has(set.taskOf[row] ?? 0));
  const models = presentModels(set, reference);
  if (models.length < 3) return undefined;
  const ensemble = fitEnsemble(set, train, models, { seed: task.seed, folds, log: task.log });
  const common = (table: Float64Array) =>
    Float64Array.from({ length: table.length / models.length }, (_, row) => {
      const own = table.subarray(row * models.length, (row + 1) * models.length);
      return logitOf(own.reduce((sum, value) => sum + value, 0) / models.length);
    });
  const places = new Map(tasks.map((number, place) => [number, place]));
  return {
    models,
    tasks: tasks.map((number) => set.tasks[number] ?? ''),
    trainEase: common(ensemble.crossFitted),
    trainTask: Int32Array.from(ensemble.rows, (row) => places.get(set.taskOf[row] ?? 0) ?? 0),
    trainScores: Array.from(ensemble.rows, (row) => set.rows[row]?.scores ?? new Map()),
    ease: common(ensemble.predict(rows)),
    taskDomains: taskDomainsOf(task, set, train, tasks),
    shares,
  };
}

/** Ability in what a task is about, by the domains that its training prompts look like. */
function taskAbilities(reference: Reference, profile: AbilityProfile): Float64Array {
  const { mean } = domainAbilities(profile);
  return Float64Array.from(reference.taskDomains, (shares) =>
    shares.reduce((sum, share, domain) => sum + share * (mean[domain] ?? 0), 0),
  );
}

interface PublicLine {
  readonly offset: (ability: number) => number;
  readonly deviation: number;
}

/** How offsets on a task follow from public ability: a line over the reference's models, its slope drawn to 1. */
function publicLine(
  reference: Reference,
  known: readonly KnownModel[],
  task: number,
): PublicLine | undefined {
  const points = known.flatMap(({ model, abilities }) => {
    const offset = matchOffset(reference, task, meanScore(reference, task, model));
    return offset === undefined ? [] : [{ x: abilities[task] ?? 0, y: offset }];
  });
  if (points.length < 3) return undefined;
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / points.length;
  const xx = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 1);
  const slope = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 1) / xx;
  const squares = points.reduce((sum, { x, y }) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0);
  return {
    offset: (ability) => meanY + slope * (ability - meanX),
    deviation: Math.sqrt(squares / (points.length - 2)),
  };
}

interface KnownModel {
  readonly model: string;
  readonly abilities: Float64Array;
}

/** Offsets by task from public scores, and how far they are usually wrong. */
function offsetsFromPublic(reference: Reference, priors: AbilityPriors, profile: AbilityProfile) {
  const known = reference.models.flatMap((model) => {
    const own = priors.find(model);
    return own === undefined ? [] : [{ model, abilities: taskAbilities(reference, own) }];
  });
  const abilities = taskAbilities(reference, profile);
  const lines = reference.tasks.map((_, task) => publicLine(reference, known, task));
  const found = lines.filter((line) => line !== undefined);
  const deviation = found.reduce((sum, line) => sum + line.deviation, 0) / Math.max(1, found.length);
  return {
    offsets: abilities.map((ability, task) => lines[task]?.offset(ability) ?? Number.NaN),
    doubt: found.length === 0 ? publicDoubt : Math.max(matchedDoubt, Math.min(publicDoubt, deviation)),
  };
}

function meanScore({ trainTask, trainScores }: Reference, task: number, model: string): number | undefined {
  const found = trainScores.flatMap((scores, place) =>
    trainTask[place] === task ? (scores.get(model) ?? []) : [],
  );
  return found.length === 0 ? undefined : found.reduce((sum, score) => sum + score, 0) / found.length;
}

/** Offsets by task for a new model: matched to its benchmark scores where they are of the same tasks. */
function offsetsOf(task: PoolTask, reference: Reference, priors: AbilityPriors, model: string) {
  const scores = task.scores.get(model) ?? new Map<string, number>();
  const matched = Float64Array.from(reference.tasks, (name, place) => {
    const found = [...scores].filter(([benchmark]) => means(benchmark, name));
    const exact =
      found.find(([benchmark]) => benchmark === name || benchmark.endsWith(`/${name}`)) ?? found[0];
    return matchOffset(reference, place, exact?.[1]) ?? Number.NaN;
  });
  const known = matched.filter((offset) => !Number.isNaN(offset));
  const usual = offsetsFromPublic(reference, priors, publicAbility(task, priors, model));
  const mean = known.reduce((sum, offset) => sum + offset, 0) / Math.max(1, known.length);
  const offsets = matched.map((offset, place) => {
    if (!Number.isNaN(offset)) return offset;
    if (known.length > 0) return mean;
    const guess = usual.offsets[place] ?? 0;
    return Number.isNaN(guess) ? 0 : guess;
  });
  return { offsets, doubt: known.length > 0 ? matchedDoubt : usual.doubt };
}

function gradesOf(task: PoolTask, model: string) {
  return (task.graded.get(model) ?? []).flatMap((row) => {
    const score = task.rows[row]?.scores.get(model);
    return score === undefined ? [] : [{ row, score }];
  });
}

/** Predictions for a pool some of whose models training does not grade. */
export function forecastNewModels(
  task: PoolTask,
  set: TrainingSet,
  train: Int32Array,
  rows: Int32Array,
  known: readonly string[],
): Float64Array {
  const reference = train.length === 0 ? undefined : referenceFor(task, set, train, rows);
  if (reference === undefined) return forecastShipped(task);
  const priors = shippedPriors(task);
  const width = task.models.length;
  const out = new Float64Array(rows.length * width);
  const ensemble =
    known.length > 0 ? fitEnsemble(set, train, known, { seed: task.seed, folds, log: task.log }) : undefined;
  const old = ensemble?.predict(rows) ?? new Float64Array(0);
  const fresh = task.models.filter((model) => !known.includes(model));
  const updated = offsetsFromGrades(
    reference,
    fresh.map((model) => ({ ...offsetsOf(task, reference, priors, model), graded: gradesOf(task, model) })),
  );
  task.models.forEach((model, column) => {
    const place = known.indexOf(model);
    const offsets = updated[fresh.indexOf(model)] ?? new Float64Array(0);
    for (let row = 0; row < rows.length; row++) {
      out[row * width + column] =
        place >= 0 ? (old[row * known.length + place] ?? 0) : sigmoid(logitAt(reference, offsets, row));
    }
  });
  return out;
}

function logitAt({ ease, shares, tasks }: Reference, offsets: Float64Array, row: number): number {
  let offset = 0;
  for (let task = 0; task < tasks.length; task++)
    offset += (shares[row * tasks.length + task] ?? 0) * (offsets[task] ?? 0);
  return offset + (ease[row] ?? 0);
}
