/** Writes packages/documents/fixtures anew: `node --conditions=sluice-source research/evals/documents/make-fixtures.ts`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strToU8 } from 'fflate';
import sharp from 'sharp';
import * as say from './fixtures/content.ts';
import * as office from './fixtures/office.ts';
import { type PdfPageContent, writePdf } from './fixtures/pdf-writer.ts';
import * as plain from './fixtures/plain.ts';
import type { CorpusFile, Expectation } from './manifest.ts';

const home = fileURLToPath(new URL('../../../packages/documents/fixtures/', import.meta.url));

/** Breaks a text into lines as wide as the page. */
function wrapped(text: string, letters: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length + 1 > letters) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** The report as a page; with `ruled`, the table's cells are drawn. */
function reportPage(ruled: boolean): PdfPageContent {
  const texts: { x: number; y: number; size: number; bold?: boolean; text: string }[] = [];
  const lines: [number, number, number, number][] = [];
  let y = 780;
  const write = (text: string, size: number, bold = false): void => {
    for (const line of wrapped(text, Math.round(950 / size))) {
      texts.push({ x: 60, y, size, bold, text: line });
      y -= size * 1.3;
    }
    y -= size * 0.8;
  };
  write(say.title, 20, true);
  write(say.intro, 11);
  write(say.section, 14, true);
  write(say.paragraph, 11);
  const columns = [60, 220, 380, 520] as const;
  for (const row of say.table) {
    if (ruled) lines.push([60, y + 14, 520, y + 14]);
    for (const [index, text] of row.entries())
      texts.push({ x: (columns[index] ?? 60) + 4, y, size: 11, text });
    y -= 18;
  }
  if (ruled) {
    lines.push([60, y + 14, 520, y + 14]);
    for (const x of columns) lines.push([x, y + 14, x, y + 14 + 18 * say.table.length]);
  }
  y -= 12;
  write(say.closing, 11);
  return { texts, lines };
}

/** A table over two pages, with what stands at the foot of each; with `repeated`, the second has its header again. */
function longTable(repeated: boolean): readonly PdfPageContent[] {
  const columns = [60, 220, 380, 520] as const;
  const body = Array.from({ length: 40 }, (_, at) => [`Lot ${at + 1}`, `${at * 7 + 3}`, `${at * 11 + 5}.50`]);
  const header = say.table[0];
  const draw = (rows: readonly (readonly string[])[], number: number): PdfPageContent => {
    const top = 740;
    const bottom = top - 22 * rows.length;
    const texts = rows.flatMap((row, y) =>
      row.map((text, x) => ({ x: (columns[x] ?? 60) + 4, y: top - 22 * y - 15, size: 11, text })),
    );
    return {
      texts: [...texts, { x: 60, y: 30, size: 9, text: `Lakeside Freight, page ${number}` }],
      lines: [
        ...columns.map((x) => [x, top, x, bottom] as const),
        ...Array.from({ length: rows.length + 1 }, (_, y) => [60, top - 22 * y, 520, top - 22 * y] as const),
      ],
    };
  };
  return [
    draw([header, ...body.slice(0, 30)], 1),
    draw([...(repeated ? [header] : []), ...body.slice(30)], 2),
  ];
}

function pageSvg({ texts, lines = [] }: PdfPageContent): string {
  const scale = 200 / 72;
  const place = (value: number): string => (value * scale).toFixed(1);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(595 * scale)}" height="${Math.round(842 * scale)}"><rect width="100%" height="100%" fill="white"/>${lines
    .map(
      ([x0, y0, x1, y1]) =>
        `<line x1="${place(x0)}" y1="${place(842 - y0)}" x2="${place(x1)}" y2="${place(842 - y1)}" stroke="black" stroke-width="2"/>`,
    )
    .join('')}${texts
    .map(
      ({ x, y, size, bold, text }) =>
        `<text x="${place(x)}" y="${place(842 - y)}" font-family="Liberation Sans, DejaVu Sans, sans-serif" font-weight="${bold === true ? 'bold' : 'normal'}" font-size="${place(size)}">${text.replaceAll('&', '&amp;')}</text>`,
    )
    .join('')}</svg>`;
}

const report: Expectation = {
  outcome: 'text',
  text: 'gt/report.txt',
  tables: 'gt/report.tables.json',
  headings: [say.title, say.section],
  pii: say.pii,
};
const files: CorpusFile[] = [];

function save(name: string, format: string, bytes: Uint8Array, expect: Expectation, ocrLang?: string): void {
  writeFileSync(join(home, 'files', name), bytes);
  files.push({
    id: name,
    file: `files/${name}`,
    format,
    group: 'own',
    expect,
    ...(ocrLang === undefined ? {} : { ocr: true, ocrLang }),
  });
}

function must(...phrases: readonly string[]): Expectation {
  return { outcome: 'text', must: phrases };
}

async function main(): Promise<void> {
  // The folder's README stays.
  for (const part of ['files', 'gt', 'manifest.json'])
    rmSync(join(home, part), { recursive: true, force: true });
  mkdirSync(join(home, 'files'), { recursive: true });
  mkdirSync(join(home, 'gt'));
  writeFileSync(join(home, 'gt/report.txt'), say.referenceText);
  writeFileSync(join(home, 'gt/report.tables.json'), JSON.stringify([say.table]));
  const ruled = writePdf([reportPage(true)]);
  save('ruled.pdf', 'pdf', ruled, report);
  save('borderless.pdf', 'pdf', writePdf([reportPage(false)]), report);
  const lots = must('Lot 1', 'Lot 40');
  save('long-table.pdf', 'pdf', writePdf(longTable(false)), lots);
  save('long-table-repeated.pdf', 'pdf', writePdf(longTable(true)), lots);
  save('junk-before.pdf', 'pdf', Buffer.concat([Buffer.from('sent by a scanner\r\n'), ruled]), report);
  save('report.docx', 'docx', office.docx(), report);
  save('report.odt', 'odt', office.odt(), report);
  save('tracked.docx', 'docx', office.trackedDocx(), {
    ...must(
      'The rent is eleven hundred a month.',
      'Deliveries on Sunday need a call.',
      'Hall',
      'Second draft',
    ),
    mustNot: ['nine hundred', 'garage', 'Cellar', 'First draft'],
  });
  save('tracked.odt', 'odt', office.trackedOdt(), {
    ...must('The rent is eleven hundred a month.', 'The keys are with the caretaker.'),
    mustNot: ['nine hundred', 'garage'],
  });
  save('report.html', 'html', plain.html(), { ...report, mustNot: ['concealed words', 'steal()'] });
  const { headings: _none, ...withoutHeadings } = report;
  save('report.rtf', 'rtf', plain.rtf(), {
    ...must(say.title, say.paragraph),
    tables: withoutHeadings.tables ?? '',
  });
  save('depots.xlsx', 'xlsx', office.xlsx(), {
    ...must('48,310.50', say.closing),
    tables: 'gt/report.tables.json',
  });
  save('depots.ods', 'ods', office.ods(), { ...must('48,310.50'), tables: 'gt/report.tables.json' });
  save('depots.csv', 'csv', plain.csv(), { ...must('48,310.50'), tables: 'gt/report.tables.json' });
  save('slides.pptx', 'pptx', office.pptx(), { ...must(say.paragraph), headings: [say.title, say.section] });
  save('slides.odp', 'odp', office.odp(), { ...must(say.intro), headings: [say.title] });
  save('book.epub', 'epub', office.epub(), { ...must(say.paragraph), headings: [say.title, say.section] });
  save('message.eml', 'eml', plain.eml(), { ...must(say.intro), deep: ['48,310.50'] });
  save('mails.mbox', 'mbox', plain.mbox(), must(say.intro, say.closing, 'From the lake'));
  save('winmail.dat', 'tnef', plain.tnef(), { ...must(say.title, say.paragraph), deep: ['48,310.50'] });
  save('report.xml', 'xml', plain.xml(), must(say.title, say.paragraph));
  save('report.json', 'json', plain.json(), must('Köln'));
  save('cyrillic.txt', 'txt', plain.cyrillic(), must('Комитет собрался во вторник'));
  save('old.doc', 'doc', plain.word6(), must(say.paragraph));
  save(
    'bundle.zip',
    'zip',
    office.pack({ 'note.txt': say.paragraph, 'inner.zip': office.pack({ 'deep.txt': say.closing }) }),
    { ...must(say.paragraph), deep: [say.closing] },
  );
  save('bundle.tar', 'tar', plain.tar(), must(say.paragraph));
  save('note.gz', 'gz', plain.gz(), must(say.paragraph));
  save('program.docx', 'docx', Buffer.concat([Buffer.from('MZ'), new Uint8Array(400)]), { outcome: 'error' });
  save('empty.pdf', 'pdf', new Uint8Array(0), { outcome: 'error' });
  save(
    'noise.txt',
    'txt',
    Uint8Array.from({ length: 2000 }, (_, at) => (at * 7919) % 251),
    { outcome: 'error' },
  );
  save('cut-off.docx', 'docx', office.docx().subarray(0, 900), { outcome: 'survive' });
  save('unclosed.html', 'html', strToU8(`<p>kept words${'<div>'.repeat(20_000)}`), {
    outcome: 'survive',
    nice: ['kept words'],
  });
  const picture = sharp(Buffer.from(pageSvg(reportPage(true))))
    .greyscale()
    .extract({ left: 0, top: 0, width: 1653, height: 1250 });
  const { headings: _unseen, ...scanned } = { ...report, metric: 'ocr' as const };
  const small = { palette: true, colours: 8, compressionLevel: 9 } as const;
  save('scan.png', 'png', await picture.clone().png(small).toBuffer(), scanned, 'eng');
  const strip = picture.clone().extract({ left: 100, top: 120, width: 1500, height: 230 });
  const read = must('hanna.lindqvist@example.org');
  const jpeg = await strip.clone().jpeg({ quality: 60 }).toBuffer();
  save('strip.jpg', 'jpeg', jpeg, read, 'eng');
  save('picture.docx', 'docx', office.pictureDocx(jpeg), read, 'eng');
  save('strip.gif', 'gif', await strip.clone().gif().toBuffer(), read, 'eng');
  save('strip.webp', 'webp', await strip.clone().webp({ quality: 60 }).toBuffer(), read, 'eng');
  save('strip.tif', 'tiff', await strip.clone().tiff({ compression: 'lzw' }).toBuffer(), read, 'eng');
  save('strip.avif', 'avif', await strip.clone().avif({ quality: 50 }).toBuffer(), read, 'eng');
  save(
    'strip.bmp',
    'bmp',
    bmp(await strip.clone().toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })),
    read,
    'eng',
  );
  writeFileSync(join(home, 'manifest.json'), `${JSON.stringify({ set: 'own', files }, null, 1)}\n`);
}

/** A bitmap of one bit a pixel. */
function bmp({
  data,
  info,
}: {
  readonly data: Uint8Array;
  readonly info: { readonly width: number; readonly height: number; readonly channels: number };
}): Uint8Array {
  const stride = Math.ceil(info.width / 32) * 4;
  const file = new Uint8Array(62 + stride * info.height);
  const view = new DataView(file.buffer);
  file.set([0x42, 0x4d]);
  for (const [at, value] of [
    [2, file.length],
    [10, 62],
    [14, 40],
    [18, info.width],
    [22, info.height],
    [58, 0xffffff],
  ] as const)
    view.setUint32(at, value, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 1, true);
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      if ((data[(y * info.width + x) * info.channels] ?? 0) < 128) continue;
      const at = 62 + (info.height - 1 - y) * stride + (x >> 3);
      file[at] = (file[at] ?? 0) | (128 >> (x & 7));
    }
  }
  return file;
}

await main();
