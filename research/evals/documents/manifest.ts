/** A corpus as it lies on disk: `manifest.json` beside the files and their references. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fact } from './facts.ts';

/** What a file must give. Paths are relative to the corpus. */
export interface Expectation {
  readonly outcome: 'text' | 'error' | 'survive';
  /** `encrypted`: the refusal must say so. */
  readonly code?: string;
  readonly text?: string;
  readonly tables?: string;
  readonly headings?: readonly string[];
  readonly pii?: readonly string[];
  readonly must?: readonly string[];
  readonly mustNot?: readonly string[];
  readonly deep?: readonly string[];
  readonly nice?: readonly string[];
  readonly optional?: readonly string[];
  readonly recallOnly?: boolean;
  readonly facts?: readonly Fact[];
  readonly metric?: string;
}

/** One file. */
export interface CorpusFile {
  readonly id: string;
  readonly file: string;
  readonly format: string;
  readonly group: string;
  /** The wrong extension under which it is sent. */
  readonly claimed?: string;
  readonly ocr?: boolean;
  readonly ocrLang?: string | null;
  readonly expect: Expectation;
}

/** A corpus. */
export interface Corpus {
  readonly folder: string;
  readonly files: readonly CorpusFile[];
}

/** Reads a corpus. Throws where the manifest is missing or no manifest. */
export function readCorpus(folder: string): Corpus {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const files: unknown = Object(manifest).files;
  if (!Array.isArray(files)) throw new Error(`${folder}/manifest.json lists no files`);
  return { folder, files };
}
