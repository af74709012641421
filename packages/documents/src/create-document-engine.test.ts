import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocumentEngine, type DocumentEngine, DocumentError } from './index.ts';

const home = fileURLToPath(new URL('../fixtures/', import.meta.url));

interface Fixture {
  readonly id: string;
  readonly file: string;
  readonly format: string;
  readonly ocr?: boolean;
  readonly expect: {
    readonly outcome: string;
    readonly must?: readonly string[];
    readonly mustNot?: readonly string[];
    readonly deep?: readonly string[];
    readonly pii?: readonly string[];
    readonly headings?: readonly string[];
    readonly nice?: readonly string[];
    readonly tables?: string;
  };
}

const fixtures: readonly Fixture[] = Object(
  JSON.parse(readFileSync(join(home, 'manifest.json'), 'utf8')),
).files;
const bytesOf = (id: string): Uint8Array => new Uint8Array(readFileSync(join(home, 'files', id)));

let documents: DocumentEngine;
beforeAll(() => {
  documents = createDocumentEngine({ textProcesses: 1, ocrProcesses: 1 });
});
afterAll(() => documents.close());

/** Formats for which our scripts cannot generate files: legacy binary Office, Outlook, HEVC images. */
const withoutFixture = ['xls', 'ppt', 'msg', 'heic'];

describe('fixtures', () => {
  it('cover every format', () => {
    const shown = new Set(
      fixtures.filter((one) => one.expect.outcome === 'text').map(({ format }) => format),
    );
    const missing = documents.formats().filter(({ format }) => !shown.has(format));
    expect(missing.map(({ format }) => format).sort()).toEqual([...withoutFixture].sort());
  });

  const digital = fixtures.filter((one) => one.ocr !== true && one.expect.outcome === 'text');
  it.each(digital.map((one) => [one.id, one] as const))('%s yields its text', async (id, fixture) => {
    const { markdown, tables, format, pages } = await documents.extract(bytesOf(id), {
      filename: id.endsWith('.csv') ? id : 'file.bin',
    });
    const { must = [], deep = [], pii = [], mustNot = [], headings = [] } = fixture.expect;
    const flat = markdown.replaceAll(/\s+/g, ' ');
    for (const phrase of [...must, ...deep, ...pii]) expect(flat).toContain(phrase);
    for (const phrase of mustNot) expect(markdown).not.toContain(phrase);
    for (const heading of headings) expect(markdown).toMatch(new RegExp(`^#{1,6} ${heading}$`, 'm'));
    if (fixture.expect.tables !== undefined)
      expect(tables[0]?.rows[1]).toEqual(['North', '1,284', '48,310.50']);
    expect(format).toBe(fixture.format);
    expect(pages.length).toBeGreaterThan(0);
  });

  const refused = fixtures.filter((one) => one.expect.outcome === 'error');
  it.each(refused.map(({ id }) => [id]))('%s is rejected', async (id) => {
    await expect(documents.extract(bytesOf(id))).rejects.toMatchObject({ code: 'unsupported_format' });
  });

  const hostile = fixtures.filter((one) => one.expect.outcome === 'survive');
  it.each(hostile.map((one) => [one.id, one] as const))('%s does no harm', async (id, { expect: wanted }) => {
    const read = await documents.extract(bytesOf(id)).catch((error: unknown) => error);
    if (read instanceof Error) expect(read).toBeInstanceOf(DocumentError);
    else for (const phrase of wanted.nice ?? []) expect(Object(read).markdown).toContain(phrase);
  });

  it.each(['tracked.docx', 'tracked.odt'])('%s: warns about tracked changes', async (id) => {
    const { markdown, warnings } = await documents.extract(bytesOf(id));
    expect(warnings.join()).toMatch(/tracked changes/);
    if (id.endsWith('.docx')) expect(markdown.split('Deliveries on Sunday')).toHaveLength(2);
    const untracked = await documents.extract(bytesOf(id.replace('tracked', 'report')));
    expect(untracked.warnings).toEqual([]);
  });

  it.each(['long-table.pdf', 'long-table-repeated.pdf'])(
    '%s: a table continues on the next page',
    async (id) => {
      const { pages, tables } = await documents.extract(bytesOf(id));
      expect(tables).toMatchObject([{ page: 1 }]);
      expect(tables[0]?.rows).toHaveLength(41);
      expect(tables[0]?.rows.filter(([cell]) => cell === 'Depot')).toHaveLength(1);
      const header = id === 'long-table.pdf' ? '||||' : '|Depot|Orders|Revenue|';
      expect(pages[1]?.markdown).toContain(`${header}\n|---|---|---|\n|Lot 31|`);
    },
  );

  it('with images are read with OCR', async () => {
    const { markdown, pages } = await documents.extract(bytesOf('strip.tif'));
    expect(markdown).toContain('Hanna');
    expect(pages).toMatchObject([{ number: 1, source: 'ocr' }]);
    await expect(documents.extract(bytesOf('strip.tif'), { ocr: 'never' })).resolves.toMatchObject({
      markdown: '',
    });
  });
});

describe('images in Office documents', () => {
  it('are recognized if the document has no other text, unless OCR is off', async () => {
    const { markdown, pages } = await documents.extract(bytesOf('picture.docx'));
    expect(markdown).toMatch(/^Scan\n\n# Delivery report\n/);
    expect(pages).toMatchObject([{ source: 'mixed' }]);
    const unread = await documents.extract(bytesOf('picture.docx'), { ocr: 'never' });
    expect(unread).toMatchObject({ markdown: 'Scan', pages: [{ source: 'text' }] });
  });
});

describe('document engine', () => {
  it('is deterministic and reports each page once, as it becomes available', async () => {
    const seen: number[] = [];
    const first = await documents.extract(bytesOf('slides.pptx'), {}, ({ number }) => seen.push(number));
    const second = await documents.extract(bytesOf('slides.pptx'));
    expect(second.markdown).toBe(first.markdown);
    expect(seen).toEqual(first.pages.map(({ number }) => number));
  });

  it('reads only the requested pages', async () => {
    const { pages } = await documents.extract(bytesOf('depots.xlsx'), { pages: '2' });
    expect(pages).toMatchObject([{ number: 2, markdown: expect.stringContaining('(hidden)') }]);
    await expect(documents.extract(bytesOf('depots.xlsx'), { pages: 'x' })).rejects.toMatchObject({
      reason: 'bad_page_range',
    });
  });

  it.each([
    ['slides.pptx', '2', [2]],
    ['slides.pptx', '-1', [1]],
  ])('filters pages for formats that read all of them: %s, %s', async (file, range, numbers) => {
    const { pages } = await documents.extract(bytesOf(file), { pages: range });
    expect(pages.map(({ number }) => number)).toEqual(numbers);
  });

  it.each(['depots.xlsx', 'slides.pptx', 'report.json', 'ruled.pdf'])(
    'refuses a range beyond %s',
    async (file) => {
      await expect(documents.extract(bytesOf(file), { pages: '900-' })).rejects.toMatchObject({
        reason: 'bad_page_range',
      });
    },
  );

  it.each([
    [{ wallMs: 0 }, 'too_slow'],
    [{ memoryBytes: 1 }, 'out_of_memory'],
    [{ fileBytes: 10 }, 'too_large'],
    [{ inflatedBytes: 100 }, 'inflated_too_far'],
  ] as const)('stops a document at %o and continues with the next', async (limits, reason) => {
    // Large enough for the watchdog to observe it while running.
    const heavy = Buffer.concat([bytesOf('unclosed.html'), Buffer.alloc(8_000_000, '<p>x</p>')]);
    const file = reason === 'inflated_too_far' ? bytesOf('bundle.zip') : heavy;
    await expect(documents.extract(file, { limits })).rejects.toMatchObject({
      code: 'limit_exceeded',
      reason,
    });
    await expect(documents.extract(bytesOf('report.json'))).resolves.toMatchObject({ format: 'json' });
  });

  it('stops when aborted', async () => {
    const heavy = Buffer.alloc(8_000_000, '<p>x</p>');
    const stop = new AbortController();
    const reading = documents.extract(heavy, { signal: stop.signal });
    stop.abort();
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
    await expect(documents.extract(heavy, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    });
  });

  it('rejects everything after close', async () => {
    const other = createDocumentEngine({ initialProcesses: 0 });
    other.close();
    await expect(other.extract(bytesOf('depots.csv'))).rejects.toMatchObject({
      code: 'unavailable',
      reason: 'closed',
    });
  });

  it('reports the isolation of its processes', async () => {
    expect(await documents.isolation()).toMatchObject({ environment: 'empty' });
  });

  it('supports at least 40 extensions, each of one format', () => {
    const all = documents.formats().flatMap(({ extensions }) => extensions);
    expect(all.length).toBeGreaterThanOrEqual(40);
    expect(new Set(all).size).toBe(all.length);
  });

  it('loads no parser into the calling process', () => {
    const entryPoint = new URL('./index.ts', import.meta.url).href;
    const script = `
      const loaded = [];
      (await import('node:module')).registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
      const { createDocumentEngine } = await import(${JSON.stringify(entryPoint)});
      createDocumentEngine({ initialProcesses: 0 }).close();
      console.log(JSON.stringify(loaded.filter((url) => url.includes('node_modules'))));
    `;
    const flags = ['--conditions=sluice-source', '--no-warnings', '--input-type=module', '--eval', script];
    const foreign: unknown = JSON.parse(execFileSync(process.execPath, flags, { encoding: 'utf8' }));
    // The ZIP directory reader uses fflate for decompression only; it is not a document parser.
    expect(Object(foreign).filter((url: string) => !url.includes('/fflate/'))).toEqual([]);
  });
});
