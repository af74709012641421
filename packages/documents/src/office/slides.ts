/** Which part of a presentation stands on which slide: the library's model gives all of them in one row. */
import type { ModelBlock, ModelInline } from './anydoc.ts';
import type { OfficePackage } from './package.ts';
import { ooxmlParagraphs } from './paragraphs.ts';

/** The paragraphs of each slide, in the order in which they are shown. */
export type SlideTexts = readonly (readonly string[])[];

function squeeze(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/gu, '');
}

/** Names of the slides' parts as `presentation.xml` orders them; by their numbers where it does not say. */
function slideParts(parts: OfficePackage): readonly string[] {
  const all = parts.matching(/^ppt\/slides\/slide\d+\.xml$/);
  const targets = new Map<string, string>();
  parts.xml('ppt/_rels/presentation.xml.rels', {
    open(tag, attributes) {
      const target = (attributes.get('Target') ?? '').replace(/^\/?(?:ppt\/)?/, 'ppt/');
      if (tag === 'Relationship') targets.set(attributes.get('Id') ?? '', target);
    },
  });
  const shown: string[] = [];
  parts.xml('ppt/presentation.xml', {
    open(tag, attributes) {
      // `id` and `r:id` share their local name; only the latter names a relationship, and it comes last.
      const target = tag === 'sldId' ? targets.get(attributes.get('id') ?? '') : undefined;
      if (target !== undefined && all.includes(target)) shown.push(target);
    },
  });
  return shown.length === all.length ? shown : all;
}

/** The slides of a PowerPoint package. */
export function pptxSlides(parts: OfficePackage): SlideTexts {
  return slideParts(parts).map((name) => ooxmlParagraphs(parts, name).map(({ text }) => text));
}

/** The slides of an OpenDocument presentation. */
export function odpSlides(parts: OfficePackage): SlideTexts {
  const slides: string[][] = [];
  let depth = 0;
  let text = '';
  parts.xml('content.xml', {
    open(tag, _attributes, prefixed) {
      if (prefixed === 'draw:page') slides.push([]);
      if (tag === 'p' || tag === 'h') depth += 1;
    },
    close(tag) {
      if (tag !== 'p' && tag !== 'h') return;
      depth -= 1;
      if (text !== '') slides.at(-1)?.push(text);
      text = '';
    },
    text(content) {
      if (depth > 0) text += content;
    },
  });
  return slides;
}

function inlineText(items: readonly ModelInline[]): string {
  return items.map((item) => (item.text ?? '') + inlineText(item.content ?? [])).join('');
}

/** The first words of a block, to find it again on its slide; '' for a picture. */
function beginning(block: ModelBlock): string {
  const own = squeeze(block.text ?? inlineText(block.content ?? []));
  if (own !== '') return own;
  const within = [
    ...(block.blocks ?? []),
    ...(block.list?.items.flatMap((item) => item.blocks) ?? []),
    ...(block.table?.grid.flatMap((row) => row.flatMap((slot) => slot.cell?.blocks ?? [])) ?? []),
  ];
  for (const inner of within) {
    const text = beginning(inner);
    if (text !== '') return text;
  }
  return '';
}

/**
 * Shares out a presentation's blocks: each to the slide before it, unless only a later slide has its first words. A
 * paragraph counts for one block, so that slides of one title are told apart.
 */
export function blocksBySlide(
  blocks: readonly ModelBlock[],
  slides: SlideTexts,
): readonly (readonly ModelBlock[])[] {
  const left = slides.map((paragraphs) => paragraphs.map(squeeze).filter((text) => text !== ''));
  const shared: ModelBlock[][] = slides.map(() => []);
  let at = 0;
  for (const block of blocks) {
    const text = beginning(block);
    const found =
      text === '' ? -1 : left.findIndex((paragraphs, slide) => slide >= at && paragraphs.includes(text));
    if (found >= 0) {
      at = found;
      left[found]?.splice(left[found].indexOf(text), 1);
    }
    shared[at]?.push(block);
  }
  return shared;
}
