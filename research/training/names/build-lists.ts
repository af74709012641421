/**
 * Distills published lists into resources/: `node --conditions=sluice-source build-lists.ts FOLDER`, where FOLDER
 * contains the unpacked packages named in the README beside this file. The results are committed, so training does
 * not download anything.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const folder = process.argv[2] ?? '';
const require = createRequire(import.meta.url);

interface City {
  readonly name: string;
  readonly country: string;
  readonly population: number;
}

function write(name: string, lines: readonly string[]): void {
  writeFileSync(new URL(`resources/${name}`, import.meta.url), gzipSync(lines.join('\n'), { level: 9 }));
  process.stdout.write(`${name}: ${lines.length}\n`);
}

/** Cities: name, country, and size class (0 above 100,000 inhabitants, 1 above 15,000, 2 above 5,000 in Europe). */
function cities(): string[] {
  const europe = new Set('AT BE CH DE DK ES FR GB IE IT LU NL NO PT SE'.split(' '));
  const rows = new Map<string, number>();
  for (const city of require(join(folder, 'cities')) as City[]) {
    const size = city.population >= 100_000 ? 0 : city.population >= 15_000 ? 1 : 2;
    if (size === 2 && (city.population < 5000 || !europe.has(city.country))) continue;
    const key = `${city.name}\t${city.country}`;
    rows.set(key, Math.min(rows.get(key) ?? 9, size));
  }
  return [...rows].map(([key, size]) => `${key}\t${size}`).sort();
}

/** Country names in languages with Latin script. */
function countries(): string[] {
  const names = new Set<string>();
  for (const file of ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'da', 'sv', 'nb', 'pl', 'fi', 'cs', 'ca']) {
    const path = join(folder, 'iso', 'langs', `${file}.json`);
    const rows = (JSON.parse(readFileSync(path, 'utf8')) as { countries: Record<string, string | string[]> })
      .countries;
    for (const value of Object.values(rows))
      for (const name of typeof value === 'string' ? [value] : value) names.add(`${file}\t${name}`);
  }
  return [...names].sort();
}

/** The most frequent words of several languages, most frequent first. */
function commonWords(): string[] {
  const languages = [
    'english',
    'german',
    'french',
    'spanish',
    'italian',
    'dutch',
    'portuguese',
    'danish',
    'swedish',
  ];
  return languages.map((language) => {
    const path = join(folder, 'mcw', 'build', 'resources', `${language}.txt`);
    const words = readFileSync(path, 'utf8')
      .split(/\r?\n/)
      .filter((word) => /^[\p{L}\p{M}]+$/u.test(word));
    return words.join(' ');
  });
}

function companies(): string[] {
  const text = readFileSync(join(folder, 'cspell', 'dict', 'companies.txt'), 'utf8');
  return text.split(/\r?\n/).filter((line) => /^[\p{L}\d.&+-]{2,}$/u.test(line) && !line.startsWith('#'));
}

if (readdirSync(folder).length > 0) {
  write('cities.txt.gz', cities());
  write('countries.txt.gz', countries());
  write('common-words.txt.gz', commonWords());
  write('companies.txt.gz', companies());
}
