/** Measures weights made as the shipped ones on records that they did not see, and notes it beside them. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { inFolder, type Measured, measured, partsOf } from './ask-gateway.ts';
import { trainWeights, without } from './train-weights.ts';

const help = `usage: npm run prove:router -- [--hold FILE[,FILE]...] [--folds N [--by question|task]] --data FILE... --benchmarks FILE
  [--aider FILE] [--prices FILE]

Trains weights as npm run train:router does, without the records that they are measured on, and measures them by
'sluice route eval', which asks the gateway's own router; beside it, the best mixture of fixed models and the prompt's length.

  --hold   leaves out whole files and measures on the first of them. Writes packages/router/weights/offline.json with the digest of
           the shipped router.bin: without it, or with areas below those of the mixture, auto chooses without looking at prompts.
  --folds  leaves out each part of all files in turn, by question or by whole tasks. Prints means over the parts.
  --prices JSON: {"prices": {model: [USD per million tokens of input, of output]}}, of models whose calls have no cost; others
           cost what hosts of open models usually ask by size
`;
const { values } = parseArgs({
  options: {
    hold: { type: 'string', multiple: true, default: [] },
    data: { type: 'string', multiple: true, default: [] },
    benchmarks: { type: 'string' },
    aider: { type: 'string' },
    folds: { type: 'string' },
    by: { type: 'string', default: 'question' },
    prices: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const weights = fileURLToPath(new URL('../../../packages/router/weights', import.meta.url));

type Shown = Pick<Measured, 'area' | 'mixture' | 'apgr' | 'lengthApgr'>;

function show(name: string, { area, mixture, apgr, lengthApgr }: Shown): void {
  const [gap, length] = [apgr.toFixed(3), lengthApgr.toFixed(3)];
  process.stdout.write(
    `${name.padEnd(28)} area ${area.toFixed(4)}, best mixture ${mixture.toFixed(4)}; APGR ${gap}, prompt length ${length}\n`,
  );
}

/** Areas on the first of the files, learned from all others. */
function leftOut(held: readonly string[], benchmarks: string) {
  const rest = without(values.data, held);
  if (rest.length + held.length !== values.data.length)
    throw new Error(`--hold names files that no --data does: ${held.join(', ')}.`);
  const [set = ''] = held;
  const figures = inFolder((folder) => {
    trainWeights({ data: rest, benchmarks, aider: values.aider }, folder);
    return measured(set, folder, values.prices);
  });
  show(basename(set), figures);
  const rounded = (area: number) => Number(area.toFixed(4));
  return { set: basename(set), policy: rounded(figures.area), fixed: rounded(figures.mixture) };
}

function crossValidate(folds: number, benchmarks: string): void {
  const files = values.data.map((file) => ({
    name: basename(file).replace(/\..*$/, ''),
    lines: partsOf(file, folds, values.by),
  }));
  const found = new Map<string, Measured[]>();
  for (let part = 0; part < folds; part++)
    inFolder((folder) => {
      const kept = files.map(({ name, lines }) => {
        const path = join(folder, `${name}.jsonl`);
        writeFileSync(path, lines.flatMap((one) => (one.part === part ? [] : [one.line])).join('\n'));
        return path;
      });
      trainWeights({ data: kept, benchmarks, aider: values.aider }, folder);
      for (const { name, lines } of files) {
        const held = lines.flatMap((one) => (one.part === part ? [one.line] : []));
        // A file of one task is not measured where whole tasks are left out.
        if (held.length === 0 || held.length === lines.length) continue;
        const path = join(folder, `${name}-held.jsonl`);
        writeFileSync(path, held.join('\n'));
        found.set(name, [...(found.get(name) ?? []), measured(path, folder, values.prices)]);
      }
    });
  for (const [name, parts] of found) {
    const mean = (of: (one: Measured) => number) =>
      parts.reduce((sum, one) => sum + of(one), 0) / parts.length;
    show(name, {
      area: mean(({ area }) => area),
      mixture: mean(({ mixture }) => mixture),
      apgr: mean(({ apgr }) => apgr),
      lengthApgr: mean(({ lengthApgr }) => lengthApgr),
    });
  }
}

function main(): void {
  const { benchmarks } = values;
  const folds = Number(values.folds ?? 0);
  if (values.help || benchmarks === undefined || (values.hold.length === 0 && !(folds > 1))) {
    process.stdout.write(help);
    if (!values.help) process.exitCode = 2;
    return;
  }
  if (folds > 1) crossValidate(folds, benchmarks);
  if (values.hold.length === 0) return;
  const areas = values.hold.map((files) => leftOut(files.split(','), benchmarks));
  const digest = createHash('sha256')
    .update(readFileSync(join(weights, 'router.bin')))
    .digest('hex');
  writeFileSync(join(weights, 'offline.json'), `${JSON.stringify({ weights: digest, areas }, null, 2)}\n`);
}

main();
