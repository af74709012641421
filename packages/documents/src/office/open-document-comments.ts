/** Remarks in OpenDocument files, with who made them. */
import type { OfficePackage } from './office-package.ts';

/** The remarks, a line each: "Karin Holzmann: too high". */
export function readOpenDocumentComments(parts: OfficePackage): readonly string[] {
  const remarks: string[] = [];
  let inside = 0;
  let author = '';
  let paragraphs: string[] = [];
  let text = '';
  parts.readXml('content.xml', {
    onOpen(tag) {
      if (tag === 'annotation') {
        inside += 1;
        author = '';
        paragraphs = [];
      }
      if (tag === 'creator' || tag === 'p') text = '';
      else if (tag === 's' || tag === 'tab' || tag === 'line-break') text += ' ';
    },
    onClose(tag) {
      if (inside === 0) return;
      if (tag === 'creator') author = text.trim();
      else if (tag === 'p') paragraphs.push(text);
      else if (tag === 'annotation') {
        inside -= 1;
        const remark = paragraphs.join(' ').replaceAll(/\s+/gu, ' ').trim();
        if (remark !== '') remarks.push(author === '' ? remark : `${author}: ${remark}`);
      }
    },
    onText(content) {
      if (inside > 0) text += content;
    },
  });
  return remarks;
}
