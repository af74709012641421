/** How well requests are routed: `npm run eval:routing -- --help`. */
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../../run-command.ts';
import {
  createRandom,
  createTrainingSet,
  type RoutingRow,
  randomFolds,
  shuffled,
  taskFolds,
} from '../../training/router-model/index.ts';
import { actualCosts } from './costs.ts';
import { dearOf, forecastPool, type PoolForecast } from './forecast-pool.ts';
import { type JudgedSet, poolOf } from './judged-set.ts';
import { measureSet, type SetFigures } from './measure.ts';
import { type Options, parseOptions, USAGE } from './options.ts';
import { type Inputs, readInputs } from './read-inputs.ts';
import { report } from './report.ts';

const baseline = fileURLToPath(new URL('./baseline.json', import.meta.url));

interface Context {
  readonly options: Options;
  readonly known: Inputs;
  readonly log: (message: string) => void;
}

function complete(rows: readonly RoutingRow[], models: readonly string[]): readonly RoutingRow[] {
  return rows.filter(({ scores }) => models.every((model) => scores.has(model)));
}

/** Answers of new models that may be looked at: the same prompts for each of them, drawn by the seed. */
function drawGraded(
  train: readonly RoutingRow[],
  rows: readonly RoutingRow[],
  models: readonly string[],
  { options }: Context,
) {
  const fresh = models.filter(
    (model) => options.hidden.includes(model) || !train.some(({ scores }) => scores.has(model)),
  );
  const drawn = shuffled(rows.length, createRandom(options.seed)).slice(
    0,
    fresh.length > 0 ? options.graded : 0,
  );
  return { drawn: new Set(drawn), graded: new Map(fresh.map((model) => [model, [...drawn]])) };
}

interface Measured {
  readonly set: JudgedSet;
  readonly pool: PoolForecast;
}

function forecastSet(train: readonly RoutingRow[], all: readonly RoutingRow[], context: Context): Measured {
  const { options, known, log } = context;
  const models = poolOf(all, options.models);
  const rows = complete(all, models);
  const { drawn, graded } = drawGraded(train, rows, models, context);
  const { seed, weights } = options;
  const shared = { train, models, scores: known.scores, prices: known.prices, seed, weights, log };
  const pool = forecastPool({ ...shared, rows, graded });
  const kept = rows.filter((_, place) => !drawn.has(place));
  const width = models.length;
  const keep = (table: Float64Array) => table.filter((_, at) => !drawn.has(Math.floor(at / width)));
  const set: JudgedSet = {
    models,
    rows: kept,
    scores: Float64Array.from(kept.flatMap(({ scores }) => models.map((model) => scores.get(model) ?? 0))),
    costs: actualCosts(kept, models, known.prices, pool.costSource, dearOf({ train, models, rows: kept })),
    costUnit: pool.costSource === 'calls' ? 'calls' : 'USD',
  };
  const forecast = { width, scores: keep(pool.forecast.scores), costs: keep(pool.forecast.costs) };
  return { set, pool: { ...pool, forecast } };
}

/** The parts of a set for cross-validation, as places of rows. */
function partsOf(rows: readonly RoutingRow[], { options }: Context): readonly Int32Array[] {
  const set = createTrainingSet(rows);
  const places = Int32Array.from(rows.keys());
  const random = createRandom(options.seed);
  return (options.unseen ? taskFolds : randomFolds)(set, places, options.folds, random);
}

/** Without the answers of the models that are taken to be new. */
function hide(rows: readonly RoutingRow[], hidden: readonly string[]): readonly RoutingRow[] {
  if (hidden.length === 0) return rows;
  return rows.map((row) => ({
    ...row,
    scores: new Map([...row.scores].filter(([model]) => !hidden.includes(model))),
  }));
}

function measure(options: Options): void {
  const print = options.json ? console.error : console.log;
  const log = (message: string) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${message.slice(0, 100).padEnd(100)}\r`);
  };
  const known = readInputs([...options.train, ...options.scores, ...options.prices]);
  const context = { options, known, log };
  const figures: Record<string, SetFigures[]> = {};
  const lines: string[] = [];
  for (const path of options.sets) {
    const { rows } = readInputs([path]);
    const parts = options.folds > 1 ? partsOf(rows, context) : [Int32Array.from(rows.keys())];
    parts.forEach((part, fold) => {
      const name = parts.length > 1 ? `${basename(path)}, part ${fold + 1}` : basename(path);
      const held = new Set(part);
      const rest = parts.length > 1 ? rows.filter((_, place) => !held.has(place)) : [];
      const tested = Array.from(part).flatMap((place) => rows[place] ?? []);
      const questions = new Set(tested.map(({ prompt }) => prompt));
      const train = [
        ...known.rows.filter(({ prompt }) => parts.length < 2 || !questions.has(prompt)),
        ...rest,
      ];
      const { set, pool } = forecastSet(hide(train, options.hidden), tested, context);
      const measured = measureSet(
        set,
        pool.forecast,
        pool.trained,
        options.budgets,
        createRandom(options.seed),
      );
      figures[basename(path)] = [...(figures[basename(path)] ?? []), measured];
      print(report(name, measured));
      lines.push(...predictionLines(set, pool));
    });
  }
  if (options.predictions !== undefined) writeFileSync(options.predictions, `${lines.join('\n')}\n`);
  if (options.save) writeFileSync(baseline, `${JSON.stringify(figures, null, 1)}\n`);
  if (options.json) console.log(JSON.stringify({ sets: figures }));
}

function predictionLines(set: JudgedSet, { forecast }: PoolForecast): string[] {
  const width = set.models.length;
  const table = (values: Float64Array, row: number) =>
    Object.fromEntries(
      set.models.map((model, index) => [model, Number((values[row * width + index] ?? 0).toPrecision(7))]),
    );
  return set.rows.map(({ id }, row) =>
    JSON.stringify({ id, predicted: table(forecast.scores, row), cost: table(forecast.costs, row) }),
  );
}

process.exitCode = await runCommand({
  usage: USAGE,
  parse: parseOptions,
  run(options) {
    measure(options);
    return true;
  },
});
