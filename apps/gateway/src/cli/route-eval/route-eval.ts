import { writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { openCliContext } from '../cli-context.ts';
import { InputError } from '../input-error.ts';
import { printJson, printText, tableText } from '../output.ts';
import { addOutputOptions, type PrintOptions, parseList } from '../output-options.ts';
import { readInput } from '../read-input.ts';
import { type Curve, type Figures, figuresOf } from './figures.ts';
import { gradedPool, type ListPrice } from './graded-pool.ts';
import { comparable, readGradedRecords } from './graded-records.ts';
import { plotOf } from './plot.ts';
import { type Decided, replayRecords } from './replay.ts';

interface EvalOptions extends PrintOptions {
  readonly models?: readonly string[];
  readonly prices?: string;
  readonly weights?: string;
  readonly svg?: string;
  readonly predictions?: string;
}

interface Evaluated {
  readonly figures: Figures;
  readonly decided: readonly Decided[];
  readonly models: readonly string[];
}

/** `sluice route eval`: what `auto` would have cost and achieved on graded records. No model is called. */
export function routeEvalCommand(route: Command): void {
  addOutputOptions(
    route
      .command('eval')
      .description(
        'Measure auto on graded records: quality and cost beside fixed models, their best mixture, prompt length and chance.',
      ),
  )
    .argument(
      '<file>',
      'records, one JSON object per line: {"prompt", "scores": {model: 0 to 1}, "cost"?: {model: USD}, "out_tokens"?: {model: tokens}}; - for standard input',
    )
    .option(
      '--models <list>',
      'compare only these models (default: those that scored half of the records)',
      parseList,
    )
    .option('--prices <file>', 'JSON: {model: [USD per million tokens of input, of output]}')
    .option('--weights <folder>', 'router weights (default: those of routing.weights, else the bundled ones)')
    .option('--svg <file>', 'write a plot of quality over cost')
    .option(
      '--predictions <file>',
      'write what was predicted of each record: {"id", "predicted": {model: 0 to 1}, "cost": {model: USD}}',
    )
    .action(async (file: string, options: EvalOptions) => {
      const { figures, decided, models } = await evaluate(file, options);
      if (options.predictions !== undefined)
        writeFileSync(options.predictions, predictionLines(decided, models));
      if (options.svg !== undefined)
        writeFileSync(options.svg, plotOf(figures, `${basename(file)}, ${figures.prompts} prompts`));
      if (options.json) printJson(jsonOf(figures));
      else printText(textOf(figures));
    });
}

async function evaluate(file: string, options: EvalOptions): Promise<Evaluated> {
  const context = await openCliContext(options);
  const { models, records } = comparable(readGradedRecords(file), options.models);
  const pool = await gradedPool(models, records, {
    catalog: context.catalog().models,
    prices: options.prices === undefined ? {} : readPrices(options.prices),
    weights:
      options.weights === undefined ? context.settings.routing.weightsFolder : resolve(options.weights),
  });
  const progress = (done: number): void => {
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${records.length} records`);
  };
  const decided = await replayRecords(records, models, pool, progress);
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  return { figures: figuresOf(decided, models), decided, models };
}

const digits = 7;

/** One line for each record, in their order; one without an id has its number. */
function predictionLines(decided: readonly Decided[], models: readonly string[]): string {
  const table = (values: readonly (number | undefined)[]) =>
    Object.fromEntries(
      models.flatMap((model, at) => {
        const value = values[at];
        return value === undefined ? [] : [[model, Number(value.toPrecision(digits))]];
      }),
    );
  const lines = decided.map(({ record, success, predictedCosts }, index) =>
    JSON.stringify({
      id: record.id ?? String(index + 1),
      predicted: table(success),
      cost: table(predictedCosts),
    }),
  );
  return `${lines.join('\n')}\n`;
}

const checkPrices = Compile(
  Type.Record(Type.String(), Type.Tuple([Type.Number({ minimum: 0 }), Type.Number({ minimum: 0 })])),
);

function readPrices(file: string): Readonly<Record<string, ListPrice>> {
  const text = readInput(file).toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new InputError(`${file}: not JSON.`, { cause: error });
  }
  if (!checkPrices.Check(value))
    throw new InputError(`${file}: give {"model": [USD per million tokens of input, of output]}.`);
  return Object.fromEntries(
    Object.entries(value).map(([model, [input, output]]) => [model, { input, output }]),
  );
}

const perThousand = (cost: number): string => (1000 * cost).toPrecision(3);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function textOf({ prompts, models, curves, dials, belowMixture, brier }: Figures): string {
  return [
    `${prompts} prompts; costs in USD per 1,000 calls`,
    '',
    tableText(
      ['model', 'quality', 'predicted', 'cost', 'chosen at dial 5'],
      models.map(({ model, quality, predicted, cost, share }) => [
        model,
        quality.toFixed(3),
        predicted.toFixed(3),
        perThousand(cost),
        percent(share),
      ]),
    ),
    '',
    tableText(
      ['auto at dial', 'quality', 'cost'],
      dials
        .filter(({ dial }) => Number.isInteger(dial))
        .map(({ dial, quality, cost }) => [String(dial), quality.toFixed(3), perThousand(cost)]),
    ),
    '',
    tableText(
      ['way to choose', 'area', 'cost of the best quality', 'APGR', 'CPT50', 'CPT80'],
      curves.map(curveRow),
    ),
    '',
    `auto is at most ${belowMixture.toFixed(2)} points below the best mixture; Brier score of its predictions ${brier.toFixed(3)}`,
  ].join('\n');
}

function curveRow({ name, area, costOfBest, gap }: Curve): string[] {
  return [
    name,
    area.toFixed(4),
    costOfBest === undefined ? 'not reached' : percent(costOfBest),
    ...(gap === undefined ? ['-', '-', '-'] : [gap.apgr.toFixed(3), percent(gap.cpt50), percent(gap.cpt80)]),
  ];
}

function jsonOf({ curves, belowMixture, ...figures }: Figures) {
  return {
    ...figures,
    below_mixture_points: belowMixture,
    curves: curves.map(({ name, area, costOfBest, gap, points }) => ({
      name,
      area,
      cost_of_best: costOfBest ?? null,
      gap: gap ?? null,
      points: name === 'prompt length' ? undefined : points,
    })),
  };
}
