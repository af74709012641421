import { type Command, InvalidArgumentError } from 'commander';
import type { CommonOptions } from './cli-context.ts';

/** Options of commands that print data. */
export interface PrintOptions extends CommonOptions {
  readonly json?: boolean | undefined;
}

/** Adds the options that name the data folder and the configuration. */
function addLocationOptions(command: Command): Command {
  return command
    .option('--data <folder>', 'folder for database, secrets and journal (SLUICE_DATA; default ./data)')
    .option('--config <file>', 'configuration file (SLUICE_CONFIG; default ./sluice.yaml if it exists)');
}

/** Adds these options and `--json`. */
export function addOutputOptions(command: Command): Command {
  return addLocationOptions(command).option('--json', 'print JSON instead of a table');
}

/** Parses a positive integer. */
export function parseCount(text: string): number {
  if (!/^[1-9][0-9]{0,11}$/.test(text)) throw new InvalidArgumentError('It must be a positive integer.');
  return Number(text);
}

/** Collects an option that can be repeated or list several values, separated by commas. */
export function parseList(text: string, before: readonly string[] | undefined): readonly string[] {
  const items = text.split(',').map((item) => item.trim());
  return [...(before ?? []), ...items.filter((item) => item !== '')];
}

/** Validates a date or an RFC 3339 timestamp. */
export function checkTimestamp(text: string): string {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:$|T)/i.test(text) || Number.isNaN(Date.parse(text))) {
    throw new InvalidArgumentError('It must be a date such as 2027-01-31 or an RFC 3339 timestamp.');
  }
  return text;
}
