/** Names and words that were replaced by standard terms do not return; docs/naming.md has the terms. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { REPOSITORY } from '../support/index.ts';
import { givenUpDeclarations, givenUpFileNames, givenUpNames, givenUpWords } from './given-up-terms.ts';

const listFile = 'test/architecture/given-up-terms.ts';
const source = /\.(?:ts|js|mjs)$/u;
/** Documentation for users and contributors, and descriptions of packages. Decisions are history, and keep their words. */
const documentation = /^(?:[^/]+|docs\/.+|packages\/.+|apps\/.+)\.md$|(?:^|\/)package\.json$/u;

let files: readonly string[];

beforeAll(async () => {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await promisify(execFile)('git', args, { cwd: REPOSITORY, maxBuffer: 16_000_000 });
  files = stdout.split('\n').filter((name) => name !== '' && name !== listFile);
});

/** Finds terms line by line, as `file:line: term -> replacement`. */
async function findTerms(
  names: readonly string[],
  pattern: RegExp,
  replacementOf: (term: string) => string | undefined,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of names) {
    const text = await readFile(join(REPOSITORY, name), 'utf8').catch(() => '');
    for (const [index, line] of text.split('\n').entries()) {
      for (const [, term = ''] of line.matchAll(pattern)) {
        const replacement = replacementOf(term);
        if (replacement !== undefined) found.push(`${name}:${index + 1}: ${term} -> ${replacement}`);
      }
    }
  }
  return found;
}

const lookUp = (terms: Readonly<Record<string, string>>, term: string): string | undefined =>
  Object.hasOwn(terms, term) ? terms[term] : undefined;

describe('names', () => {
  it('in code are the standard terms', async () => {
    const code = files.filter((name) => source.test(name));
    expect(code.length).toBeGreaterThan(1000);
    expect(await findTerms(code, /\b([A-Za-z_]\w*)/gu, (term) => lookUp(givenUpNames, term))).toEqual([]);
  });

  it('of classes, types, functions and constants are the standard terms', async () => {
    const code = files.filter((name) => source.test(name));
    const declaration = /\b(?:class|interface|type|function|const|enum)\s+([A-Za-z_]\w*)/gu;
    expect(await findTerms(code, declaration, (term) => lookUp(givenUpDeclarations, term))).toEqual([]);
  });

  it('of files are the standard terms', () => {
    const wrong = files.flatMap((name) =>
      !source.test(name)
        ? []
        : basename(name)
            .split(/[-.]/u)
            .filter((part) => Object.hasOwn(givenUpFileNames, part))
            .map((part) => `${name}: ${part} -> ${givenUpFileNames[part]}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('documentation', () => {
  it('uses the standard terms', async () => {
    const pages = files.filter((name) => documentation.test(name));
    expect(pages.length).toBeGreaterThan(15);
    const word = /(?<![\w-])([A-Za-z]+(?:-[a-z]+)*)(?![\w-])/gu;
    const found = await findTerms(
      pages,
      word,
      (term) => lookUp(givenUpWords, term.toLowerCase()) ?? lookUp(givenUpNames, term),
    );
    expect(found).toEqual([]);
  });
});
