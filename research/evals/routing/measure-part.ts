/** One part of a set, measured by the router that serves, which may have learned from other records. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AbilityPriors,
  fewestGrades,
  fewestPrompts,
  normalizeModelName,
  type StoredPriors,
} from '@sluice/router';
import {
  createRandom,
  parseRoutingRow,
  type RoutingRow,
  shuffled,
  storedAbility,
} from '../../training/router-model/index.ts';
import { type Evaluation, evaluate, inFolder, trainHeads } from './ask-gateway.ts';
import type { Options } from './options.ts';
import type { Inputs } from './read-inputs.ts';
import { shippedWeights } from './shipped-weights.ts';

export interface PartInput {
  /** What is asked about. */
  readonly tested: readonly RoutingRow[];
  /** What heads may learn from. */
  readonly train: readonly RoutingRow[];
  readonly known: Pick<Inputs, 'scores' | 'prices'>;
  readonly options: Options;
}

export interface PartResult {
  readonly evaluation: Evaluation;
  /** Graded prompts that the heads were fitted to; 0: the weights chose alone. */
  readonly learned: number;
  /** One line for each prompt. */
  readonly predictions: string;
}

/** Models that graded at least this share of a set's prompts make its pool. */
const presence = 0.9;

/** The models of a pool: those that (nearly) all rows grade, or those asked for. */
function poolOf(rows: readonly RoutingRow[], wanted: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { scores } of rows)
    for (const model of scores.keys()) counts.set(model, (counts.get(model) ?? 0) + 1);
  if (wanted.length > 0) return wanted.filter((model) => counts.has(model));
  return [...counts].filter(([, count]) => count >= presence * rows.length).map(([model]) => model);
}

/** A row as a line, with the grades of some models only. */
function lineOf(
  { id, task, prompt, scores, cost, outTokens }: RoutingRow,
  models: ReadonlySet<string>,
): string {
  const only = (table: ReadonlyMap<string, number>) =>
    Object.fromEntries([...table].filter(([model]) => models.has(model)));
  return JSON.stringify({
    id,
    task,
    prompt,
    scores: only(scores),
    cost: only(cost),
    out_tokens: only(outTokens),
  });
}

/**
 * Weights that know public scores of models which they did not know before; the given ones where there is nothing to add.
 * Benchmarks that the weights have no scale for are left out.
 */
function withScores(
  weights: string | undefined,
  scores: Inputs['scores'],
  models: readonly string[],
  folder: string,
): string | undefined {
  const from = weights ?? shippedWeights;
  const stored: StoredPriors = JSON.parse(readFileSync(join(from, 'abilities.json'), 'utf8'));
  const priors = new AbilityPriors(stored);
  const added = models.flatMap((model) => {
    const own = [...(scores.get(model) ?? [])].filter(([name]) => name.toLowerCase() in stored.benchmarks);
    if (own.length === 0 || priors.find(model) !== undefined) return [];
    const { mean, covariance } = priors.fromScores(Object.fromEntries(own));
    return [[normalizeModelName(model), storedAbility(mean, covariance)] as const];
  });
  if (added.length === 0) return weights;
  mkdirSync(folder);
  cpSync(join(from, 'router.bin'), join(folder, 'router.bin'));
  const known = { ...stored, models: { ...stored.models, ...Object.fromEntries(added) } };
  writeFileSync(join(folder, 'abilities.json'), JSON.stringify(known));
  return folder;
}

/** Grades that may be looked at: those of training, and a few of new models, of prompts of the set that are not measured then. */
function gradesOf({ tested, train, options }: PartInput, models: readonly string[]) {
  const isHidden = (model: string): boolean => options.hidden.includes(model);
  const fresh = models.filter((model) => isHidden(model) || !train.some(({ scores }) => scores.has(model)));
  const drawn = new Set(
    shuffled(tested.length, createRandom(options.seed)).slice(0, fresh.length > 0 ? options.graded : 0),
  );
  const old = new Set(models.filter((model) => !isHidden(model)));
  const seen = [
    ...train
      .filter(({ scores }) => [...scores.keys()].some((model) => old.has(model)))
      .map((row) => lineOf(row, old)),
    ...[...drawn].flatMap((place) => {
      const row = tested[place];
      return row === undefined ? [] : [lineOf(row, new Set(fresh))];
    }),
  ];
  // Only prompts that the whole pool has answered can be compared.
  const isWhole = ({ scores }: RoutingRow): boolean => models.every((model) => scores.has(model));
  return { seen, asked: tested.filter((row, place) => !drawn.has(place) && isWhole(row)) };
}

/** Whether `sluice route train` takes the records: enough prompts, and a model with ten grades. */
function isEnough(lines: readonly string[]): boolean {
  const graded = lines.flatMap((line) => [...(parseRoutingRow(line)?.scores.keys() ?? [])]);
  const counts = [...Map.groupBy(graded, (model) => model).values()].map((own) => own.length);
  return lines.length >= fewestPrompts && counts.some((count) => count >= fewestGrades);
}

export function measurePart(input: PartInput): PartResult {
  const { tested, known, options } = input;
  const models = poolOf(tested, options.models);
  if (models.length < 2) throw new Error('A set needs prompts with the grades of at least two models.');
  const { seen, asked } = gradesOf(input, models);
  return inFolder((folder) => {
    const file = (name: string): string => join(folder, name);
    const pool = new Set(models);
    writeFileSync(file('asked.jsonl'), asked.map((row) => lineOf(row, pool)).join('\n'));
    writeFileSync(file('seen.jsonl'), seen.join('\n'));
    const base = withScores(options.weights, known.scores, models, file('scored'));
    const learned = isEnough(seen) ? seen.length : 0;
    if (learned > 0) trainHeads(file('seen.jsonl'), base, file('heads'));
    const evaluation = evaluate(file('asked.jsonl'), {
      weights: learned > 0 ? file('heads') : base,
      prices: known.prices,
      predictions: file('predictions.jsonl'),
    });
    return { evaluation, learned, predictions: readFileSync(file('predictions.jsonl'), 'utf8') };
  });
}
