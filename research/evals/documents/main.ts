/** How well documents are read: `npm run eval:documents -- --help`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createDocumentEngine, type DocumentEngine, DocumentError } from '@sluice/documents';
import { type Corpus, type CorpusFile, readCorpus } from './manifest.ts';
import { type Figures, means, type Outcome, scoreFile } from './score.ts';

const help = `Usage: npm run eval:documents -- [options]
  --corpus PATH  a folder with manifest.json, repeatable (our fixtures in packages/documents/fixtures)
  --set PATH     the same
  --filter RE    only files whose id, group or format matches
  --no-ocr       leave out what must be read by OCR
  --own-ocr      read with the bundled engine even if tesseract is installed
  --errors       name each file with a figure below 0.9
  --save         write the figures to research/evals/documents/baseline.json
  --json         print one JSON object as the last line; the table goes to standard error
`;
const own = fileURLToPath(new URL('../../../packages/documents/fixtures/', import.meta.url));
const baseline = fileURLToPath(new URL('./baseline.json', import.meta.url));

const { values } = parseArgs({
  options: {
    corpus: { type: 'string', multiple: true, default: [] },
    set: { type: 'string', multiple: true, default: [] },
    filter: { type: 'string' },
    'no-ocr': { type: 'boolean', default: false },
    'own-ocr': { type: 'boolean', default: false },
    errors: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

async function read(documents: DocumentEngine, corpus: Corpus, file: CorpusFile): Promise<Outcome> {
  const bytes = readFileSync(join(corpus.folder, file.file));
  const startMs = performance.now();
  const finished = (markdown: string, refused: string | undefined): Outcome => ({
    markdown,
    refused,
    elapsedMs: performance.now() - startMs,
  });
  try {
    const filename = `file.${file.claimed ?? extname(file.file).slice(1)}`;
    return finished((await documents.extract(bytes, { filename })).markdown, undefined);
  } catch (error) {
    if (error instanceof DocumentError) return finished('', error.code);
    throw error;
  }
}

/** The groups of figures that a file belongs to: its format, and all files of its source. */
function groupsOf({ group, format, ocr, expect }: CorpusFile): readonly string[] {
  if (expect.outcome !== 'text') return [expect.outcome];
  return ocr === true ? [`ocr ${group}`, group] : [`${group} ${format}`, group];
}

function isWanted({ id, group, format, ocr }: CorpusFile): boolean {
  if (values['no-ocr'] && ocr === true) return false;
  return (
    values.filter === undefined ||
    [id, group, format].some((name) => new RegExp(values.filter ?? '').test(name))
  );
}

/** What is low, so that one sees where to look. */
function lowFigures(figures: Figures): string {
  const low = Object.entries(figures).filter(([name, value]) => !/Errors|tokens/.test(name) && value < 0.9);
  return low.map(([name, value]) => `${name} ${value.toFixed(3)}`).join(', ');
}

async function main(): Promise<void> {
  const print = values.json ? console.error : console.log;
  const folders = [...values.corpus, ...values.set];
  const documents = createDocumentEngine({
    textProcesses: 1,
    ocrProcesses: 1,
    ...(values['own-ocr'] ? { programFolders: [] } : {}),
  });
  const groups = new Map<string, Figures[]>();
  for (const corpus of (folders.length > 0 ? folders : [own]).map(readCorpus)) {
    for (const file of corpus.files.filter(isWanted)) {
      const figures = scoreFile(corpus.folder, file, await read(documents, corpus, file));
      for (const group of groupsOf(file)) groups.set(group, [...(groups.get(group) ?? []), figures]);
      const low = lowFigures(figures);
      if (values.errors && low !== '') print(`${file.id}: ${low}`);
    }
  }
  documents.close();
  const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  const scores = Object.fromEntries(
    sorted.map(([name, all]) => [name, { files: all.length, ...means(all) }]),
  );
  for (const [name, figures] of Object.entries(scores)) {
    print(
      `${name.padEnd(22)} ${Object.entries(figures)
        .map(([key, value]) => `${key} ${value}`)
        .join('  ')}`,
    );
  }
  if (values.save) writeFileSync(baseline, `${JSON.stringify(scores, null, 1)}\n`);
  if (values.json) console.log(JSON.stringify({ groups: scores }));
}

if (values.help) console.log(help);
else await main();
