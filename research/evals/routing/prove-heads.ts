/** Measures heads that serve: on prompts of known and of left-out subjects, beside the weights that never saw their source. */
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom, parseRoutingRow, shuffled } from '../../training/router-model/index.ts';
import { inFolder, type Measured, measured, partsOf, sampled, trainHeads } from './ask-gateway.ts';
import { pointsBelow } from './over-parts.ts';
import { trainWeights, without } from './train-weights.ts';

const help = `usage: npm run prove:heads -- --hold FILE... --data FILE... --benchmarks FILE [--aider FILE] [--prices FILE]
  [--folds 4] [--by question|task] [--new N] [--limit N]

Trains weights without the files of --hold (and without those of --beside, which share their prompts). Then, for each file of --hold
and each part of it: 'sluice route train' fits heads to the other parts, and 'sluice route eval' asks the gateway's own router about
the part with the weights alone, and with the heads. Prints means over the parts, and over all parts together how far quality falls
below mixtures of fixed models at the worst cost: of the mixture that the grades suggest which the heads saw, and of the one that is
found to be best afterwards.

  --by     leaves out questions, or whole tasks: subjects that the heads have not seen
  --new    takes this many models of each pool to be new: of them, the heads see 20 grades each, on prompts drawn at random
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

/** A part as it was measured with the weights alone and with heads, and mean grades of the models that the heads saw. */
interface Proof {
  readonly alone: Measured;
  readonly headed: Measured;
  readonly seen: ReadonlyMap<string, number>;
}

function show(name: string, parts: readonly Proof[]): void {
  const mean = (of: (one: Proof) => number): number =>
    parts.reduce((sum, one) => sum + of(one), 0) / parts.length;
  const figures = (of: (one: Measured) => number, digits: number): string =>
    `${mean(({ alone }) => of(alone)).toFixed(digits)} -> ${mean(({ headed }) => of(headed)).toFixed(digits)}`;
  const below = (believed?: readonly ReadonlyMap<string, number>[]): string =>
    [parts.map(({ alone }) => alone), parts.map(({ headed }) => headed)]
      .map((all) => pointsBelow(all, believed).toFixed(2))
      .join(' -> ');
  process.stdout.write(
    `${name.padEnd(18)} by ${values.by}: area ${figures(({ area }) => area, 4)}, best mixture ${mean(({ headed }) => headed.mixture).toFixed(4)}; ` +
      `APGR ${figures(({ apgr }) => apgr, 3)}, prompt length ${mean(({ headed }) => headed.lengthApgr).toFixed(3)}; ` +
      `points below the mixture of the same grades ${below(parts.map(({ seen }) => seen))}, below the one that is best afterwards ${below()}\n`,
  );
}

const gradesOfNew = 20;

/** The lines with a few grades of some models of the pool, drawn from all lines, the same ones each time. */
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
  const drawn = new Set([...shuffled(rows.length, createRandom(seed))].slice(0, gradesOfNew));
  const isKept = (name: string, row: number): boolean => !fresh.has(name) || drawn.has(row);
  return rows.map((row, at) =>
    JSON.stringify({
      ...row,
      scores: Object.fromEntries(Object.entries(row.scores).filter(([name]) => isKept(name, at))),
    }),
  );
}

/** Mean grades by model, of those that heads see. */
function meansOf(lines: readonly string[]): ReadonlyMap<string, number> {
  const grades = lines.flatMap((line) => [...(parseRoutingRow(line)?.scores ?? [])]);
  const byModel = Map.groupBy(grades, ([model]) => model);
  return new Map(
    [...byModel].map(([model, own]) => [model, own.reduce((sum, [, score]) => sum + score, 0) / own.length]),
  );
}

function prove(file: string, weights: string): void {
  const folds = Number(values.folds);
  const lines = sampled(partsOf(file, folds, values.by), Number(values.limit));
  const parts: Proof[] = [];
  for (let part = 0; part < folds; part++)
    inFolder((folder) => {
      const [seen, held] = [join(folder, 'seen.jsonl'), join(folder, 'held.jsonl')];
      const isHeld = (one: { readonly part: number }): boolean => one.part === part;
      const linesOf = (keep: boolean): readonly string[] =>
        lines.flatMap((one) => (isHeld(one) === keep ? [one.line] : []));
      // A file of one task has nothing left to learn from, or nothing to ask about.
      if (linesOf(true).length === 0 || linesOf(false).length === 0) return;
      const graded = withNewModels(linesOf(false), Number(values.new));
      writeFileSync(seen, graded.join('\n'));
      writeFileSync(held, linesOf(true).join('\n'));
      const out = join(folder, 'heads');
      trainHeads(seen, weights, out);
      const [alone, headed] = [weights, out].map((of) => measured(held, of, values.prices));
      if (alone && headed) parts.push({ alone, headed, seen: meansOf(graded) });
    });
  if (parts.length > 0) show(basename(file).replace(/\..*$/, ''), parts);
}

function main(): void {
  const { benchmarks } = values;
  if (values.help || benchmarks === undefined || values.hold.length === 0) {
    process.stdout.write(help);
    if (!values.help) process.exitCode = 2;
    return;
  }
  inFolder((weights) => {
    const data = without(values.data, [...values.hold, ...values.beside]);
    trainWeights({ data, benchmarks, aider: values.aider }, weights);
    for (const file of values.hold) prove(file, weights);
  });
}

main();
