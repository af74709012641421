/** What text extractors lose: headers and footers, notes, comments, text boxes, masters, and files within the file. */

import { openDocumentRemarks } from './annotations.ts';
import type { Extra } from './appendix.ts';
import type { OnChange } from './changes.ts';
import { openDocumentTitles } from './odp-titles.ts';
import type { OfficePackage } from './package.ts';
import { ooxmlParagraphs, openDocumentParagraphs, type PartParagraph } from './paragraphs.ts';

function withAuthor({ text, author }: PartParagraph): string {
  return author === '' ? text : `${author}: ${text}`;
}

/** The different paragraphs of some parts. */
function gather(
  parts: OfficePackage,
  pattern: RegExp,
  wanted: (one: PartParagraph) => boolean = () => true,
  onChange?: OnChange,
): readonly string[] {
  const lines = parts
    .matching(pattern)
    .flatMap((name) => ooxmlParagraphs(parts, name, onChange))
    .filter(wanted)
    .map(withAuthor);
  return [...new Set(lines)];
}

/** Text on masters that is no prompt: prompts are what empty placeholders say. */
function ownText({ text, placeholder }: PartParagraph): boolean {
  return (
    (placeholder === '' || placeholder === 'ftr' || placeholder === 'hdr') && !/^(?:‹#›|<#>)$/u.test(text)
  );
}

/** Names of comments' authors, which PowerPoint keeps apart. */
function slideComments(parts: OfficePackage): Extra {
  const authors = new Map<string, string>();
  for (const name of parts.matching(/^ppt\/(?:commentAuthors|authors)\.xml$/)) {
    parts.xml(name, {
      open(tag, attributes) {
        if (tag === 'cmAuthor' || tag === 'author')
          authors.set(attributes.get('id') ?? '', attributes.get('name') ?? '');
      },
    });
  }
  const lines: string[] = [];
  for (const name of parts.matching(/^ppt\/comments\/[^/]+\.xml$/)) {
    let author = '';
    let text = '';
    let inside = false;
    parts.xml(name, {
      open(tag, attributes) {
        if (tag === 'cm') author = authors.get(attributes.get('authorId') ?? '') ?? '';
        inside ||= tag === 'text' || tag === 't';
      },
      close(tag) {
        if (tag === 'text' || tag === 't') inside = false;
        if (tag === 'cm' && text.trim() !== '') {
          lines.push(author === '' ? text.trim() : `${author}: ${text.trim()}`);
          text = '';
        }
      },
      text(content) {
        if (inside) text += content;
      },
    });
  }
  return { title: 'Comments', lines, kind: 'remark' };
}

/** What a Word document has besides its text. */
export function docxExtras(parts: OfficePackage, onChange: OnChange): readonly Extra[] {
  const read = (pattern: RegExp): readonly string[] => gather(parts, pattern, undefined, onChange);
  return [
    { title: '', lines: read(/^word\/header\d*\.xml$/) },
    { title: '', lines: read(/^word\/footer\d*\.xml$/) },
    { title: '', lines: read(/^word\/(?:footnotes|endnotes)\.xml$/), kind: 'main' },
    { title: 'Comments', lines: read(/^word\/comments\.xml$/), kind: 'remark' },
    { title: '', lines: read(/^word\/document\d*\.xml$/), kind: 'main' },
    { title: '', lines: read(/^word\/(?:charts|diagrams)\/(?:chart|data)\d*\.xml$/) },
  ];
}

const LONGEST_TITLE = 100;

/** Without a title of its own, a slide's first shape is one if it is a single short line. */
function firstAlone(slide: readonly PartParagraph[]): readonly string[] {
  const [first, second] = slide;
  if (first === undefined || first.text.length > LONGEST_TITLE || first.shape === second?.shape) return [];
  return [first.text];
}

/** What slides have besides their text, and their titles. */
export function pptxExtras(parts: OfficePackage): {
  readonly titles: readonly string[];
  readonly extras: readonly Extra[];
} {
  const each = parts.matching(/^ppt\/slides\/slide\d+\.xml$/).map((name) => ooxmlParagraphs(parts, name));
  const slides = each.flat();
  return {
    titles: each.flatMap((slide) => {
      const named = slide.filter(({ placeholder }) => /^(?:title|ctrTitle)$/.test(placeholder));
      return named.length > 0 ? named.map(({ text }) => text) : firstAlone(slide);
    }),
    extras: [
      {
        title: '',
        lines: slides.filter(({ placeholder }) => placeholder !== 'sldNum').map(({ text }) => text),
        kind: 'main',
      },
      slideComments(parts),
      {
        title: '',
        lines: gather(
          parts,
          /^ppt\/(?:slideMasters|slideLayouts|notesMasters|handoutMasters)\/[^/]+\.xml$/,
          ownText,
        ),
      },
      { title: '', lines: gather(parts, /^ppt\/(?:charts|diagrams)\/(?:chart|data)\d*\.xml$/) },
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

/** What OpenDocument files have besides their text, and the titles of slides. */
export function openDocumentExtras(
  parts: OfficePackage,
  onChange: OnChange,
  isLost: boolean,
): {
  readonly titles: readonly string[];
  readonly extras: readonly Extra[];
} {
  const titles = openDocumentTitles(parts);
  const paragraphs = openDocumentParagraphs(parts, 'content.xml', new Set(), onChange);
  const embedded = parts
    .matching(/^[^/]+\/content\.xml$/)
    .flatMap((name) => openDocumentParagraphs(parts, name, new Set()));
  return {
    titles,
    extras: [
      { title: '', lines: isLost ? paragraphs : [] },
      {
        title: '',
        lines: [...new Set(openDocumentParagraphs(parts, 'styles.xml', masters, onChange))].filter(
          (line) => !/^<.*>$/.test(line),
        ),
      },
      {
        title: 'Comments',
        lines: openDocumentRemarks(parts),
        kind: 'remark',
      },
      { title: '', lines: embedded },
    ],
  };
}
