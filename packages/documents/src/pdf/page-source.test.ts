import { expect, it } from 'vitest';
import { choosePageSource } from './page-source.ts';
import type { PdfPage } from './read-page.ts';

function page(texts: readonly string[], signals: Partial<PdfPage['signals']> = {}): PdfPage {
  const box = { x0: 0, y0: 0, x1: 10, y1: 10, size: 10, bold: false, italic: false, baseline: 8 };
  const words = texts.map((text) => ({ ...box, text, joinsPrevious: false }));
  const letters = texts.join('').length;
  return {
    width: 595,
    height: 842,
    words,
    rules: [],
    comments: [],
    fields: [],
    files: [],
    drawnObjects: 1,
    rotationDegrees: 0,
    signals: { letters, unreadable: 0, imageShare: 0, ...signals },
  };
}

it.each<[string, PdfPage, 'text' | 'ocr']>([
  ['text', page(['Lakeside', 'Freight']), 'text'],
  ['a title below a typed line', page(['Lakeside', '_'.repeat(60), 'Appendix', '1']), 'text'],
  ['leaders of a table of contents', page(['Summary', '.'.repeat(80), '3']), 'text'],
  ['symbols', page(['\u0081\ue001\ufffd$%&'.repeat(8)]), 'ocr'],
  ['unreadable letters', page(['Lakeside'], { letters: 100, unreadable: 90 }), 'ocr'],
  ['a stamp over a scan', page(['Received'], { imageShare: 0.9 }), 'ocr'],
  ['drawings alone', page([]), 'ocr'],
])('a page with %s', (_, one, source) => {
  expect(choosePageSource(one, 'auto')).toBe(source);
  expect(choosePageSource(one, 'never')).toBe('text');
});
