/** Runs the fixtures of every recognizer; a recognizer file without a fixture fails. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createIdentifierFinder, type Indexed } from '../detect/identifier-finder.ts';
import { runTriggers } from '../detect/run-triggers.ts';
import { entities } from '../entities/index.ts';
import { createScanner } from '../scan/index.ts';
import type { Span } from '../span.ts';
import { type IdentifierRecognizer, type Recognizer, recognizers } from './index.ts';

const fixtures = new URL('../../fixtures/recognizers/', import.meta.url);
const here = new URL('./', import.meta.url);
const folders = new Set(['index', 'registry']);
const codeOf = new Map(entities.map(({ name, code }) => [name, code]));

function sources(folder: string): string[] {
  return readdirSync(new URL(folder, here), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return sources(`${folder}${entry.name}/`);
    const name = entry.name.replace(/\.ts$/, '');
    return name.endsWith('.test') || name.endsWith('.cases') || folders.has(name)
      ? []
      : [`${folder}${entry.name}`];
  });
}

function isRecognizer(value: unknown): value is Recognizer {
  return typeof value === 'object' && value !== null && 'kind' in value && 'code' in value;
}

async function recognizersIn(path: string): Promise<Recognizer[]> {
  const exported: Record<string, unknown> = await import(new URL(path, here).href);
  return Object.values(exported).flat().filter(isRecognizer);
}

/** The compiled scan with these recognizers only, without resolving overlaps. */
function finder(own: readonly Recognizer[]): (text: string) => Span[] {
  const scanner = createScanner({
    contexts: own.map(({ context }) => context?.terms ?? []),
    triggers: own.map((one) => (one.kind === 'trigger' ? (one.terms ?? []) : [])),
    triggerChars: own.map((one) => (one.kind === 'trigger' ? (one.chars ?? '') : '')),
  });
  const indexed = own.flatMap((recognizer, index): Indexed<IdentifierRecognizer>[] =>
    recognizer.kind === 'identifier' ? [{ index, recognizer }] : [],
  );
  const triggered = own.map((one) => (one.kind === 'trigger' ? one : undefined));
  const identifiers = createIdentifierFinder(indexed);
  return (text) => {
    const { scanned, triggers } = scanner.scan(text);
    const grammars = own.flatMap((one, index) =>
      one.kind === 'grammar' ? one.find(scanned, (start, end) => scanned.near(index, start, end)) : [],
    );
    return [...identifiers.find(scanned), ...runTriggers(scanned, triggers, triggered), ...grammars];
  };
}

interface Case {
  readonly sign: string;
  readonly text: string;
  readonly wanted: readonly {
    readonly start: number;
    readonly end: number;
    readonly code: number | undefined;
  }[];
}

function casesOf(file: string): Case[] {
  const path = new URL(file, fixtures);
  const content = existsSync(path) ? readFileSync(path, 'utf8').replaceAll('¦', '') : '';
  return content
    .split('\n')
    .filter((line) => /^[+~-] /.test(line))
    .map((line) => parse(line.charAt(0), line.slice(2).replaceAll('\\n', '\n')));
}

function parse(sign: string, marked: string): Case {
  const wanted: { start: number; end: number; code: number | undefined }[] = [];
  let text = '';
  let last = 0;
  for (const { 0: whole, 1: name, 2: value = '', index } of marked.matchAll(
    /\{\{(?:([A-Z0-9_]+)\|)?([\s\S]*?)\}\}/g,
  )) {
    text += marked.slice(last, index);
    wanted.push({
      start: text.length,
      end: text.length + value.length,
      code: name === undefined ? undefined : codeOf.get(name),
    });
    if (name !== undefined && !codeOf.has(name)) throw new Error(`No such entity: ${name}`);
    text += value;
    last = index + whole.length;
  }
  return { sign, text: text + marked.slice(last), wanted };
}

function shown(
  text: string,
  spans: readonly { start: number; end: number; code: number | undefined }[],
): string[] {
  return spans.map(({ start, end, code }) => `${code} ${text.slice(start, end)}`);
}

/** The files that export recognizers; the others are helpers. */
const files = (
  await Promise.all(sources('./').map(async (path) => ({ path, own: await recognizersIn(path) })))
).filter(({ own }) => own.length > 0);

describe.each(files)('$path', ({ path, own }) => {
  const file = path.replace(/^.*\//, '').replace(/\.ts$/, '.txt');
  const cases = casesOf(file);
  const codes = new Set(own.map(({ code }) => code));

  it('is in the registry, with enough cases', () => {
    for (const recognizer of own) expect(recognizers).toContainEqual(expect.objectContaining(recognizer));
    const count = (sign: string) => cases.filter((one) => one.sign === sign).length;
    expect(count('+')).toBeGreaterThanOrEqual(3);
    expect(count('-')).toBeGreaterThanOrEqual(2);
    expect(count('~')).toBeGreaterThanOrEqual(2);
    const covered = new Set(cases.flatMap(({ wanted }) => wanted.map(({ code }) => code ?? own[0]?.code)));
    expect([...codes].filter((code) => !covered.has(code))).toEqual([]);
  });

  const find = finder(own);
  it.each(cases.filter(({ sign }) => sign === '+').map((one) => [one.text, one] as const))(
    'finds in: %s',
    (text, { wanted }) => {
      const spans = find(text);
      const exact = wanted.filter(
        ({ start, end, code }) =>
          !spans.some(
            (span) => span.start === start && span.end === end && span.code === (code ?? own[0]?.code),
          ),
      );
      expect(shown(text, exact), `found ${shown(text, spans).join('; ')}`).toEqual([]);
      const stray = spans.filter(
        ({ start, end }) => !wanted.some((one) => one.start < end && start < one.end),
      );
      expect(shown(text, stray)).toEqual([]);
    },
  );

  it.each(cases.filter(({ sign }) => sign !== '+').map(({ text }) => text))(
    'finds nothing in: %s',
    (text) => {
      expect(shown(text, find(text))).toEqual([]);
    },
  );
});
