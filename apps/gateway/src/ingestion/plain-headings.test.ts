import { expect, it } from 'vitest';
import { withPlainHeadings } from './plain-headings.ts';

const page = (markdown: string) => ({ number: 1, markdown, source: 'text' as const, confidence: 1 });

it('names of embedded files are reduced to common words; other headings stay unchanged', () => {
  const markdown = '## Vertrag_Holzmann.pdf\n\n## Holzmann\n\nText';
  const {
    markdown: plain,
    pages,
    memberHeadings,
  } = withPlainHeadings({
    memberHeadings: ['## Vertrag_Holzmann.pdf'],
    markdown,
    pages: [page(markdown)],
  });
  expect(plain).toBe('## Vertrag ….pdf\n\n## Holzmann\n\nText');
  expect(pages).toEqual([page(plain)]);
  expect(memberHeadings).toEqual(['## Vertrag ….pdf']);
});

it('a document without embedded files is unchanged', () => {
  const document = { memberHeadings: [], markdown: '## A', pages: [page('## A')] };
  expect(withPlainHeadings(document)).toBe(document);
});
