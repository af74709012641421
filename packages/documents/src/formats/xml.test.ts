import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocumentEngine, type DocumentEngine } from '../index.ts';

let documents: DocumentEngine;
beforeAll(() => {
  documents = createDocumentEngine({ textProcesses: 1, ocrProcesses: 1 });
});
afterAll(() => documents.close());

const office =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"';
const workbook = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles><Style ss:ID="s1"><NumberFormat ss:Format="000\\-00\\-0000"/></Style></Styles><Worksheet ss:Name="People"><Table><Row><Cell><Data ss:Type="String">Name</Data></Cell><Cell ss:Index="3"><Data ss:Type="String">SSN</Data></Cell></Row><Row><Cell><Data ss:Type="String">Karin</Data><Comment ss:Author="Tom"><ss:Data>check</ss:Data></Comment></Cell><Cell ss:Index="3" ss:StyleID="s1"><Data ss:Type="Number">123456789</Data></Cell></Row></Table></Worksheet></Workbook>`;

describe('XML files', () => {
  it.each([
    [
      'a drawing',
      '<svg xmlns="s"><title>Plan</title><script>x()</script><text>Kiel</text></svg>',
      'Plan\nKiel',
    ],
    [
      'flat OpenDocument',
      `<?xml version="1.0"?><office:document ${office} office:mimetype="application/vnd.oasis.opendocument.text"><office:body><office:text><text:h text:outline-level="1">Plan</text:h><text:p>Kiel</text:p></office:text></office:body></office:document>`,
      '# Plan\n\nKiel',
    ],
    [
      'a workbook',
      workbook,
      '## People\n\n|Name|SSN|\n|---|---|\n|Karin|123-45-6789|\n\nComments:\n\nTom: check',
    ],
    ['a feed', '<rss><channel><title>News</title><link>k</link></channel></rss>', 'News\nlink: k'],
  ])('%s', async (_, text, markdown) => {
    expect(await documents.extract(Buffer.from(text))).toMatchObject({ format: 'xml', markdown });
  });

  it.each(['<section><title>x</title><p>a</section>', '<my-app><p>a</p></my-app>'])(
    '%s is a page',
    async (html) => {
      expect(await documents.extract(Buffer.from(html))).toMatchObject({ format: 'html' });
    },
  );
});
