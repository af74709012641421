import { describe, expect, it } from 'vitest';
import { hasDocumentName, holdsDocument } from './detect-documents.ts';

const url = (bytes: string) => `data:image/png;base64,${Buffer.from(bytes, 'latin1').toString('base64')}`;

describe('holdsDocument', () => {
  it.each([
    ['%PDF-1.7 ...', true],
    [`${' '.repeat(900)}%PDF-1.4`, true],
    ['PK\u0003\u0004 word/', true],
    ['\u00d0\u00cf\u0011\u00e0', true],
    ['{\\rtf1', true],
    ['\u0089PNG\r\n', false],
    ['\u00ff\u00d8\u00ff', false],
    ['', false],
  ])('%j', (bytes, isDocument) => {
    expect(holdsDocument(url(bytes))).toBe(isDocument);
    expect(holdsDocument(url(bytes).replace(/^.*,/, ''))).toBe(isDocument);
  });
});

describe('hasDocumentName', () => {
  it.each([
    ['https://example.org/letter.PDF?x=1', true],
    ['https://example.org/a.docx#p', true],
    ['https://example.org/a.png', false],
    ['https://example.org/pdf', false],
    ['https://example.org/show?file=a.pdf', false],
  ])('%s', (address, isDocument) => {
    expect(hasDocumentName(address)).toBe(isDocument);
  });
});
