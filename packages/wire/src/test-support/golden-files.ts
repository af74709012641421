/** Fixtures and golden files of tests. With `UPDATE_GOLDEN=1` the golden files are written. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const packageFolder = fileURLToPath(new URL('../..', import.meta.url));
const fixturesFolder = join(packageFolder, 'fixtures');
const updateCommand = 'UPDATE_GOLDEN=1 npx vitest run --project unit packages/wire/src';
const isUpdating = process.env['UPDATE_GOLDEN'] === '1';
/** Longest line of a compact golden file, if the values allow it. */
const lineChars = 110;

/** The JSON files of a fixture folder by name, without the extension; fails if there are none. */
export function fixturesIn<T>(folder: string): [name: string, fixture: T][] {
  const path = join(fixturesFolder, folder);
  const files = readdirSync(path).filter((file) => file.endsWith('.json'));
  if (files.length === 0) throw new Error(`No fixtures in ${path}`);
  return files.map((file) => [
    file.replace(/\.json$/, ''),
    JSON.parse(readFileSync(join(path, file), 'utf8')),
  ]);
}

/** The folders inside a fixture folder. */
export function foldersIn(folder: string): string[] {
  return readdirSync(join(fixturesFolder, folder));
}

/** Names of all golden files of a kind, relative to its folder, without the extension. */
export function goldenNames(kind: string): string[] {
  const path = join(fixturesFolder, 'golden', kind);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:json|txt)$/.test(file))
    .map((file) => file.replace(/\.(?:json|txt)$/, ''))
    .sort();
}

/** Compares a value with its golden file, one member a line. */
export function expectGolden(name: string, value: unknown): void {
  const plain: unknown = JSON.parse(JSON.stringify(value));
  if (write(`${name}.json`, `${JSON.stringify(plain, null, 2)}\n`)) return;
  expect(plain).toEqual(JSON.parse(read(`${name}.json`)));
}

/** Compares a value with its golden file, what is short on one line. */
export function expectCompactGolden(name: string, value: unknown): void {
  const plain: unknown = JSON.parse(JSON.stringify(value));
  if (write(`${name}.json`, `${toCompactJson(plain)}\n`)) return;
  expect(plain).toEqual(JSON.parse(read(`${name}.json`)));
}

/** Compares lines with those of a golden file. */
export function expectGoldenLines(name: string, lines: readonly string[]): void {
  if (write(`${name}.txt`, `${lines.join('\n')}\n`)) return;
  expect(lines).toEqual(read(`${name}.txt`).replace(/\n$/, '').split('\n'));
}

/** What becomes of the members of an API's requests. */
export interface MemberTable {
  /** Why a member may have no effect, by its path, in which `*` stands for any text. */
  readonly reasons: Readonly<Record<string, string>>;
  /** Outcome by path, for all wires or for some. */
  readonly members: Readonly<Record<string, string>>;
  /** Members of all examples. */
  readonly base: object;
  readonly examples: readonly object[];
}

export function readMemberTable(api: string): MemberTable {
  return JSON.parse(readFileSync(join(fixturesFolder, 'members', `${api}.json`), 'utf8'));
}

/** Writes the table when golden files are written. */
export function writeMemberTable(api: string, table: MemberTable): boolean {
  return write(`../members/${api}.json`, `${toCompactJson(table)}\n`);
}

function write(name: string, text: string): boolean {
  const path = join(fixturesFolder, 'golden', name);
  if (!isUpdating) return false;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return true;
}

function read(name: string): string {
  const path = join(fixturesFolder, 'golden', name);
  if (existsSync(path)) return readFileSync(path, 'utf8');
  throw new Error(`Missing golden file ${relative(packageFolder, path)}. Write it with: ${updateCommand}`);
}

/** JSON in which every value that fits stands on one line. */
function toCompactJson(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || line.length + indent.length <= lineChars) return line;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one: unknown) => toCompactJson(one, inner))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${toCompactJson(one, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}
