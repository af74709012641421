/** OCR with the `tesseract` installed on the machine. `npm test` covers the bundled engine. */
import { existsSync, readFileSync } from 'node:fs';
import { createDocumentEngine } from '@sluice/documents';
import { afterAll, describe, expect, it } from 'vitest';

const installed = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].some((folder) =>
  existsSync(`${folder}/tesseract`),
);
if (!installed) console.warn('tesseract is not installed: OCR with an installed tesseract was not tested.');

const documents = createDocumentEngine({ textProcesses: 1, ocrProcesses: 1 });
afterAll(() => documents.close());

describe.skipIf(!installed)('OCR with an installed tesseract', () => {
  it('reads a scanned letter', async () => {
    const letter = readFileSync(new URL('../documents/fixtures/letter.png', import.meta.url));
    const { markdown } = await documents.extract(letter, { languages: ['eng'], ocr: 'always' });
    expect(markdown).toContain('your account DE89 3704 0044 0532 0130 00 was charged.');
    expect(markdown).toContain('karin.holzmann@example.org');
  });
});
