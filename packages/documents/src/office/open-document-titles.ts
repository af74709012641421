/** Titles of OpenDocument slides. */
import type { OfficePackage } from './office-package.ts';

const maxTitleLength = 100;

interface Frame {
  readonly title: boolean;
  paragraphs: number;
  text: string;
}

/** The title of a page: the frame that says so, else its first frame if that is one short line. */
function findTitle(frames: readonly Frame[]): readonly string[] {
  const named = frames.filter(({ title }) => title).map(({ text }) => text);
  if (named.length > 0) return named;
  const [first] = frames;
  return first !== undefined && first.paragraphs === 1 && first.text.length <= maxTitleLength
    ? [first.text]
    : [];
}

/** The titles of all pages; none for a text or a spreadsheet. */
export function readOpenDocumentTitles(parts: OfficePackage): readonly string[] {
  const titles: string[] = [];
  let frames: Frame[] = [];
  let open: Frame | undefined;
  let inPage = false;
  parts.readXml('content.xml', {
    onOpen(tag, attributes, prefixed) {
      if (prefixed === 'draw:page') {
        inPage = true;
        frames = [];
      } else if (inPage && (tag === 'frame' || tag === 'custom-shape')) {
        open = { title: attributes.get('class') === 'title', paragraphs: 0, text: '' };
      } else if (open !== undefined && tag === 'p') open.paragraphs += 1;
    },
    onClose(tag) {
      if ((tag === 'frame' || tag === 'custom-shape') && open !== undefined) {
        if (open.text.trim() !== '') frames.push(open);
        open = undefined;
      } else if (tag === 'page' && inPage) {
        titles.push(...findTitle(frames));
        inPage = false;
      }
    },
    onText(content) {
      if (open !== undefined) open.text += content;
    },
  });
  return titles;
}
