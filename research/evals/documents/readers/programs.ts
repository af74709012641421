/** Programs that print the text of a file. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { maxReadMs, type Reader, type ReaderOutcome } from './reader.ts';

const run = promisify(execFile);
const maxOutputBytes = 256 * 1024 * 1024;
const imageFormats: ReadonlySet<string> = new Set([
  'png',
  'jpeg',
  'jpg',
  'tiff',
  'tif',
  'bmp',
  'webp',
  'gif',
]);

/** The first line of what a program says of itself; undefined if it cannot be run. */
async function versionOf(command: string, option: string): Promise<string | undefined> {
  try {
    const { stdout, stderr } = await run(command, [option]);
    return /\d+(?:\.\d+)+/.exec(stdout + stderr)?.[0];
  } catch {
    return undefined;
  }
}

async function textOf(command: string, args: readonly string[]): Promise<ReaderOutcome> {
  try {
    const { stdout } = await run(command, [...args], { timeout: maxReadMs, maxBuffer: maxOutputBytes });
    return { text: stdout, refused: undefined };
  } catch {
    return { text: '', refused: 'failed' };
  }
}

/** `pdftotext` of poppler: the text layer of PDF files. */
export async function pdftotextReader(): Promise<Reader> {
  return {
    name: 'pdftotext',
    version: await versionOf('pdftotext', '-v'),
    reads: (format, isScan) => format === 'pdf' && !isScan,
    read: (path) => textOf('pdftotext', ['-enc', 'UTF-8', path, '-']),
    close: () => undefined,
  };
}

/** `tesseract`: pictures of pages. */
export async function tesseractReader(languages: string): Promise<Reader> {
  return {
    name: 'tesseract',
    version: await versionOf('tesseract', '--version'),
    reads: (format, isScan) => isScan && imageFormats.has(format),
    read: (path) => textOf('tesseract', [path, '-', '-l', languages]),
    close: () => undefined,
  };
}
