import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDashboardFiles } from './dashboard-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sluice-dashboard-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<p>');
  await writeFile(join(folder, 'assets/index-a_B1.js'), 'plain');
  await writeFile(join(folder, 'assets/index-a_B1.js.br'), 'brotli');
  await writeFile(join(folder, 'assets/index-a_B1.js.gz'), 'gzip');
  await writeFile(join(folder, 'secret.txt'), 'secret');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const reading = async (name: string, accepted?: string): Promise<string | undefined> => {
  const file = await createDashboardFiles(folder).read(name, accepted);
  return file && `${file.bytes} ${file.encoding} ${file.type}`;
};

it.each([
  ['gzip, deflate, br', 'brotli br'],
  ['gzip', 'gzip gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip gzip'],
  ['BR', 'brotli br'],
  ['identity', 'plain undefined'],
  [undefined, 'plain undefined'],
])('gives a file in an encoding that the browser takes: %s', async (accepted, expected) => {
  expect(await reading('assets/index-a_B1.js', accepted)).toBe(`${expected} text/javascript; charset=utf-8`);
});

it('gives what was not compressed as it is', async () => {
  expect(await reading('index.html', 'br')).toBe('<p> undefined text/html; charset=utf-8');
});

it.each([
  '../index.html',
  'assets/../index.html',
  'assets/..%2findex.html',
  '/etc/passwd',
  'secret.txt',
  'assets/missing.js',
  'assets/index-a_B1.js.br',
  'assets/',
  '',
])('has no file %j', async (name) => {
  expect(await reading(name, 'br')).toBeUndefined();
});
