import { afterAll, expect, it } from 'vitest';
import { createDocumentEngine } from '../index.ts';

/** A PDF of one page with two fields of a form, and a file that is attached to a place of it; readers find its objects without a table of them. */
function pdfWithAttachment(name: string, content: string): Uint8Array {
  const text = 'BT /F1 12 Tf 72 700 Td (See the attached list.) Tj ET';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Annots [6 0 R 9 0 R 10 0 R] /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Annot /Subtype /FileAttachment /Rect [72 600 92 620] /FS 7 0 R /Contents (the list) >>',
    `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F 8 0 R >> >>`,
    `<< /Type /EmbeddedFile /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (town) /V (Bremen) /Rect [72 500 172 520] >>',
    '<< /Type /Annot /Subtype /Widget /FT /Btn /T (agreed) /V /Off /AS /Off /Rect [72 470 92 490] >>',
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.7\n${body}trailer\n<< /Root 1 0 R /Size 11 >>\n%%EOF\n`, 'latin1');
}

const engine = createDocumentEngine();
afterAll(() => engine.close());
const attached = pdfWithAttachment('people.csv', 'name,town\nAnna,Bremen\n');

it('reads files that are attached to a place of a page, after its text', async () => {
  const { markdown } = await engine.extract(attached);
  expect(markdown).toMatch(
    /See the attached list\.[\s\S]*the list[\s\S]*people\.csv[\s\S]*Anna[\s\S]*Bremen/i,
  );
});

it('tells the names of fields that are filled in', async () => {
  const { markdown } = await engine.extract(attached);
  expect(markdown).toMatch(/Bremen[\s\S]*Form:\n\ntown: Bremen\n/);
  expect(markdown).not.toContain('agreed');
});

it('charges the size of attached files', async () => {
  const extraction = engine.extract(attached, { limits: { inflatedBytes: 10 } });
  await expect(extraction).rejects.toMatchObject({ reason: 'inflated_too_far' });
});
