import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createDocumentEngine } from '../create-document-engine.ts';

const scan = new URL('../../fixtures/files/scan.png', import.meta.url).pathname;
const documents = createDocumentEngine({ textProcesses: 1, ocrProcesses: 1, languages: ['eng'] });
afterAll(() => documents.close());

/** A page with lines of text above a picture. */
async function pageWith(picture: Buffer, lines: readonly string[]): Promise<Uint8Array> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const pixels = deflateSync(data);
  const text = lines.map((line, at) => `BT /F 10 Tf 50 ${800 - at * 14} Td (${line}) Tj ET`).join('\n');
  const content = `${text}\nq 500 0 0 ${(500 * info.height) / info.width} 50 40 cm /I Do Q`;
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let size = 0;
  const write = (part: string | Buffer): void => {
    const bytes = Buffer.from(part);
    parts.push(bytes);
    size += bytes.length;
  };
  const object = (...body: (string | Buffer)[]): void => {
    offsets.push(size);
    write(`${offsets.length} 0 obj\n`);
    for (const one of body) write(one);
    write('\nendobj\n');
  };
  write('%PDF-1.7\n');
  object('<< /Type /Catalog /Pages 2 0 R >>');
  object('<< /Type /Pages /Kids [3 0 R] /Count 1 >>');
  object(
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> /XObject << /I 6 0 R >> >> >>',
  );
  object(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  object('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  object(
    `<< /Type /XObject /Subtype /Image /Width ${info.width} /Height ${info.height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /Length ${pixels.length} >>\nstream\n`,
    pixels,
    '\nendstream',
  );
  const table = size;
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  write(
    `xref\n0 7\n0000000000 65535 f \n${rows}trailer << /Size 7 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF`,
  );
  return new Uint8Array(Buffer.concat(parts));
}

const letter = Array.from(
  { length: 8 },
  (_, at) => `This is line ${at} of the covering letter, which has text of its own.`,
);

describe('pictures on pages with text', () => {
  it('are read where they hold writing, after the text', async () => {
    const pdf = await pageWith(await sharp(scan).toBuffer(), letter);
    const { markdown, pages } = await documents.extract(pdf);
    expect(pages).toMatchObject([{ source: 'mixed' }]);
    expect(markdown).toMatch(/line 7 of the covering letter[\s\S]*Delivery report/);
    const unread = await documents.extract(pdf, { ocr: 'never' });
    expect([unread.pages[0]?.source, unread.markdown.includes('Delivery')]).toEqual(['text', false]);
  });

  it('are left where they hold none', async () => {
    const waves = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><rect width="800" height="800" fill="#9cf"/><circle cx="400" cy="420" r="260" fill="#364"/><path d="M0 700 Q200 600 400 700 T800 700" stroke="#123" stroke-width="12" fill="none"/></svg>',
    );
    const { pages } = await documents.extract(await pageWith(waves, letter));
    expect(pages).toMatchObject([{ source: 'text' }]);
  });
});
