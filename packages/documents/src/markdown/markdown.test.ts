import { describe, expect, it } from 'vitest';
import { memberHeading, renderMarkdownTable } from './index.ts';

describe('tables', () => {
  it('may have more rows than a call can have arguments', () => {
    const rows = Array.from({ length: 300_000 }, (_, at) => ['row', String(at)]);
    expect(renderMarkdownTable(rows).endsWith('|row|299999|')).toBe(true);
  });

  it.each([
    ['a|b', 'a\\|b'],
    ['C:\\users', 'C:\\users'],
    ['a\\*b', 'a\\\\*b'],
    ['a\\', 'a\\\\'],
    ['a\\|b', 'a\\\\\\|b'],
  ])('%s is escaped only where Markdown would change it', (text, cell) => {
    expect(renderMarkdownTable([[text, '']])).toBe(`|${cell}||\n|-|-|`);
  });
});

describe('headings of embedded files', () => {
  it.each([
    ['Holzmann_Karin.txt', '## Holzmann Karin (txt)'],
    ['letters/Karin-Holzmann.docx', '## letters/Karin Holzmann (docx)'],
    ['karin.holzmann.pdf', '## karin holzmann (pdf)'],
    ['2026-01-15_Offer.v2.pdf', '## 2026-01-15 Offer v2 (pdf)'],
    ['karin@example.org.eml', '## karin@example.org (eml)'],
    ['README', '## README'],
    ['line\nbreak.txt', '## line break (txt)'],
    [undefined, '## Attached file'],
    ['', '## Attached file'],
  ])('%j: %s', (name, heading) => {
    expect(memberHeading(name)).toBe(heading);
  });
});
