/** Measures heads that serve: on prompts of known and of left-out subjects, beside the weights that never saw their source. */
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { runScript } from '../../run-script.ts';
import { createRandom, shuffled } from '../../training/router-model/index.ts';
import { inFolder, type Measured, measured, partsOf } from './ask-gateway.ts';

const help = `usage: npm run prove:heads -- --hold FILE... --data FILE... --benchmarks FILE [--aider FILE] [--prices FILE]
  [--folds 4] [--by question|task] [--new N] [--limit N]

Trains weights without the files of --hold (and without those of --beside, which share their prompts). Then, for each file of --hold
and each part of it: 'sluice route train' fits heads to the other parts, and 'sluice route eval' asks the gateway's own router about
the part with the weights alone, and with the heads. Prints means over the parts.

  --by     leaves out questions, or whole tasks: subjects that the heads have not seen
  --new    takes this many models of each pool to be new: of them, the heads see 20 grades each
  --limit  looks at this many records of each file, the same each time
`;
const { values } = parseArgs({
  options: {
    hold: { type: 'string', multiple: true, default: [] },
    beside: { type: 'string', multiple: true, default: [] },
    data: { type: 'string', multiple: true, default: [] },
    benchmarks: { type: 'string' },
    aider: { type: 'string' },
    prices: { type: 'string' },
    folds: { type: 'string', default: '4' },
    by: { type: 'string', default: 'question' },
    new: { type: 'string', default: '0' },
    limit: { type: 'string', default: '2000' },
    help: { type: 'boolean', default: false },
  },
});

const seed = 20_261_127;

const mean = (all: readonly Measured[], of: (one: Measured) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0) / all.length;

function show(name: string, alone: readonly Measured[], headed: readonly Measured[]): void {
  const figures = (of: (one: Measured) => number, digits: number): string =>
    `${mean(alone, of).toFixed(digits)} -> ${mean(headed, of).toFixed(digits)}`;
  process.stdout.write(
    `${name.padEnd(18)} by ${values.by}: area ${figures(({ area }) => area, 4)}, best mixture ${mean(headed, ({ mixture }) => mixture).toFixed(4)}; ` +
      `APGR ${figures(({ apgr }) => apgr, 3)}, prompt length ${mean(headed, ({ lengthApgr }) => lengthApgr).toFixed(3)}; ` +
      `points below the mixture ${figures(({ below }) => below, 2)}\n`,
  );
}

function trainWithout(held: readonly string[], benchmarks: string, out: string): void {
  const names = new Set(held.map((path) => basename(path)));
  const aider = values.aider === undefined ? [] : ['--aider', values.aider];
  runScript('research/training/router/main.ts', [
    ...values.data.flatMap((path) => (names.has(basename(path)) ? [] : ['--data', path])),
    ...['--benchmarks', benchmarks, ...aider, '--out', out, '--json'],
  ]);
}

const gradesOfNew = 20;

/** The lines with only the first grades of some models of the pool, the same ones each time. */
function withNewModels(lines: readonly string[], count: number): readonly string[] {
  if (count === 0) return lines;
  const rows = lines.map((line) => {
    const row: { scores: Record<string, number> } = JSON.parse(line);
    return row;
  });
  const names = [...new Set(rows.flatMap(({ scores }) => Object.keys(scores)))].toSorted();
  const fresh = new Set(
    [...shuffled(names.length, createRandom(seed))].slice(0, count).map((at) => names[at]),
  );
  const isKept = (name: string, row: number): boolean => !fresh.has(name) || row < gradesOfNew;
  return rows.map((row, at) =>
    JSON.stringify({
      ...row,
      scores: Object.fromEntries(Object.entries(row.scores).filter(([name]) => isKept(name, at))),
    }),
  );
}

function prove(file: string, weights: string): void {
  const folds = Number(values.folds);
  const all = partsOf(file, folds, values.by);
  const step = Math.max(1, all.length / Number(values.limit));
  const lines = all.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  const alone: Measured[] = [];
  const headed: Measured[] = [];
  for (let part = 0; part < folds; part++)
    inFolder((folder) => {
      const [seen, held] = [join(folder, 'seen.jsonl'), join(folder, 'held.jsonl')];
      const isHeld = (one: { readonly part: number }): boolean => one.part === part;
      const linesOf = (keep: boolean): readonly string[] =>
        lines.flatMap((one) => (isHeld(one) === keep ? [one.line] : []));
      // A file of one task has nothing left to learn from, or nothing to ask about.
      if (linesOf(true).length === 0 || linesOf(false).length === 0) return;
      writeFileSync(seen, withNewModels(linesOf(false), Number(values.new)).join('\n'));
      writeFileSync(held, linesOf(true).join('\n'));
      const out = join(folder, 'heads');
      runScript('apps/gateway/bin/sluice.js', ['route', 'train', seen, '--weights', weights, '--out', out]);
      alone.push(measured(held, weights, values.prices));
      headed.push(measured(held, out, values.prices));
    });
  if (alone.length > 0) show(basename(file).replace(/\..*$/, ''), alone, headed);
}

function main(): void {
  const { benchmarks } = values;
  if (values.help || benchmarks === undefined || values.hold.length === 0) {
    process.stdout.write(help);
    if (!values.help) process.exitCode = 2;
    return;
  }
  inFolder((weights) => {
    trainWithout([...values.hold, ...values.beside], benchmarks, weights);
    for (const file of values.hold) prove(file, weights);
  });
}

main();
