/** Measures heads that serve: on prompts of known and of left-out subjects, beside the weights that never saw their source. */
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { inFolder, type Measured, measured, partsOf, run } from './ask-gateway.ts';

const help = `usage: npm run prove:heads -- --hold FILE... --data FILE... --benchmarks FILE [--aider FILE] [--prices FILE]
  [--folds 4] [--by question|task] [--limit N]

Trains weights without the files of --hold (and without those of --beside, which share their prompts). Then, for each file of --hold
and each part of it: 'sluice route train' fits heads to the other parts, and 'sluice route eval' asks the gateway's own router about
the part with the weights alone, and with the heads. Prints means over the parts.

  --by     leaves out questions, or whole tasks: subjects that the heads have not seen
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
    limit: { type: 'string', default: '2000' },
    help: { type: 'boolean', default: false },
  },
});

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
  run('research/training/router/main.ts', [
    ...values.data.flatMap((path) => (names.has(basename(path)) ? [] : ['--data', path])),
    ...['--benchmarks', benchmarks, ...aider, '--out', out, '--json'],
  ]);
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
      const text = (keep: boolean): string =>
        lines.flatMap((one) => (isHeld(one) === keep ? [one.line] : [])).join('\n');
      // A file of one task has nothing left to learn from, or nothing to ask about.
      if (text(true) === '' || text(false) === '') return;
      writeFileSync(seen, text(false));
      writeFileSync(held, text(true));
      const out = join(folder, 'heads');
      run('apps/gateway/bin/sluice.js', ['route', 'train', seen, '--weights', weights, '--out', out]);
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
