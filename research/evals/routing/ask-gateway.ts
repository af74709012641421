/** Asks the gateway's own command line, as anybody would. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { runScript } from '../../run-script.ts';
import { parseRoutingRow, questionOf } from '../../training/router-model/index.ts';
import type { MeasuredPart } from './over-parts.ts';
import { readInputs, type TokenPrice } from './read-inputs.ts';
import { usualPrice } from './usual-price.ts';

const gateway = 'apps/gateway/bin/sluice.js';
const Points = Type.Array(Type.Object({ cost: Type.Number(), quality: Type.Number() }));
const Gap = Type.Object({ apgr: Type.Number(), cpt50: Type.Number(), cpt80: Type.Number() });
const Evaluation = Type.Object({
  prompts: Type.Number(),
  models: Type.Array(
    Type.Object({
      model: Type.String(),
      cost: Type.Number(),
      quality: Type.Number(),
      predicted: Type.Number(),
      share: Type.Number(),
    }),
  ),
  dials: Points,
  below_mixture_points: Type.Number(),
  brier: Type.Number(),
  curves: Type.Array(
    Type.Object({
      name: Type.String(),
      area: Type.Number(),
      cost_of_best: Type.Union([Type.Number(), Type.Null()]),
      gap: Type.Union([Gap, Type.Null()]),
      points: Type.Optional(Points),
    }),
  ),
});

/** What `sluice route eval --json` prints. */
export type Evaluation = Static<typeof Evaluation>;

export interface EvaluationOptions {
  /** A folder of weights; undefined: those of the package. */
  readonly weights?: string | undefined;
  /** Where records have no costs; models without a price have one by the size in their name. */
  readonly prices: ReadonlyMap<string, TokenPrice>;
  /** A file for what was predicted of each record. */
  readonly predictions?: string;
}

/** Asks the gateway's own router about graded records, by the command that anybody has. */
export function evaluate(file: string, options: EvaluationOptions): Evaluation {
  return inFolder((folder) => {
    const unpriced = new Set(
      readInputs([file]).rows.flatMap(({ scores, cost }) =>
        [...scores.keys()].filter((model) => !cost.has(model)),
      ),
    );
    const table = [...unpriced].map((model) => {
      const { input, output } = options.prices.get(model) ?? usualPrice(model);
      return [model, [input, output]];
    });
    const prices = join(folder, 'prices.json');
    writeFileSync(prices, JSON.stringify(Object.fromEntries(table)));
    const given = {
      '--weights': options.weights,
      '--predictions': options.predictions,
    };
    const flags = Object.entries(given).flatMap(([flag, value]) =>
      value === undefined ? [] : [flag, value],
    );
    const told: unknown = JSON.parse(
      runScript(gateway, ['route', 'eval', file, '--prices', prices, ...flags, '--json']),
    );
    return Value.Parse(Evaluation, told);
  });
}

/**
 * Fits heads to graded records, and writes weights with them into a folder.
 * @throws Error if they are refused: fewer than 50 prompts, or no model with ten grades
 */
export function trainHeads(file: string, weights: string | undefined, out: string): void {
  runScript(gateway, [
    ...['route', 'train', file, '--out', out],
    ...(weights === undefined ? [] : ['--weights', weights]),
  ]);
}

/** Areas of quality over cost, and shares of the gap between the cheapest and the best model that are recovered. */
export interface Measured extends MeasuredPart {
  readonly area: number;
  readonly mixture: number;
  readonly apgr: number;
  readonly lengthApgr: number;
}

/** Asks the gateway's own router, with weights of a folder. */
export function measured(file: string, folder: string, pricesFile: string | undefined): Measured {
  const { prices } = readInputs(pricesFile === undefined ? [] : [pricesFile]);
  const { prompts, models, dials, curves } = evaluate(file, { weights: folder, prices });
  const of = (name: string) => {
    const found = curves.find((curve) => curve.name === name);
    if (found === undefined) throw new Error(`sluice route eval says nothing of '${name}'.`);
    return found;
  };
  return {
    prompts,
    models,
    dials,
    area: of('auto').area,
    mixture: of('best mixture of fixed models').area,
    apgr: of('auto').gap?.apgr ?? Number.NaN,
    lengthApgr: of('prompt length').gap?.apgr ?? Number.NaN,
  };
}

/** Works in a folder that is removed afterwards. */
export function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-proof-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isRow(line: string, place: string): boolean {
  try {
    return parseRoutingRow(line) !== undefined;
  } catch (error) {
    throw new Error(`${place}: not JSON.`, { cause: error });
  }
}

/** The graded records of a file, as they stand there. */
export function linesOf(file: string): readonly string[] {
  const bytes = readFileSync(file);
  const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8');
  return text.split('\n').filter((line, index) => isRow(line, `${file}, line ${index + 1}`));
}

/** At most so many of a list, evenly spread over it: the same ones each time. */
export function sampled<T>(all: readonly T[], most: number): readonly T[] {
  const step = Math.max(1, all.length / most);
  return all.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

/** The lines of a file, each with the number of the part that leaves it out: whole questions, or whole tasks. */
export function partsOf(
  file: string,
  folds: number,
  by: string,
): readonly { readonly line: string; readonly part: number }[] {
  return linesOf(file).flatMap((line) => {
    const row = parseRoutingRow(line);
    if (row === undefined) return [];
    const key = by === 'task' ? row.task : questionOf(row.prompt);
    return [{ line, part: createHash('sha256').update(key).digest().readUInt32LE() % folds }];
  });
}
