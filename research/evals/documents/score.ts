/** One file's output against what the corpus wants of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { factShare } from './facts.ts';
import type { CorpusFile, Expectation } from './manifest.ts';
import { tableScore } from './table-measures.ts';
import { letterErrors, normalized, plainText, similarity, wordScores, words } from './text-measures.ts';

/** What came of a file. */
export interface Outcome {
  readonly markdown: string;
  /** The error's code where it was refused. */
  readonly refused: string | undefined;
  readonly elapsedMs: number;
}

/** Figures by name, each 0..1. */
export type Figures = Readonly<Record<string, number>>;

const SLOW_MS = 20_000;
const LONG = 60_000;

/** Share of phrases that are there; letter case and spaces between East Asian letters do not count. */
function phrases(wanted: readonly string[], markdown: string): number {
  const flat = plainText(markdown).toLowerCase();
  const dense = flat.replaceAll(' ', '');
  const hits = wanted.filter((phrase) => {
    const text = plainText(phrase).toLowerCase();
    return (
      flat.includes(text) ||
      (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text) &&
        dense.includes(text.replaceAll(' ', '')))
    );
  });
  return hits.length / wanted.length;
}

function headings(wanted: readonly string[], markdown: string): number {
  const got = new Set(
    normalized(markdown)
      .split('\n')
      .filter((line) => /^#{1,6}\s/.test(line))
      .map((line) => words(plainText(line)).join(' ')),
  );
  return wanted.filter((heading) => got.has(words(plainText(heading)).join(' '))).length / wanted.length;
}

/** Words, letters and length against the reference text. */
function referenceFigures(source: string, expect: Expectation, markdown: string): Record<string, number> {
  const reference = plainText(source);
  const output = plainText(markdown);
  const { recall, precision } = wordScores(reference, output, (expect.optional ?? []).join(' '));
  const figures: Record<string, number> = {
    recall,
    tokensRatio: source.length === 0 ? 1 : markdown.length / source.length,
  };
  if (expect.recallOnly !== true) {
    figures['precision'] = precision;
    figures['wordF1'] = recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision);
    if (reference.length < LONG && output.length < LONG * 3)
      figures['similarity'] = similarity(reference, output);
  }
  if (expect.metric === 'ocr') {
    const { inOrder, orderFree } = letterErrors(
      source
        .split(/\n\s*\n/)
        .map((part) => plainText(part))
        .join('\n\n'),
      output,
    );
    figures['letterErrors'] = inOrder;
    figures['letterErrorsOrderFree'] = orderFree;
  }
  return figures;
}

function textFigures(folder: string, file: CorpusFile, markdown: string): Record<string, number> {
  const { expect } = file;
  const load = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const figures = expect.text === undefined ? {} : referenceFigures(load(expect.text), expect, markdown);
  if (expect.tables !== undefined) figures['tables'] = tableScore(JSON.parse(load(expect.tables)), markdown);
  if (expect.headings !== undefined && file.ocr !== true && expect.headings.length > 0) {
    figures['headings'] = headings(expect.headings, markdown);
  }
  for (const name of ['must', 'deep', 'pii'] as const) {
    const wanted = expect[name];
    if (wanted !== undefined && wanted.length > 0) figures[name] = phrases(wanted, markdown);
  }
  if (expect.facts !== undefined) figures['facts'] = factShare(expect.facts, markdown);
  return figures;
}

/** Scores a file. */
export function scoreFile(folder: string, file: CorpusFile, outcome: Outcome): Figures {
  const { expect } = file;
  const clean = (expect.mustNot ?? []).every((phrase) => !outcome.markdown.includes(phrase));
  if (expect.outcome === 'error') {
    const right =
      outcome.refused !== undefined &&
      (expect.code !== 'encrypted' || outcome.refused === 'encrypted_document');
    return { refusedRightly: right ? 1 : 0 };
  }
  if (expect.outcome === 'survive') {
    const kept = expect.nice === undefined ? {} : { kept: phrases(expect.nice, outcome.markdown) };
    return { survived: outcome.elapsedMs < SLOW_MS && clean ? 1 : 0, ...kept };
  }
  return {
    ...textFigures(folder, file, outcome.markdown),
    ...(expect.mustNot === undefined ? {} : { clean: clean ? 1 : 0 }),
  };
}

/** Means of each figure over files. */
export function means(all: readonly Figures[]): Figures {
  const sums = new Map<string, { sum: number; count: number }>();
  for (const figures of all) {
    for (const [name, value] of Object.entries(figures)) {
      const entry = sums.get(name) ?? { sum: 0, count: 0 };
      sums.set(name, entry);
      entry.sum += value;
      entry.count += 1;
    }
  }
  return Object.fromEntries(
    [...sums].map(([name, { sum, count }]) => [name, Math.round((sum / count) * 1e4) / 1e4]),
  );
}
