import type { Extraction } from '@sluice/documents';
import { plainFileName } from './plain-file-name.ts';

/**
 * The document with only the plain words of the names of files within it, see `plainFileName`: what heads them in the
 * text is a name as of the file itself.
 */
export function withPlainHeadings<D extends Pick<Extraction, 'memberHeadings' | 'markdown' | 'pages'>>(
  document: D,
): D {
  if (document.memberHeadings.length === 0) return document;
  const headings = new Set(document.memberHeadings);
  const plain = (markdown: string): string =>
    markdown.replaceAll(/^## .*$/gm, (line) =>
      headings.has(line) ? `## ${plainFileName(line.slice(3))}` : line,
    );
  return {
    ...document,
    memberHeadings: document.memberHeadings.map(plain),
    markdown: plain(document.markdown),
    pages: document.pages.map((page) => ({ ...page, markdown: plain(page.markdown) })),
  };
}
