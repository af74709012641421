import { parseArgs } from 'node:util';

export interface Options {
  readonly help: boolean;
  readonly json: boolean;
  readonly save: boolean;
  readonly hours: number;
  readonly rate: number;
  readonly seed: number;
  readonly dial: number;
  readonly graded: number;
  readonly places: number;
  readonly models: number;
  readonly prompts: number;
  readonly sets: readonly string[];
  readonly prices: readonly string[];
  /** Names of arms; empty: all. */
  readonly arms: readonly string[];
}

export const USAGE = `usage: npm run sim:routing -- [options]

Lets several ways to choose a model serve the same simulated traffic, in virtual time: conversations with prompt caches,
heavy-tailed latencies, faults of deployments, prices and models that change. A simulated hour of 100 requests a second
takes about two minutes for all arms; --hours 72 or --rate 1000 take in proportion.

  --hours N      simulated hours (default 1)
  --rate N       requests a second (default 100)
  --set PATH     graded prompts, JSON lines, plain or gzip; repeatable. Without: a generated matrix
  --prices PATH  {"prices": {model: [input, output]}} in USD per million tokens; repeatable
  --models N     most models of a set (default 8)
  --prompts N    prompts of the generated matrix (default 5000)
  --places N     deployments of each model (default 3)
  --dial N       between price (0) and quality (10), of our arms (default 5)
  --graded N     share of answers that are graded (default 0.01)
  --arm A,B      only these arms; comma separated
  --seed N       of everything that is drawn (default 20261122)
  --save         writes the figures to research/simulations/routing/baseline.json
  --json         one JSON object as the last line of standard output; tables go to standard error
  --help

Exit code 0: all bars of the first arm are met; 1: one is missed, or a file cannot be read; 2: wrong arguments.
`;

function numberOf(name: string, value: string, least: number, most = Number.POSITIVE_INFINITY): number {
  const number = Number(value);
  if (!Number.isFinite(number) || number < least || number > most)
    throw new Error(`--${name} ${value} is no number from ${least} to ${most}`);
  return number;
}

/** @throws Error that says what is wrong with the arguments. */
export function parseOptions(args: readonly string[]): Options {
  const text = (value: string) => ({ type: 'string', default: value }) as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      hours: text('1'),
      rate: text('100'),
      seed: text('20261122'),
      dial: text('5'),
      graded: text('0.01'),
      places: text('3'),
      models: text('8'),
      prompts: text('5000'),
      set: { type: 'string', multiple: true, default: [] },
      prices: { type: 'string', multiple: true, default: [] },
      arm: text(''),
      save: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  return {
    help: values.help,
    json: values.json,
    save: values.save,
    hours: numberOf('hours', values.hours, 0.1),
    rate: numberOf('rate', values.rate, 1),
    seed: numberOf('seed', values.seed, 0),
    dial: numberOf('dial', values.dial, 0, 10),
    graded: numberOf('graded', values.graded, 0, 1),
    places: numberOf('places', values.places, 2, 100),
    models: numberOf('models', values.models, 4, 100),
    prompts: numberOf('prompts', values.prompts, 100),
    sets: values.set,
    prices: values.prices,
    arms: values.arm.split(',').filter((name) => name !== ''),
  };
}
