/** Reads what the main extractor omits: headers and footers, notes, comments, text boxes, and masters. */

import type { AppendixSection } from './appendix.ts';
import type { OfficePackage } from './office-package.ts';
import { readOpenDocumentComments } from './open-document-comments.ts';
import { readOpenDocumentTitles } from './open-document-titles.ts';
import { type PartParagraph, readOoxmlParagraphs, readOpenDocumentParagraphs } from './paragraphs.ts';
import type { OnChange } from './tracked-changes.ts';

function formatWithAuthor({ text, author }: PartParagraph): string {
  return author === '' ? text : `${author}: ${text}`;
}

/** Returns the distinct paragraphs of the matching parts. */
function gatherParagraphs(
  parts: OfficePackage,
  pattern: RegExp,
  wanted: (one: PartParagraph) => boolean = () => true,
  onChange?: OnChange,
): readonly string[] {
  const lines = parts
    .findNames(pattern)
    .flatMap((name) => readOoxmlParagraphs(parts, name, onChange))
    .filter(wanted)
    .map(formatWithAuthor);
  return [...new Set(lines)];
}

/** True for text on masters that is not the prompt of a placeholder. */
function isOwnText({ text, placeholder }: PartParagraph): boolean {
  return (
    (placeholder === '' || placeholder === 'ftr' || placeholder === 'hdr') && !/^(?:‹#›|<#>)$/u.test(text)
  );
}

/** PowerPoint stores the names of comment authors separately. */
function readSlideComments(parts: OfficePackage): AppendixSection {
  const authors = new Map<string, string>();
  for (const name of parts.findNames(/^ppt\/(?:commentAuthors|authors)\.xml$/)) {
    parts.readXml(name, {
      onOpen(tag, attributes) {
        if (tag === 'cmAuthor' || tag === 'author')
          authors.set(attributes.get('id') ?? '', attributes.get('name') ?? '');
      },
    });
  }
  const lines: string[] = [];
  for (const name of parts.findNames(/^ppt\/comments\/[^/]+\.xml$/)) {
    let author = '';
    let text = '';
    let inside = false;
    parts.readXml(name, {
      onOpen(tag, attributes) {
        if (tag === 'cm') author = authors.get(attributes.get('authorId') ?? '') ?? '';
        inside ||= tag === 'text' || tag === 't';
      },
      onClose(tag) {
        if (tag === 'text' || tag === 't') inside = false;
        if (tag === 'cm' && text.trim() !== '') {
          lines.push(author === '' ? text.trim() : `${author}: ${text.trim()}`);
          text = '';
        }
      },
      onText(content) {
        if (inside) text += content;
      },
    });
  }
  return { title: 'Comments', lines, kind: 'comment' };
}

/** Reads what a Word document holds outside its body. */
export function readDocxExtras(parts: OfficePackage, onChange: OnChange): readonly AppendixSection[] {
  const read = (pattern: RegExp): readonly string[] => gatherParagraphs(parts, pattern, undefined, onChange);
  return [
    { title: '', lines: read(/^word\/header\d*\.xml$/) },
    { title: '', lines: read(/^word\/footer\d*\.xml$/) },
    { title: '', lines: read(/^word\/(?:footnotes|endnotes)\.xml$/), kind: 'main' },
    { title: 'Comments', lines: read(/^word\/comments\.xml$/), kind: 'comment' },
    { title: '', lines: read(/^word\/document\d*\.xml$/), kind: 'main' },
    { title: '', lines: read(/^word\/diagrams\/data\d*\.xml$/) },
  ];
}

const maxTitleLength = 100;

/** Without a title, the first shape of a slide counts as one if it is a single short line. */
function findImpliedTitle(slide: readonly PartParagraph[]): readonly string[] {
  const [first, second] = slide;
  if (first === undefined || first.text.length > maxTitleLength || first.shape === second?.shape) return [];
  return [first.text];
}

/** Reads the titles of slides, and what they hold outside their text. */
export function readPptxExtras(parts: OfficePackage): {
  readonly titles: readonly string[];
  readonly extras: readonly AppendixSection[];
} {
  const each = parts
    .findNames(/^ppt\/slides\/slide\d+\.xml$/)
    .map((name) => readOoxmlParagraphs(parts, name));
  const slides = each.flat();
  return {
    titles: each.flatMap((slide) => {
      const named = slide.filter(({ placeholder }) => /^(?:title|ctrTitle)$/.test(placeholder));
      return named.length > 0 ? named.map(({ text }) => text) : findImpliedTitle(slide);
    }),
    extras: [
      {
        title: '',
        lines: slides.filter(({ placeholder }) => placeholder !== 'sldNum').map(({ text }) => text),
        kind: 'main',
      },
      readSlideComments(parts),
      {
        title: '',
        lines: gatherParagraphs(
          parts,
          /^ppt\/(?:slideMasters|slideLayouts|notesMasters|handoutMasters)\/[^/]+\.xml$/,
          isOwnText,
        ),
      },
      { title: '', lines: gatherParagraphs(parts, /^ppt\/diagrams\/data\d*\.xml$/) },
    ],
  };
}

const masters = new Set([
  'style:header',
  'style:footer',
  'style:header-left',
  'style:footer-left',
  'style:master-page',
]);

/** Shapes, which stand on sheets beside the cells. */
const drawings = new Set(['table:shapes', 'draw:frame', 'draw:custom-shape', 'draw:rect', 'draw:g']);

/** Reads what OpenDocument files hold outside their body, and the titles of slides. */
export function readOpenDocumentExtras(
  parts: OfficePackage,
  onChange: OnChange,
  isLost: boolean,
): {
  readonly titles: readonly string[];
  readonly extras: readonly AppendixSection[];
} {
  const titles = readOpenDocumentTitles(parts);
  const paragraphs = readOpenDocumentParagraphs(parts, 'content.xml', new Set(), onChange);
  const embedded = parts
    .findNames(/^[^/]+\/content\.xml$/)
    .flatMap((name) => readOpenDocumentParagraphs(parts, name, new Set()));
  return {
    titles,
    extras: [
      { title: '', lines: isLost ? paragraphs : [] },
      {
        title: '',
        lines: [...new Set(readOpenDocumentParagraphs(parts, 'styles.xml', masters, onChange))].filter(
          (line) => !/^<.*>$/.test(line),
        ),
      },
      { title: '', lines: readOpenDocumentParagraphs(parts, 'content.xml', drawings), kind: 'main' },
      {
        title: 'Comments',
        lines: readOpenDocumentComments(parts),
        kind: 'comment',
      },
      { title: '', lines: embedded },
    ],
  };
}
