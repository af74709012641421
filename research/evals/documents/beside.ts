/** Other readers of documents on the same files: `npm run bench:documents-beside -- --help`. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type CorpusFile, readCorpus } from './manifest.ts';
import { kreuzbergReader } from './readers/kreuzberg.ts';
import { pdftotextReader, tesseractReader } from './readers/programs.ts';
import type { Reader } from './readers/reader.ts';
import { sluiceReader } from './readers/sluice.ts';
import { type Figures, means, scoreFile } from './score.ts';

const help = `Usage: npm run bench:documents-beside -- [options]
  --set PATH       a folder with manifest.json, repeatable (our fixtures in packages/documents/fixtures)
  --filter RE      only files whose id, group or format matches
  --python PATH    an interpreter with kreuzberg (python3)
  --languages L    of tesseract (eng+deu+fra+spa where they are installed)
  --no-ocr         leave out what must be recognized
  --own-ocr        recognize with the bundled engine even if tesseract is installed
  --json           print one JSON object as the last line; the table goes to standard error
Runs each reader that is installed on all files that it is made for, with one scorer for all, and prints who is first in each column.
Seconds are those of a warmed reader, one file after another.
`;
const { values } = parseArgs({
  options: {
    set: { type: 'string', multiple: true, default: [] },
    filter: { type: 'string' },
    python: { type: 'string', default: 'python3' },
    languages: { type: 'string', default: 'eng+deu+fra+spa' },
    'no-ocr': { type: 'boolean', default: false },
    'own-ocr': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const own = fileURLToPath(new URL('../../../packages/documents/fixtures/', import.meta.url));
/** Of these figures, less is better. */
const errors = new Set(['letterErrors', 'letterErrorsOrderFree', 'seconds']);
const shownFigures = [
  ...['recall', 'precision', 'tables', 'headings', 'must', 'pii', 'facts'],
  ...['letterErrors', 'survived', 'kept', 'refusedRightly', 'seconds'],
];

/** The column of a file. */
function columnOf({ group, format, ocr, expect }: CorpusFile): string {
  if (expect.outcome !== 'text') return expect.outcome;
  return ocr === true ? `scans of ${group}` : `${format} of ${group}`;
}

function isWanted({ id, group, format, ocr }: CorpusFile): boolean {
  if (values['no-ocr'] && ocr === true) return false;
  const filter = new RegExp(values.filter ?? '');
  return [id, group, format].some((name) => filter.test(name));
}

/** Means by column and reader. */
type Table = ReadonlyMap<string, ReadonlyMap<string, Figures>>;

async function measure(readers: readonly Reader[], print: (line: string) => void): Promise<Table> {
  const all = new Map<string, Map<string, Figures[]>>();
  const files = (values.set.length > 0 ? values.set : [own])
    .map(readCorpus)
    .flatMap(({ folder, files: listed }) => listed.filter(isWanted).map((file) => ({ folder, file })));
  for (const reader of readers) {
    const [first] = files.filter(({ file }) => reader.reads(file.format, file.ocr === true));
    if (first !== undefined) await reader.read(join(first.folder, first.file.file));
    for (const [at, { folder, file }] of files.entries()) {
      if (!reader.reads(file.format, file.ocr === true)) continue;
      if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${reader.name} ${at + 1}/${files.length}`);
      const startMs = performance.now();
      const { text, refused } = await reader.read(join(folder, file.file));
      const elapsedMs = performance.now() - startMs;
      const figures = {
        ...scoreFile(folder, file, { markdown: text, refused, elapsedMs }),
        seconds: elapsedMs / 1000,
      };
      const column = all.get(columnOf(file)) ?? new Map<string, Figures[]>();
      column.set(reader.name, [...(column.get(reader.name) ?? []), figures]);
      all.set(columnOf(file), column);
    }
    print(`${reader.name} ${reader.version ?? ''}`);
  }
  return new Map(
    [...all].map(([column, byReader]) => [
      column,
      new Map([...byReader].map(([name, figures]) => [name, { files: figures.length, ...means(figures) }])),
    ]),
  );
}

function printTable(table: Table, print: (line: string) => void): void {
  const first = new Map<string, number>();
  for (const [column, byReader] of [...table].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    for (const figure of shownFigures) {
      const found = [...byReader].flatMap(([name, { [figure]: value }]) =>
        value === undefined ? [] : [{ name, value }],
      );
      if (found.length < 2) continue;
      const bestOf = errors.has(figure) ? Math.min : Math.max;
      const best = bestOf(...found.map(({ value }) => value));
      for (const { name, value } of found) if (value === best) first.set(name, (first.get(name) ?? 0) + 1);
      const cells = found.map(({ name, value }) => `${name} ${value}${value === best ? ' *' : ''}`);
      print(`${`${column}: ${figure}`.padEnd(44)} ${cells.join('   ')}`);
    }
  }
  print(`first in columns: ${[...first].map(([name, count]) => `${name} ${count}`).join(', ')}`);
}

async function main(): Promise<void> {
  const print = values.json ? console.error : console.log;
  const readers = [
    sluiceReader(values['own-ocr']),
    await pdftotextReader(),
    await tesseractReader(values.languages),
    await kreuzbergReader(values.python),
  ];
  for (const { name, version } of readers) if (version === undefined) print(`${name} is not installed`);
  const table = await measure(
    readers.filter(({ version }) => version !== undefined),
    print,
  );
  for (const reader of readers) reader.close();
  printTable(table, print);
  if (values.json)
    console.log(
      JSON.stringify(Object.fromEntries([...table].map(([name, of]) => [name, Object.fromEntries(of)]))),
    );
}

if (values.help) console.log(help);
else await main();
