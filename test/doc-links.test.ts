/** Links of the documentation have targets, and the npm scripts that it names exist. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPOSITORY } from './support/index.ts';

describe('the documentation', () => {
  /** Folders whose pages are checked, other than those of dependencies. */
  async function documents(): Promise<readonly string[]> {
    const names = await readdir(REPOSITORY, { recursive: true });
    return names.filter(
      (name) => name.endsWith('.md') && !/(?:^|\/)(?:node_modules|dist|data|\.venv|\.cache)\//u.test(name),
    );
  }

  /** The id that GitHub gives to a heading. */
  const slugOf = (heading: string): string =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');

  /** Links of a page to other pages and headings of the repository, as `[path, anchor]`. */
  async function linksOf(document: string): Promise<readonly (readonly [string, string | undefined])[]> {
    const text = await readFile(join(REPOSITORY, document), 'utf8');
    return [...text.matchAll(/\]\(([^)\s#]*)(?:#([^)\s]+))?[^)]*\)/gu)]
      .filter(([, target = '']) => !/^[a-z]+:/u.test(target))
      .map(([, target = '', anchor]) => [target === '' ? document : join(dirname(document), target), anchor]);
  }

  async function exists(path: string, anchor: string | undefined): Promise<boolean> {
    if (!existsSync(join(REPOSITORY, path))) return false;
    if (anchor === undefined || !path.endsWith('.md')) return true;
    const text = await readFile(join(REPOSITORY, path), 'utf8');
    return [...text.matchAll(/^#+ (.+)$/gmu)].some(([, heading = '']) => slugOf(heading) === anchor);
  }

  it('links only to files and headings that exist', async () => {
    const dead: string[] = [];
    let links = 0;
    for (const document of await documents()) {
      for (const [path, anchor] of await linksOf(document)) {
        links++;
        if (!(await exists(path, anchor))) dead.push(`${document}: ${path}#${anchor ?? ''}`);
      }
    }
    expect(links).toBeGreaterThan(100);
    expect(dead).toEqual([]);
  });

  it('names only npm scripts that exist', async () => {
    const root: unknown = JSON.parse(await readFile(join(REPOSITORY, 'package.json'), 'utf8'));
    const scripts = new Set([...Object.keys(Object(root).scripts), 'test', 'start']);
    const unknown: string[] = [];
    for (const document of await documents()) {
      const text = await readFile(join(REPOSITORY, document), 'utf8');
      for (const [, name = ''] of text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/gu)) {
        if (!scripts.has(name)) unknown.push(`${document}: ${name}`);
      }
    }
    expect(unknown).toEqual([]);
  });

  it('is linked from the README, decisions from their own list', async () => {
    const readme = await readFile(join(REPOSITORY, 'README.md'), 'utf8');
    for (const name of ['ARCHITECTURE', 'CONTRIBUTING', 'SECURITY', 'CHANGELOG']) {
      expect(readme).toContain(`(${name}.md)`);
    }
    const list = await readFile(join(REPOSITORY, 'decisions/README.md'), 'utf8');
    for (const name of await readdir(join(REPOSITORY, 'decisions'))) {
      if (name !== 'README.md') expect(list).toContain(`(${name})`);
    }
  });
});
