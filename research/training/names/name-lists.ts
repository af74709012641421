import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { allLocales } from '@faker-js/faker';

/** Reads the lines of a committed list. */
export function readResource(name: string): string[] {
  return gunzipSync(readFileSync(new URL(`resources/${name}`, import.meta.url)))
    .toString('utf8')
    .split('\n');
}

/** Names of people by source. */
export interface NameLists {
  readonly forenames: ReadonlySet<string>;
  readonly commonForenames: ReadonlySet<string>;
  readonly surnames: ReadonlySet<string>;
  readonly rareSurnames: ReadonlySet<string>;
}

const latin = /^[\p{Script=Latin}\p{M}'’ -]+$/u;

/** Collects all strings in a Faker definition. */
export function collectStrings(value: unknown): string[] {
  if (typeof value === 'string') return latin.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(collectStrings);
  if (typeof value === 'object' && value !== null) {
    if ('value' in value && 'weight' in value) return collectStrings(value.value);
    return Object.values(value).flatMap(collectStrings);
  }
  return [];
}

function csvColumn(path: string): string[] {
  const [head = '', ...lines] = readFileSync(path, 'utf8').split(/\r?\n/);
  const column = head.split(',').findIndex((name) => /romanized/iu.test(name));
  return lines.map((line) => line.split(',')[column] ?? '').filter((name) => latin.test(name));
}

/** Reads the name lists of Faker and of the data folder. */
export function readNames(folder: string): NameLists {
  const forenames = new Set<string>();
  const commonForenames = new Set<string>();
  const surnames = new Set<string>();
  for (const locale of Object.values(allLocales)) {
    for (const name of collectStrings(locale.person?.first_name)) commonForenames.add(name);
    for (const name of collectStrings(locale.person?.last_name)) surnames.add(name);
  }
  const lists = join(folder, 'gazetteers');
  for (const name of csvColumn(join(lists, 'common-forenames-by-country.csv'))) commonForenames.add(name);
  for (const name of csvColumn(join(lists, 'common-surnames-by-country.csv'))) surnames.add(name);
  const lines = (file: string): string[] =>
    gunzipSync(readFileSync(join(lists, file)))
      .toString('utf8')
      .split(/\r?\n/)
      .filter((name) => latin.test(name));
  for (const name of lines('us_first_names.txt.gz')) forenames.add(name);
  const rareSurnames = new Set(lines('us_surnames.txt.gz'));
  return { forenames, commonForenames, surnames, rareSurnames };
}
