import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type ApiName, apiNames } from './replay.ts';

export interface Options {
  readonly help: boolean;
  readonly json: boolean;
  /** Folder of recordings. */
  readonly set: string;
  /** Part of the ids of the recordings to replay; empty for all. */
  readonly only: string;
  /** On which the recordings are asked for. */
  readonly apis: readonly ApiName[];
}

export const USAGE = `usage: npm run eval:wire -- [options]

  --set PATH   folder of recordings (the synthetic ones in research/evals/wire/own)
  --only TEXT  only recordings whose PROVIDER/NAME contains this
  --apis A,B   of ${apiNames.join(', ')} (all)
  --json       print one JSON object as the last line of standard output; the table goes to standard error
  --help

Exit code 0: the gateway gave back what every recording says; 1: it did not, or did not start; 2: wrong arguments.
`;

/** @throws Error that says what is wrong with the arguments. */
export function parseOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      set: {
        type: 'string',
        default: fileURLToPath(new URL('./own', import.meta.url)),
      },
      only: { type: 'string', default: '' },
      apis: { type: 'string', default: apiNames.join(',') },
    },
  });
  return { ...values, apis: values.apis.split(',').map(apiOf) };
}

function apiOf(text: string): ApiName {
  const api = apiNames.find((name) => name === text.trim());
  if (api === undefined) throw new Error(`--apis: there is no ${text.trim()}; use ${apiNames.join(', ')}.`);
  return api;
}
