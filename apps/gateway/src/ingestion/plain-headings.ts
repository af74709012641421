import type { Extraction } from '@sluice/documents';
import { plainFileName } from './plain-file-name.ts';

/**
 * Reduces the names of embedded files, which appear as headings in the text, to common words; see `plainFileName`. Spaces
 * take the place of underscores, with which recognizers would take a number beside them for part of a word.
 */
export function withPlainHeadings<D extends Pick<Extraction, 'memberHeadings' | 'markdown' | 'pages'>>(
  document: D,
): D {
  if (document.memberHeadings.length === 0) return document;
  const headings = new Set(document.memberHeadings);
  const plain = (markdown: string): string =>
    markdown.replaceAll(/^## .*$/gm, (line) =>
      headings.has(line) ? `## ${plainFileName(line.slice(3)).replaceAll('_', ' ')}` : line,
    );
  return {
    ...document,
    memberHeadings: document.memberHeadings.map(plain),
    markdown: plain(document.markdown),
    pages: document.pages.map((page) => ({ ...page, markdown: plain(page.markdown) })),
  };
}
