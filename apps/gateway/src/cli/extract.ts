import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createDocumentEngine, type DocumentEngine, DocumentError } from '@sluice/documents';
import { AnonymizationSession, entityCodesOfSet } from '@sluice/pii';
import { type Command, CommanderError, Option } from 'commander';
import { readEnvironment } from '../config/index.ts';
import { type ExtractedDocument, withoutValues } from '../ingestion/index.ts';
import { createPrivacyEngine } from '../privacy/index.ts';
import { type FoundFile, findFiles } from './extract-files.ts';
import { printJson, printText } from './output.ts';
import { parseList } from './output-options.ts';
import { readInput } from './read-input.ts';

interface ExtractCliOptions {
  readonly anonymize?: boolean;
  readonly ocr?: boolean;
  readonly languages?: readonly string[];
  readonly pages?: string;
  readonly password?: string | undefined;
  readonly passwordFile?: string;
  readonly out?: string;
  readonly json?: boolean;
}

/** Result of one file. */
type Result =
  | { readonly file: string; readonly document: ExtractedDocument }
  | { readonly file: string; readonly error: { readonly code: string; readonly message: string } };

/** `sluice extract`: converts documents to Markdown, offline. */
export function extractCommand(program: Command): void {
  program
    .command('extract')
    .description('Convert documents to Markdown. Works offline.')
    .argument('<files...>', 'documents of any format, and folders of them; - for standard input')
    .option('--anonymize', 'replace personal data')
    .option('--ocr', 'use OCR on every page (default: only where needed)')
    .option('--no-ocr', 'disable OCR')
    .addOption(
      new Option('--languages <list>', 'languages of the text, for OCR (ISO 639-2: eng,deu)').argParser(
        parseList,
      ),
    )
    .option('--pages <ranges>', 'only these pages, such as 1-3,7')
    .addOption(
      new Option(
        '--password <password>',
        'password of encrypted documents; other users of the machine can see it while the command runs',
      ).conflicts('passwordFile'),
    )
    .option('--password-file <file>', 'the password as first line of a file; - for standard input')
    .option('--out <folder>', 'write a Markdown file for each document into this folder')
    .option(
      '--json',
      'print JSON: pages with uncertain words, and blocks with their boxes in points; tables, metadata, warnings',
    )
    .action(extractAll);
}

async function extractAll(paths: readonly string[], options: ExtractCliOptions): Promise<void> {
  const password = passwordOf(paths, options);
  const documents = createDocumentEngine({ programFolders: readEnvironment().programFolders });
  const known = new Set(documents.formats().flatMap(({ extensions }) => extensions));
  const results: Result[] = [];
  const written = new Set<string>();
  try {
    const { files, skipped } = findFiles(paths, known);
    if (skipped > 0) process.stderr.write(`${skipped} other files were left out\n`);
    if (files.length === 0) throw new Error('There is no document in the folder.');
    for (const [index, file] of files.entries()) {
      const progress = createProgress(`${index + 1}/${files.length} ${file.name}`);
      const result = await extractOne(documents, file, { ...options, password }, progress.onPage);
      progress.end();
      results.push(result);
      if (options.out !== undefined) writeResult(join(options.out, freeName(written, file.name)), result);
      if (options.json !== true) printResult(result, files.length > 1, options.out === undefined);
    }
  } finally {
    documents.close();
  }
  const [only] = results.length === 1 && results[0]?.file === paths[0] ? results : [];
  if (options.json === true) printJson(only ?? results);
  const failed = results.filter((result) => 'error' in result);
  if (failed.length > 0)
    throw new Error(
      results.length === 1
        ? reasonOf(results[0])
        : `${failed.length} of ${results.length} files could not be read`,
    );
}

/** The password as it was given: itself, or as the first line of a file. */
function passwordOf(
  paths: readonly string[],
  { password, passwordFile }: ExtractCliOptions,
): string | undefined {
  if (passwordFile === undefined) return password;
  if (passwordFile === '-' && paths.includes('-'))
    throw new Error('Standard input cannot be both the document and its password.');
  const [line = ''] = readInput(passwordFile).toString('utf8').split(/\r?\n/, 1);
  if (line === '') throw new Error('The first line of the file with the password is empty.');
  return line;
}

async function extractOne(
  documents: DocumentEngine,
  { path: file }: FoundFile,
  { anonymize, ocr, languages, pages, password, json }: ExtractCliOptions,
  onPage: OnPage,
): Promise<Result> {
  try {
    const bytes = readInput(file);
    const request = {
      filename: basename(file),
      pages,
      password,
      languages,
      layout: json === true,
      ocr: ocr === undefined ? 'auto' : ocr ? 'always' : 'never',
    } as const;
    const extraction = await documents.extract(bytes, request, onPage);
    return {
      file,
      document: anonymize === true ? await withoutValues(extraction, anonymizeAll) : extraction,
    };
  } catch (error) {
    if (error instanceof CommanderError) throw error;
    const code = error instanceof DocumentError ? error.code : 'unreadable_file';
    return { file, error: { code, message: error instanceof Error ? error.message : String(error) } };
  }
}

function anonymizeAll(texts: readonly string[]) {
  const session = new AnonymizationSession(createPrivacyEngine(), {
    codes: entityCodesOfSet('default'),
    replacement: 'placeholder',
  });
  const replaced = session.anonymize(texts.map((text) => ({ text, format: 'plain' })));
  return { results: replaced.map(({ text }) => ({ text, entities: [] })) };
}

/** A name that no other document of this run has: two folders can have a file of one name. */
function freeName(taken: Set<string>, name: string): string {
  const plain = name === '-' ? 'stdin' : name;
  let free = plain;
  for (let copy = 2; taken.has(free); copy += 1) free = `${plain} (${copy})`;
  taken.add(free);
  return `${free}.md`;
}

/** Writes the text of a document; folders below stay folders. */
function writeResult(path: string, result: Result): void {
  if ('error' in result) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, result.document.markdown);
}

function printResult(result: Result, named: boolean, isTextPrinted: boolean): void {
  if ('error' in result) {
    if (named) process.stderr.write(`${result.file}: ${result.error.message}\n`);
    return;
  }
  const { markdown, pages, warnings } = result.document;
  for (const { number, uncertainWords } of pages) {
    if (uncertainWords === undefined) continue;
    const words = uncertainWords.slice(0, maxNamedWords).map(({ text }) => text);
    const more = uncertainWords.length > words.length ? ', ...' : '';
    process.stderr.write(
      `${result.file}: page ${number} has ${uncertainWords.length} uncertain words: ${words.join(', ')}${more}\n`,
    );
  }
  for (const warning of warnings) process.stderr.write(`${result.file}: ${warning}\n`);
  if (!isTextPrinted) return;
  printText(named ? `<!-- ${basename(result.file)} -->\n${markdown}\n` : markdown);
}

function reasonOf(result: Result | undefined): string {
  return result !== undefined && 'error' in result ? `${result.file}: ${result.error.message}` : '';
}

/** In a line of the terminal; `--json` has all. */
const maxNamedWords = 10;

type OnPage = NonNullable<Parameters<DocumentEngine['extract']>[2]>;

const barWidth = 20;

/** A progress line on a terminal; nothing if the output is redirected. */
function createProgress(name: string): { onPage: OnPage; end: () => void } {
  const { stderr } = process;
  if (stderr.isTTY !== true) return { onPage: () => undefined, end: () => undefined };
  let pages = 0;
  const show = (expected?: number): void => {
    const share = expected === undefined || expected === 0 ? pages / barWidth : pages / expected;
    const bar = '#'.repeat(Math.round(Math.min(1, share) * barWidth)).padEnd(barWidth, '.');
    const of = expected === undefined ? '' : ` of ${Math.max(expected, pages)}`;
    stderr.write(`\r\u001b[K${name} [${bar}] ${pages}${of} ${pages === 1 && of === '' ? 'page' : 'pages'}`);
  };
  show();
  return {
    onPage: (_page, expected) => {
      pages++;
      show(expected);
    },
    end: () => stderr.write('\r\u001b[K'),
  };
}
