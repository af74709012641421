/** How well requests are routed: `npm run eval:routing -- --help`. */
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { runCommand } from '../../run-command.ts';
import { parseRoutingRow, questionOf, type RoutingRow } from '../../training/router-model/index.ts';
import { linesOf, partsOf } from './ask-gateway.ts';
import { measurePart, type PartResult } from './measure-part.ts';
import { type Options, parseOptions, usage } from './options.ts';
import { type Inputs, readInputs } from './read-inputs.ts';
import { atBudgets, report } from './report.ts';

interface Part {
  readonly name: string;
  readonly tested: readonly RoutingRow[];
  readonly train: readonly RoutingRow[];
}

const rowsOf = (lines: readonly string[]): RoutingRow[] =>
  lines.flatMap((line) => parseRoutingRow(line) ?? []);

/** The parts of a set: the whole of it, or those of cross-validation, each with what may be learned from. */
function partsFor(path: string, known: Inputs, { folds, unseen }: Options): readonly Part[] {
  const name = basename(path);
  if (folds < 2) return [{ name, tested: rowsOf(linesOf(path)), train: known.rows }];
  const lines = partsOf(path, folds, unseen ? 'task' : 'question');
  return Array.from({ length: folds }, (_, fold) => {
    const inPart = (isTested: boolean): RoutingRow[] =>
      rowsOf(lines.flatMap(({ line, part }) => ((part === fold) === isTested ? [line] : [])));
    const tested = inPart(true);
    const questions = new Set(tested.map(({ prompt }) => questionOf(prompt)));
    const others = known.rows.filter(({ prompt }) => !questions.has(questionOf(prompt)));
    return { name: `${name}, part ${fold + 1}`, tested, train: [...others, ...inPart(false)] };
  }).filter(({ tested }) => tested.length > 0);
}

function measure(options: Options): void {
  const print = options.json ? console.error : console.log;
  const known = readInputs([...options.train, ...options.scores, ...options.prices]);
  const figures: Record<string, object[]> = {};
  let predictions = '';
  for (const path of options.sets) {
    for (const { name, tested, train } of partsFor(path, known, options)) {
      const result: PartResult = measurePart({ tested, train, known, options });
      print(report(name, result, options.budgets));
      predictions += result.predictions;
      const { evaluation, learned } = result;
      const own = { ...evaluation, learned, budgets: atBudgets(result, options.budgets) };
      figures[basename(path)] = [...(figures[basename(path)] ?? []), own];
    }
  }
  if (options.predictions !== undefined) writeFileSync(options.predictions, predictions);
  if (options.json) console.log(JSON.stringify({ sets: figures }));
}

process.exitCode = await runCommand({
  usage,
  parse: parseOptions,
  run(options) {
    measure(options);
    return true;
  },
});
