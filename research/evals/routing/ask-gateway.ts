/** Asks the gateway's own command line, as anybody would. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { runScript } from '../../run-script.ts';
import { parseRoutingRow, questionOf } from '../../training/router-model/index.ts';
import type { MeasuredPart } from './over-parts.ts';
import { readInputs } from './read-inputs.ts';
import { usualPrice } from './usual-price.ts';

const Points = Type.Array(Type.Object({ cost: Type.Number(), quality: Type.Number() }));
const Curves = Type.Object({
  prompts: Type.Number(),
  models: Type.Array(Type.Object({ model: Type.String(), cost: Type.Number(), quality: Type.Number() })),
  dials: Points,
  curves: Type.Array(
    Type.Object({
      name: Type.String(),
      area: Type.Number(),
      gap: Type.Union([Type.Object({ apgr: Type.Number() }), Type.Null()]),
    }),
  ),
});

/** Areas of quality over cost, and shares of the gap between the cheapest and the best model that are recovered. */
export interface Measured extends MeasuredPart {
  readonly area: number;
  readonly mixture: number;
  readonly apgr: number;
  readonly lengthApgr: number;
}

/** Asks the gateway's own router, with weights of a folder. */
export function measured(file: string, folder: string, pricesFile: string | undefined): Measured {
  const pricesPath = join(folder, 'prices.json');
  const { rows } = readInputs([file]);
  const listed = readInputs(pricesFile === undefined ? [] : [pricesFile]).prices;
  const unpriced = new Set(
    rows.flatMap(({ scores, cost }) => [...scores.keys()].filter((model) => !cost.has(model))),
  );
  const priced = [...unpriced].map((model) => [model, listed.get(model) ?? usualPrice(model)] as const);
  const table = Object.fromEntries(priced.map(([model, { input, output }]) => [model, [input, output]]));
  writeFileSync(pricesPath, JSON.stringify(table));
  const options = ['--weights', folder, '--prices', pricesPath, '--json'];
  const told: unknown = JSON.parse(
    runScript('apps/gateway/bin/sluice.js', ['route', 'eval', file, ...options]),
  );
  if (!Value.Check(Curves, told)) throw new Error(`sluice route eval says nothing about ${file}.`);
  const of = (name: string) => {
    const found = told.curves.find((curve) => curve.name === name);
    if (found === undefined) throw new Error(`sluice route eval says nothing of '${name}'.`);
    return found;
  };
  const { prompts, models, dials } = told;
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

/** The graded records of a file, as they stand there. */
export function linesOf(file: string): readonly string[] {
  const bytes = readFileSync(file);
  const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8');
  return text.split('\n').filter((line) => parseRoutingRow(line) !== undefined);
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
