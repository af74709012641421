import { parseArgs } from 'node:util';

export interface Options {
  readonly help: boolean;
  readonly json: boolean;
  /** What is learned from: graded prompts, benchmark scores, prices. Empty: the weights alone. */
  readonly train: readonly string[];
  readonly sets: readonly string[];
  readonly models: readonly string[];
  /** Models whose grades are taken out of what is learned from, to see how well a new model is judged. */
  readonly hidden: readonly string[];
  readonly scores: readonly string[];
  readonly prices: readonly string[];
  /** Mean costs of a call in USD at which quality is measured. */
  readonly budgets: readonly number[];
  /** Grades per new model that may be looked at. */
  readonly graded: number;
  /** Parts of a set for cross-validation, when sets are learned from too; 0: the files given by --train alone. */
  readonly folds: number;
  /** Leaves whole tasks out, instead of questions, when cross-validating. */
  readonly unseen: boolean;
  readonly seed: number;
  /** A folder with other weights and abilities than the shipped ones. */
  readonly weights: string | undefined;
  readonly predictions: string | undefined;
}

export const usage = `usage: npm run eval:routing -- --set PATH... [options]

Asks the gateway's own router about graded prompts ('sluice route eval'), with heads fitted to other graded prompts where there are any
('sluice route train'), and shows what its choices would have cost and achieved beside fixed models, their best mixture, the length of the
prompt, and chance. The shipped weights have seen the questions of public sets (weights/manifest.json names them): measure those with weights
trained without them (npm run train:router -- --out FOLDER, or prove:router, which does both).

  --train PATH       graded prompts to learn from, JSON lines, plain or gzip; repeatable. Also files of benchmark
                     scores or prices. Without: the weights alone
  --set PATH         graded prompts to be measured on; repeatable
  --new A,B          takes these models' grades out of what is learned from
  --models A,B       only these models of the set; comma separated (default: those that nearly all prompts grade)
  --scores PATH      benchmark scores of models that the weights do not know: {model: {benchmark: 0..1}}
  --prices PATH      {"prices": {model: [input, output]}} in USD per million tokens
  --graded N         lets N grades of each new model be looked at; those prompts are not measured (default 0)
  --folds K          learns from the sets too, each K-th part measured by what the rest taught
  --unseen           with --folds: parts are whole tasks
  --budget A,B       mean USD of a call to measure quality at; comma separated
  --predictions FILE writes {"id", "predicted": {model: 0..1}, "cost": {model: USD}} for each prompt
  --weights FOLDER   other weights and abilities than the shipped ones
  --seed N           of everything that is drawn (default 20261122)
  --json             one JSON object as the last line of standard output; tables go to standard error
  --help

Exit code 0: measured; 1: a file cannot be read; 2: wrong arguments.
`;

function listOf(value: string | undefined): readonly string[] {
  return (value ?? '').split(',').filter((part) => part !== '');
}

function numberOf(value: string | undefined, usual: number): number {
  const number = value === undefined ? usual : Number(value);
  if (!Number.isFinite(number) || number < 0) throw new Error(`${value} is no number of 0 or more`);
  return number;
}

/** @throws Error that says what is wrong with the arguments. */
export function parseOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      unseen: { type: 'boolean', default: false },
      train: { type: 'string', multiple: true, default: [] },
      set: { type: 'string', multiple: true, default: [] },
      scores: { type: 'string', multiple: true, default: [] },
      prices: { type: 'string', multiple: true, default: [] },
      models: { type: 'string' },
      new: { type: 'string' },
      budget: { type: 'string' },
      graded: { type: 'string' },
      folds: { type: 'string' },
      seed: { type: 'string' },
      weights: { type: 'string' },
      predictions: { type: 'string' },
    },
  });
  const { set, models, new: hidden, budget, graded, folds, seed, weights, predictions, ...rest } = values;
  if (!rest.help && set.length === 0) throw new Error('--set PATH is needed');
  return {
    ...rest,
    sets: set,
    models: listOf(models),
    hidden: listOf(hidden),
    budgets: listOf(budget).map((part) => numberOf(part, 0)),
    graded: numberOf(graded, 0),
    folds: numberOf(folds, 0),
    seed: numberOf(seed, 20_261_122),
    weights,
    predictions,
  };
}
