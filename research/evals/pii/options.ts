import { parseArgs } from 'node:util';

export interface Options {
  readonly help: boolean;
  readonly json: boolean;
  /** JSONL files; empty: our own prompts, and the shared development sets where they are. */
  readonly sets: readonly string[];
  /** Weights of the names model; undefined: the ones that are shipped. */
  readonly weights: string | undefined;
  /** Without the names model: patterns and grammars alone. */
  readonly 'patterns-only': boolean;
  /** Prints what was missed and what was found for nothing, for people who mend it. */
  readonly errors: boolean;
  /** Writes the figures to the baseline. */
  readonly save: boolean;
}

export const USAGE = `usage: npm run eval:pii -- [options]

  --set PATH      a JSONL file, plain or gzip, of {"text", "spans": [[start, end, "TYPE"], ...]}; repeatable
                  (default: our prompts in research/evals/pii/prompts, and the dev sets of ../shared/data/pii where
                  they exist, which the shipped weights learned from)
  --weights PATH  another names model
  --patterns-only without the names model
  --errors        list what was missed and what was found for nothing
  --save          write the figures of the default sets to research/evals/pii/baseline.json
  --json          print one JSON object as the last line of standard output; tables go to standard error
  --help

Exit code 0: measured; 1: a set cannot be read; 2: wrong arguments.
`;

/** @throws Error that says what is wrong with the arguments. */
export function parseOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      set: { type: 'string', multiple: true, default: [] },
      weights: { type: 'string' },
      'patterns-only': { type: 'boolean', default: false },
      errors: { type: 'boolean', default: false },
      save: { type: 'boolean', default: false },
    },
  });
  const { set, weights, ...flags } = values;
  return { ...flags, sets: set, weights };
}
