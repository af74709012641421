import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocumentEngine, type DocumentEngine } from '../index.ts';

let documents: DocumentEngine;
beforeAll(() => {
  documents = createDocumentEngine({ textProcesses: 1, ocrProcesses: 1 });
});
afterAll(() => documents.close());

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../fixtures/files/${name}`, import.meta.url)));
const beginning = (name: string, share: number): Uint8Array => {
  const file = fixture(name);
  return file.subarray(0, Math.floor(file.length * share));
};

describe('truncated documents', () => {
  it.each([
    ['report.docx', 0.4],
    ['depots.xlsx', 0.4],
    ['slides.pptx', 0.4],
    ['report.odt', 0.3],
    ['book.epub', 0.4],
  ])('%s: unreadable when cut at %d', async (name, share) => {
    await expect(documents.extract(beginning(name, share))).rejects.toMatchObject({
      code: 'damaged_document',
    });
  });

  it.each([
    ['report.docx', 'Hanna Lindqvist'],
    ['depots.xlsx', '48,310.50'],
    ['slides.pptx', 'Hanna Lindqvist'],
    ['report.odt', 'Hanna Lindqvist'],
  ])('%s: its text is recovered, with a warning', async (name, phrase) => {
    const { markdown, warnings } = await documents.extract(beginning(name, 0.97));
    expect(markdown).toContain(phrase);
    expect(warnings.join()).toMatch(/damaged|truncated/);
  });

  it('a workbook with invalid content is damaged', async () => {
    const file = zipSync({ '[Content_Types].xml': strToU8('x'), 'xl/workbook.xml': strToU8('nonsense') });
    await expect(documents.extract(file)).rejects.toMatchObject({ code: 'damaged_document' });
  });
});

describe('the format named by the client', () => {
  it.each(['csv', 'text/csv'])('%s decides where the content is ambiguous', async (format) => {
    const { markdown } = await documents.extract(strToU8('a,b\n1,2'), { format });
    expect(markdown).toBe('|a|b|\n|---|---|\n|1|2|');
  });
});
