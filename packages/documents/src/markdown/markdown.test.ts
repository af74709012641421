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
    expect(renderMarkdownTable([[text, '']])).toBe(`|${cell}||\n|---|---|`);
  });
});

describe('headings of embedded files', () => {
  it.each([
    ['Holzmann_Karin.txt', '## Holzmann_Karin.txt'],
    ['letters/2026-01-15 Offer.v2.pdf', '## letters/2026-01-15 Offer.v2.pdf'],
    ['README', '## README'],
    ['line\nbreak\u0000.txt', '## line break .txt'],
    [undefined, '## Attached file'],
    ['', '## Attached file'],
  ])('%j: %s', (name, heading) => {
    expect(memberHeading(name)).toBe(heading);
  });
});
