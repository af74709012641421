import type { Annotation } from '../openai/index.ts';
import {
  codePointOffsets,
  type Fields,
  isFields,
  locatePassage,
  type Passage,
  textOf,
} from '../translation/index.ts';

/** More than any answer has; a guard against endless lists. */
const MAX_ANNOTATIONS = 1000;

/** Text of an answer and where its content blocks begin in it. */
export interface CitedText {
  readonly text: string;
  /** Start of each text block, by its number in the content. */
  readonly blockStarts: ReadonlyMap<number, number>;
}

/**
 * Citations whose source has an address. Others (documents and tool results of the request itself) have no place
 * in the interface and are told as facts.
 * @param citations raw citations
 * @param cited what they refer to
 */
export function annotationsOf(citations: readonly Fields[], cited: CitedText): Annotation[] {
  const annotations: Annotation[] = [];
  for (const citation of citations) {
    const type = textOf(citation['type']);
    if (type !== null && type !== 'TEXT_CONTENT') continue;
    const pages = pagesOf(citation);
    const passage = pages.size === 0 ? null : passageOf(citation, cited);
    if (passage === null) continue;
    for (const [url, title] of pages) {
      if (annotations.length >= MAX_ANNOTATIONS) return annotations;
      const place = { start_index: passage.start, end_index: passage.end };
      annotations.push({ type: 'url_citation', url_citation: { ...place, url, title } });
    }
  }
  return annotations;
}

/** The raw citations as a fact of the choice. */
export function citationFacts(citations: readonly Fields[]): Fields {
  return citations.length === 0 ? {} : { citations };
}

function passageOf(citation: Fields, { text, blockStarts }: CitedText): Passage | null {
  const { content_index: index, start, end } = citation;
  const [first = 0] = blockStarts.values();
  const base = typeof index === 'number' ? (blockStarts.get(index) ?? first) : first;
  const words = textOf(citation['text']);
  if (typeof start !== 'number' || typeof end !== 'number') return locatePassage(text, null, words);
  const plain = { start: start + base, end: end + base };
  if (words !== null && text.slice(plain.start, plain.end) === words) return plain;
  // The service counts characters as Python does: beyond the basic plane they are one, not two.
  const read = codePointOffsets(text.slice(base));
  const from = read(start);
  const to = read(end);
  const given = from === null || to === null ? null : { start: from + base, end: to + base };
  return locatePassage(text, given, words);
}

/** Addresses of a citation's sources and their titles. */
function pagesOf({ sources }: Fields): ReadonlyMap<string, string> {
  const pages = new Map<string, string>();
  if (!Array.isArray(sources)) return pages;
  for (const source of sources) {
    if (!isFields(source)) continue;
    const details = isFields(source['document']) ? source['document'] : source['tool_output'];
    if (!isFields(details)) continue;
    const url = [details['url'], details['uri'], details['link']].map(textOf).find((one) => isAddress(one));
    if (url != null) pages.set(url, textOf(details['title']) ?? url);
  }
  return pages;
}

const isAddress = (text: string | null): boolean => text !== null && /^https?:\/\//i.test(text);
