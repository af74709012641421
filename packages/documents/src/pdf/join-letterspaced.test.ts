import { describe, expect, it } from 'vitest';
import { testContext } from '../test-support/extraction-context.ts';
import { joinLetterspaced } from './join-letterspaced.ts';
import { readPdf } from './read-pdf.ts';

/** Each letter drawn alone, with more space than the font has, and no blanks; a row per line. */
function pdfOf(rows: readonly { readonly text: string; readonly more: number }[]): Uint8Array {
  const advance = 7.2;
  const letters = rows.flatMap(({ text, more }, row) =>
    [...text].flatMap((letter, at) =>
      letter === ' '
        ? []
        : [
            `BT /F1 12 Tf 1 0 0 1 ${(50 + at * (advance + more)).toFixed(2)} ${740 - row * 30} Tm (${letter}) Tj ET`,
          ],
    ),
  );
  const content = letters.join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 842 842] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.7\n${body}trailer\n<< /Root 1 0 R /Size 6 >>\n%%EOF\n`, 'latin1');
}

async function read(text: string, more: number): Promise<string> {
  const pages = readPdf({ bytes: pdfOf([{ text, more }]), name: undefined, depth: 0 }, testContext());
  const page = await pages.next();
  return typeof page.value === 'object' ? page.value.markdown.replaceAll('\\', '') : '';
}

describe('letters that are set apart', () => {
  it.each([2, 3, 4])('spaced words are joined, at %d points more', async (more) => {
    expect(await read('Kontoinhaber Torben Askeland', more)).toBe('Kontoinhaber Torben Askeland');
    expect(await read('Telefon +49 30 901820', more)).toBe('Telefon +49 30 901820');
    expect(await read('IBAN DE89 3704 0044 0532 0130 00', more)).toBe('IBAN DE89 3704 0044 0532 0130 00');
    expect(await read('RECHNUNG', more)).toBe('RECHNUNG');
  });
});

describe('joinLetterspaced', () => {
  const words = (texts: readonly string[], gap: number) =>
    texts.map((text, at) => ({
      text,
      x0: at * (6 + gap),
      x1: at * (6 + gap) + 6,
      y0: 0,
      y1: 12,
      size: 12,
      bold: false,
      italic: false,
      baseline: 10,
      joinsPrevious: false,
    }));

  it.each([
    ['numbers of a table', ['1', '0', '0', '1', '1', '0', '1'], 4],
    ['columns', ['A', 'B', 'C', 'D', 'E'], 30],
    ['a formula', ['a', '+', 'b', '=', 'c'], 4],
    ['initials', ['J', 'F', 'K'], 4],
    ['words', ['a', 'bc', 'd', 'ef'], 4],
  ])('leaves %s alone', (_, texts, gap) => {
    expect(joinLetterspaced(words(texts, gap)).map(({ text }) => text)).toEqual(texts);
  });
});
