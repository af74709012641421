import type { ComponentProps } from 'react';
import { ExtractedDocument } from './extracted-document.tsx';

type Extracted = ComponentProps<typeof ExtractedDocument>['document'];

const file = new File(['<h1>Letter</h1>'], 'letter.html', { type: 'text/html' });
const nothing: Extracted = {
  metadata: {},
  format: 'html',
  markdown: '',
  pages: [],
  tables: [],
  warnings: [],
  timings: {},
};
const page = (number: number, markdown: string, confidence: number | null): Extracted['pages'][number] => ({
  number,
  markdown,
  ocr: confidence !== null,
  confidence: confidence ?? 1,
  uncertain_words: confidence !== null && confidence < 0.8 ? [{ text: 'scan', confidence: 0.31 }] : [],
});
const letter: Extracted = {
  ...nothing,
  markdown: '# Letter\n\nTo <PERSON_1>',
  pages: [page(1, '# Letter\n\nTo <PERSON_1>', null), page(2, 'A scan', 0.62), page(3, 'Another', 0.98)],
  tables: [
    {
      page: 1,
      rows: [
        ['Item', 'Price'],
        ['Pen', '2.00'],
      ],
    },
  ],
  warnings: ['A picture could not be read.'],
  timings: { extract_ms: 41 },
};
const word = 'a-word-without-any-space'.repeat(10);

/** One grey pixel. */
const image =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

export const stories = {
  pictures: () => (
    <ExtractedDocument
      document={{ ...letter, pages: letter.pages.map((one) => ({ ...one, image })) }}
      file={file}
    />
  ),
  empty: () => <ExtractedDocument document={nothing} file={file} />,
  letter: () => <ExtractedDocument document={letter} file={file} />,
  'long text': () => (
    <ExtractedDocument
      document={{
        ...letter,
        markdown: word,
        pages: [page(1, word, 0.5)],
        tables: [{ page: 1, rows: [[word, word, word]] }],
        warnings: [word],
      }}
      file={file}
    />
  ),
};
