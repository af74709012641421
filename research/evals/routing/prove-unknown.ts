/** Measures pools of models that nobody has scored: known by name and price, or by price alone. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { canonicalModelName } from '../../../packages/router/src/quality/model-names.ts';
import { inFolder, linesOf, measured, sampled } from './ask-gateway.ts';
import { pointsBelow } from './over-parts.ts';
import { readInputs } from './read-inputs.ts';
import { trainWeights, without } from './train-weights.ts';
import { usualPrice } from './usual-price.ts';

const help = `usage: npm run prove:unknown -- --hold FILE[,FILE]... --data FILE... --benchmarks FILE [--prices FILE] [--limit N]

For each file of --hold, trains weights without it (and without the files after a comma, which share its prompts), and forgets what public
scores and other records say of its models. Then 'sluice route eval' asks the gateway's own router about it, from the first request on:

  unscored   what the names, makers and prices of the models suggest is known (by a regression over all scored models, these among them)
  anonymous  only their prices are

Prints areas, and by how many points quality falls below the mixture of fixed models that is found to be best afterwards.
`;
const { values } = parseArgs({
  options: {
    hold: { type: 'string', multiple: true, default: [] },
    data: { type: 'string', multiple: true, default: [] },
    benchmarks: { type: 'string' },
    prices: { type: 'string' },
    limit: { type: 'string', default: '2000' },
    help: { type: 'boolean', default: false },
  },
});

/** Forgets what public scores and other graded records say of some models, whatever a table calls them. */
function forget(file: string, models: readonly string[]): void {
  const hidden = new Set(models.map(canonicalModelName));
  const priors: { readonly models: Readonly<Record<string, unknown>> } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const kept = Object.entries(priors.models).filter(([name]) => !hidden.has(canonicalModelName(name)));
  writeFileSync(file, JSON.stringify({ ...priors, models: Object.fromEntries(kept) }));
}

/** Records whose models are called by their place in the alphabet, and the names. */
function anonymized(lines: readonly string[], models: readonly string[]) {
  const nameOf = new Map(
    models.map((model, at) => [
      model,
      `pool-model-${String.fromCharCode(97 + (at % 26))}${Math.floor(at / 26)}`,
    ]),
  );
  const renamed = (table: object | undefined): object | undefined =>
    table &&
    Object.fromEntries(Object.entries(table).map(([model, value]) => [nameOf.get(model) ?? model, value]));
  return {
    nameOf,
    lines: lines.map((line) => {
      const row: { scores: object; cost?: object; out_tokens?: object } = JSON.parse(line);
      const tables = {
        scores: renamed(row.scores),
        cost: renamed(row.cost),
        out_tokens: renamed(row.out_tokens),
      };
      return JSON.stringify({ ...row, ...tables });
    }),
  };
}

function show(name: string, kind: string, one: ReturnType<typeof measured>): void {
  process.stdout.write(
    `${name.padEnd(18)} ${kind.padEnd(9)} ${one.models.length} models: area ${one.area.toFixed(4)}, best mixture ${one.mixture.toFixed(4)}; ` +
      `points below it ${pointsBelow([one]).toFixed(2)}; APGR ${one.apgr.toFixed(3)}, prompt length ${one.lengthApgr.toFixed(3)}\n`,
  );
}

function prove(held: readonly string[], benchmarks: string): void {
  const [file = ''] = held;
  const name = basename(file).replace(/\..*$/, '');
  const { rows } = readInputs([file]);
  const models = [...new Set(rows.flatMap(({ scores }) => [...scores.keys()]))].toSorted();
  const listed = readInputs(values.prices === undefined ? [] : [values.prices]).prices;
  const lines = sampled(linesOf(file), Number(values.limit));
  inFolder((folder) => {
    const inside = (path: string): string => join(folder, path);
    trainWeights({ data: without(values.data, held), benchmarks }, folder);
    forget(inside('abilities.json'), models);
    writeFileSync(inside('unscored.jsonl'), lines.join('\n'));
    show(name, 'unscored', measured(inside('unscored.jsonl'), folder, values.prices));
    const { nameOf, lines: hidden } = anonymized(lines, models);
    const prices = models.map((model) => [
      nameOf.get(model) ?? model,
      listed.get(model) ?? usualPrice(model),
    ]);
    writeFileSync(inside('hidden-prices.json'), JSON.stringify({ prices: Object.fromEntries(prices) }));
    writeFileSync(inside('anonymous.jsonl'), hidden.join('\n'));
    show(name, 'anonymous', measured(inside('anonymous.jsonl'), folder, inside('hidden-prices.json')));
  });
}

function main(): void {
  const { benchmarks } = values;
  if (values.help || benchmarks === undefined || values.hold.length === 0) {
    process.stdout.write(help);
    if (!values.help) process.exitCode = 2;
    return;
  }
  for (const files of values.hold) prove(files.split(','), benchmarks);
}

main();
