/** `sluice extract` over files and folders, as somebody who fills an archive uses it. */
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { REPOSITORY, runSluice, tempDir } from './support/index.ts';

const fixtures = join(REPOSITORY, 'packages/documents/fixtures/files');
let folder: string;

describe('the command that extracts documents', () => {
  beforeAll(async () => {
    folder = await tempDir('extract');
    await mkdir(join(folder, 'below'));
    await copyFile(join(fixtures, 'ruled.pdf'), join(folder, 'ruled.pdf'));
    await copyFile(join(fixtures, 'report.docx'), join(folder, 'below/report.docx'));
    await writeFile(
      join(folder, 'letter.txt'),
      'Dear Karin Holzmann, write to karin.holzmann@example.org.\n',
    );
    await writeFile(join(folder, 'program.xyz'), 'no document');
    await writeFile(join(folder, '.hidden.txt'), 'hidden');
  });

  it('reads a folder and its folders, and writes a file for each document', async () => {
    const out = join(await tempDir('extracted'), 'texts');
    const outcome = await runSluice(['extract', folder, '--out', out]);
    expect(outcome.code, outcome.stderr).toBe(0);
    expect(outcome.stdout).toBe('');
    expect(outcome.stderr).toContain('1 other files were left out');
    const written = (await readdir(out, { recursive: true }))
      .filter((name) => name.endsWith('.md'))
      .toSorted();
    expect(written).toEqual(['below/report.docx.md', 'letter.txt.md', 'ruled.pdf.md']);
    expect(await readFile(join(out, 'letter.txt.md'), 'utf8')).toContain('Karin Holzmann');
  });

  it('loses no document whose name another one has', async () => {
    const other = await tempDir('other');
    await writeFile(join(other, 'letter.txt'), 'Another letter.\n');
    const out = await tempDir('both');
    const outcome = await runSluice(['extract', folder, other, join(other, 'letter.txt'), '--out', out]);
    expect(outcome.code, outcome.stderr).toBe(0);
    expect((await readdir(out)).toSorted()).toEqual([
      'below',
      'letter.txt (2).md',
      'letter.txt (3).md',
      'letter.txt.md',
      'ruled.pdf.md',
    ]);
    expect(await readFile(join(out, 'letter.txt (2).md'), 'utf8')).toContain('Another letter.');
  });

  it('prints where the parts of a page stand, without values where they are replaced', async () => {
    const outcome = await runSluice(['extract', folder, '--json', '--anonymize']);
    expect(outcome.code, outcome.stderr).toBe(0);
    expect(outcome.stdout).not.toContain('Holzmann');
    const results: readonly { file: string; document: { pages: readonly Record<string, unknown>[] } }[] =
      JSON.parse(outcome.stdout);
    expect(results.map(({ file }) => file.slice(folder.length + 1))).toEqual([
      'below/report.docx',
      'letter.txt',
      'ruled.pdf',
    ]);
    const page = results.at(-1)?.document.pages[0];
    expect(page).toMatchObject({ confidence: 1, layout: { width: expect.any(Number) } });
    const { blocks } = Object(Object(page).layout);
    const table = blocks.find(({ kind }: { kind: string }) => kind === 'table');
    expect(table.rows.length).toBeGreaterThan(1);
    const [x0, y0, x1, y1] = table.box;
    expect(x0 < x1 && y0 < y1 && x1 <= Object(Object(page).layout).width).toBe(true);
    // Formats without pages of a fixed form have no places.
    expect(results[0]?.document.pages[0]).not.toHaveProperty('layout');
  });

  it('names what could not be read, and reads the rest', async () => {
    const broken = join(await tempDir('broken'), 'broken.pdf');
    await writeFile(broken, 'no PDF at all, \u0000\u0001 but it says so');
    const missing = join(folder, 'missing.docx');
    const outcome = await runSluice(['extract', broken, missing, join(folder, 'letter.txt')]);
    expect(outcome.code).not.toBe(0);
    expect(outcome.stderr).toContain(`${missing}: `);
    expect(outcome.stdout).toContain('Karin Holzmann');
    const empty = await runSluice(['extract', await tempDir('nothing')]);
    expect(empty.stderr).toContain('There is no document in the folder.');
  });
});
