import { type Command, InvalidArgumentError } from 'commander';
import type { CommonOptions } from './cli-context.ts';

/** Options of commands that print data. */
export interface PrintOptions extends CommonOptions {
  readonly json?: boolean | undefined;
}

/** Adds the options that name the data folder and the configuration. */
function withPlace(command: Command): Command {
  return command
    .option('--data <folder>', 'folder for database, secrets and journal (SLUICE_DATA; default ./data)')
    .option('--config <file>', 'configuration file (SLUICE_CONFIG; default ./sluice.yaml if there is one)');
}

/** Adds those and `--json`. */
export function withPrint(command: Command): Command {
  return withPlace(command).option('--json', 'print JSON instead of a table');
}

/** Reads a whole number of at least 1. */
export function parseCount(text: string): number {
  if (!/^[1-9][0-9]{0,11}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1.');
  return Number(text);
}

/** Collects an option that may be repeated or list several with commas. */
export function parseList(text: string, before: readonly string[] | undefined): readonly string[] {
  const items = text.split(',').map((item) => item.trim());
  return [...(before ?? []), ...items.filter((item) => item !== '')];
}

/** Reads a date or a time in RFC 3339. */
export function parseTimestamp(text: string): string {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:$|T)/i.test(text) || Number.isNaN(Date.parse(text))) {
    throw new InvalidArgumentError('It must be a date such as 2027-01-31, or RFC 3339.');
  }
  return text;
}
