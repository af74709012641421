import { expect, it } from 'vitest';
import { createBudget, defaultLimits } from '../model/index.ts';
import { testContext } from '../test-support/extraction-context.ts';
import { readPdf } from './read-pdf.ts';

/** A PDF with many pages of a line each; readers find its objects without a table of them. */
function pdfOfPages(count: number): Uint8Array {
  const pages = Array.from({ length: count }, (_, at) => {
    const text = `BT /F1 12 Tf 72 700 Td (This is page ${at + 1} of the report.) Tj ET`;
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    ];
  }).flat();
  const kids = Array.from({ length: count }, (_, at) => `${4 + at * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages,
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(
    `%PDF-1.7\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`,
    'latin1',
  );
}

it('yields the first page of many before most of them are read', async () => {
  const count = 300;
  const budget = createBudget(defaultLimits);
  const context = testContext({ budget });
  const pages = readPdf({ bytes: pdfOfPages(count), name: undefined, depth: 0 }, context);
  expect((await pages.next()).value).toMatchObject({ number: 1, markdown: 'This is page 1 of the report.' });
  expect(defaultLimits.pages - budget.remaining('pages')).toBeLessThan(count / 10);
  await pages.return(undefined);
});
