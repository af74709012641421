import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledCatalogFacts, type Catalog, renderCatalogFile } from '@sluice/catalog';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { activeCatalog, catalogPath, digestOf, installCatalog } from './index.ts';

type CatalogInstallation = Parameters<typeof installCatalog>[0];

const bundled = bundledCatalogFacts();
const nowMs = Date.parse('2030-06-01');
const model = { provider: 'openai', name: 'gpt-new', price: { input: 1, output: 2 }, source: 'sluice' };

function catalogOf(date: string): Catalog {
  return { date, sources: bundled.sources, models: [model] };
}

let dataDir: string;
beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'sluice-catalog-')), 'data');
});
afterEach(() => rm(join(dataDir, '..'), { recursive: true }));

async function install(text: string, more: Partial<CatalogInstallation> = {}): Promise<Catalog> {
  const bytes = Buffer.from(text);
  return await installCatalog({
    dataDir,
    bytes,
    digest: digestOf(bytes),
    force: false,
    currentDate: activeCatalog(dataDir).date,
    nowMs,
    ...more,
  });
}

describe('installCatalog', () => {
  it('puts a newer catalog in place of the bundled one, for its owner alone', async () => {
    await install(renderCatalogFile(catalogOf('2030-05-01')));
    expect(activeCatalog(dataDir)).toMatchObject({
      origin: 'installed',
      date: '2030-05-01',
      models: [model],
      problem: undefined,
    });
    expect((await stat(catalogPath(dataDir))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['catalog.json']);
  });

  it('keeps the catalog that is there when it refuses another one', async () => {
    await install(renderCatalogFile(catalogOf('2030-05-01')));
    const before = await readFile(catalogPath(dataDir), 'utf8');
    const older = renderCatalogFile(catalogOf('2030-04-30'));
    const refused: readonly (readonly [string, Partial<CatalogInstallation>, string])[] = [
      [older, {}, 'older than the present one of 2030-05-01. Use --force'],
      [older, { digest: `sha256:${'0'.repeat(64)}` }, 'it is another file, or was changed'],
      [renderCatalogFile(catalogOf('2031-01-01')), {}, 'in the future'],
      ['{', {}, 'It is no JSON'],
      ['[]', {}, 'this is no catalog file'],
      [older.replace('"output":2', '"output":-2'), { force: true }, 'openai/gpt-new: price.output'],
    ];
    for (const [text, more, message] of refused) await expect(install(text, more)).rejects.toThrow(message);
    expect(await readFile(catalogPath(dataDir), 'utf8')).toBe(before);
    expect(await readdir(dataDir)).toEqual(['catalog.json']);
  });

  it('installs an older one by force, which then counts in place of the bundled one', async () => {
    const text = renderCatalogFile(catalogOf('2020-01-01'));
    await expect(install(text)).rejects.toThrow('older');
    await install(text, { force: true });
    expect(activeCatalog(dataDir)).toMatchObject({ origin: 'installed', date: '2020-01-01' });
  });
});

describe('activeCatalog', () => {
  const usesBundled = { origin: 'bundled', date: bundled.date, models: bundled.models };

  it('is the bundled one if none is installed', () => {
    expect(activeCatalog(dataDir)).toMatchObject({ ...usesBundled, problem: undefined });
  });

  it('is the bundled one once a release brings a newer one', async () => {
    await install(renderCatalogFile(catalogOf('2020-01-01')), { force: true });
    const file = JSON.parse(await readFile(catalogPath(dataDir), 'utf8'));
    await writeFile(catalogPath(dataDir), JSON.stringify({ ...file, supersedes: '2020-01-01' }));
    expect(activeCatalog(dataDir)).toMatchObject({ ...usesBundled, problem: undefined });
  });

  it.each([
    { title: 'cut', damage: (text: string) => text.slice(0, -20) },
    { title: 'empty', damage: () => '' },
    { title: 'changed', damage: (text: string) => text.replace('gpt-new', 'gpt-old') },
    { title: 'of another kind', damage: () => '{"models":[]}' },
    { title: 'null', damage: () => 'null' },
  ])('is the bundled one, with a problem, if the file is $title', async ({ damage }) => {
    await install(renderCatalogFile(catalogOf('2030-05-01')));
    const path = catalogPath(dataDir);
    await writeFile(path, damage(await readFile(path, 'utf8')));
    const found = activeCatalog(dataDir);
    expect(found).toMatchObject(usesBundled);
    expect(found.problem).toContain(`${path} cannot be used`);
  });

  it('does not follow a link, and reads no pipe', async () => {
    await install(renderCatalogFile(catalogOf('2030-05-01')));
    await rm(catalogPath(dataDir));
    await symlink('/dev/zero', catalogPath(dataDir));
    expect(activeCatalog(dataDir).problem).toContain('it is no file');
  });
});
