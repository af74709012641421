/** `sluice extract` over files and folders, as somebody who fills an archive uses it. */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { REPOSITORY, runSluice, tempDir } from './support/index.ts';

const fixtures = join(REPOSITORY, 'packages/documents/fixtures/files');
let folder: string;

/** RC4, which Node no longer has. */
function rc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const state = Array.from({ length: 256 }, (_, at) => at);
  const swap = (one: number, other: number): void => {
    [state[one], state[other]] = [state[other] ?? 0, state[one] ?? 0];
  };
  for (let at = 0, to = 0; at < 256; at += 1) {
    to = (to + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 255;
    swap(at, to);
  }
  let at = 0;
  let to = 0;
  return Buffer.from(bytes).map((byte) => {
    at = (at + 1) & 255;
    to = (to + (state[at] ?? 0)) & 255;
    swap(at, to);
    return byte ^ (state[((state[at] ?? 0) + (state[to] ?? 0)) & 255] ?? 0);
  });
}

/** A PDF file with one line of text, encrypted by a password (ISO 32000-1, 7.6.3, revision 2). */
function encryptedPdf(text: string, password: string): Buffer {
  const md5 = (...parts: readonly Uint8Array[]): Buffer =>
    createHash('md5').update(Buffer.concat(parts)).digest();
  const padding = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32);
  const owner = Buffer.alloc(32, 7);
  const id = Buffer.alloc(16, 9);
  const key = md5(padded, owner, Buffer.from([252, 255, 255, 255]), id).subarray(0, 5);
  const content = Buffer.from(`BT /F1 24 Tf 72 700 Td (${text}) Tj ET`, 'latin1');
  const sealed = rc4(md5(key, Buffer.from([4, 0, 0, 0, 0])).subarray(0, 10), content);
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>\nendobj\n4 0 obj\n<</Length ${sealed.length}>>\nstream\n`,
    ),
    sealed,
    Buffer.from(
      `\nendstream\nendobj\n5 0 obj\n<</Filter/Standard/V 1/R 2/P -4/O<${owner.toString('hex')}>/U<${Buffer.from(rc4(key, padding)).toString('hex')}>>>\nendobj\ntrailer\n<</Size 6/Root 1 0 R/Encrypt 5 0 R/ID[<${id.toString('hex')}><${id.toString('hex')}>]>>\n%%EOF\n`,
    ),
  ]);
}

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

  it('takes the password of encrypted documents from a file', async () => {
    const secret = await tempDir('secret');
    const sealed = join(secret, 'sealed.pdf');
    const password = join(secret, 'password');
    const wrong = join(secret, 'wrong');
    const empty = join(secret, 'empty');
    await writeFile(sealed, encryptedPdf('Depot of Karin Holzmann', 'lakeside 4'));
    await writeFile(password, 'lakeside 4\r\na note\n');
    await writeFile(wrong, 'lakeside 5\n');
    await writeFile(empty, '\n');
    const run = (...args: readonly string[]) => runSluice(['extract', ...args]);
    const opened = await run(sealed, '--password-file', password);
    expect(opened.code, opened.stderr).toBe(0);
    expect(opened.stdout).toContain('Depot of Karin Holzmann');
    expect((await run(sealed)).stderr).toContain('provide its password');
    expect((await run(sealed, '--password-file', wrong)).stderr).toContain('the password is wrong');
    expect((await run(sealed, '--password-file', empty)).stderr).toContain('is empty');
    expect((await run('-', '--password-file', '-')).stderr).toContain('cannot be both');
    expect((await run(sealed, '--password', 'x', '--password-file', password)).code).not.toBe(0);
  });
});
