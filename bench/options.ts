import { parseArgs } from 'node:util';
import { SCENARIO_NAMES } from './scenarios/index.ts';
import { TARGET_NAMES } from './targets/index.ts';

export interface Options {
  readonly help: boolean;
  readonly json: boolean;
  readonly baseline: boolean;
  readonly rounds: number;
  readonly seconds: number;
  readonly warmupS: number;
  readonly connections: number;
  readonly ratePerS: number;
  readonly only: readonly string[];
  readonly scenarios: readonly string[];
}

export const USAGE = `usage: npm run bench -- [options]

  --rounds N       measured rounds, interleaved over the targets (7; fewer are for trying out)
  --seconds S      length of one measurement (3; below 2 the 10 ms grain of CPU times shows)
  --warmup S       load on each target before the first round, for each scenario (5)
  --only A,B       of ${TARGET_NAMES.join(', ')}
  --scenarios A,B  of ${SCENARIO_NAMES.join(', ')}
  --connections N  connections or streams of the closed loops (32)
  --rate N         requests a second of the open loop (200)
  --json           print one JSON object as the last line of standard output
  --baseline       write the figures to bench/baseline.json, which later runs are compared with
  --help
`;

/** @throws Error that says what is wrong with the arguments. */
export function parseOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      baseline: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '7' },
      seconds: { type: 'string', default: '3' },
      warmup: { type: 'string', default: '5' },
      connections: { type: 'string', default: '32' },
      rate: { type: 'string', default: '200' },
      only: { type: 'string', default: TARGET_NAMES.join(',') },
      scenarios: { type: 'string', default: SCENARIO_NAMES.join(',') },
    },
  });
  return {
    help: values.help,
    json: values.json,
    baseline: values.baseline,
    rounds: wholeNumber('rounds', values.rounds),
    seconds: positive('seconds', values.seconds),
    warmupS: notNegative('warmup', values.warmup),
    connections: wholeNumber('connections', values.connections),
    ratePerS: positive('rate', values.rate),
    only: names('only', values.only, TARGET_NAMES),
    scenarios: names('scenarios', values.scenarios, SCENARIO_NAMES),
  };
}

function notNegative(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < 0)
    throw new Error(`--${name}: not a number: ${text}`);
  return value;
}

function positive(name: string, text: string): number {
  const value = notNegative(name, text);
  if (value === 0) throw new Error(`--${name} must be above 0`);
  return value;
}

function wholeNumber(name: string, text: string): number {
  const value = positive(name, text);
  if (!Number.isInteger(value)) throw new Error(`--${name} must be a whole number`);
  return value;
}

function names(option: string, text: string, known: readonly string[]): readonly string[] {
  const wanted = text.split(',').map((name) => name.trim());
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(`--${option}: no such name: ${unknown} (there are ${known.join(', ')})`);
  return wanted;
}
