import type { Annotation } from '../openai/index.ts';
import {
  codePointOffsetConverter,
  isRecord,
  type JsonObject,
  locateCitedText,
  nonEmptyString,
  type TextSpan,
} from '../translation/index.ts';

/** Guards against endless lists. */
const maxAnnotations = 1000;

/** Text of a response, and where its content blocks begin. */
export interface CitedText {
  readonly text: string;
  /** Start of each text block by its index in the content. */
  readonly blockStarts: ReadonlyMap<number, number>;
}

/**
 * Converts citations of sources with a URL. OpenAI's API has no format for others (documents and tool results of the
 * request); see `citationFields`.
 */
export function toAnnotations(citations: readonly JsonObject[], cited: CitedText): Annotation[] {
  const annotations: Annotation[] = [];
  for (const citation of citations) {
    const type = nonEmptyString(citation['type']);
    if (type !== null && type !== 'TEXT_CONTENT') continue;
    const pages = readPages(citation);
    const passage = pages.size === 0 ? null : locateCitation(citation, cited);
    if (passage === null) continue;
    for (const [url, title] of pages) {
      if (annotations.length >= maxAnnotations) return annotations;
      const place = { start_index: passage.start, end_index: passage.end };
      annotations.push({ type: 'url_citation', url_citation: { ...place, url, title } });
    }
  }
  return annotations;
}

/** The raw citations, for `provider_specific_fields`. */
export function citationFields(citations: readonly JsonObject[]): JsonObject {
  return citations.length === 0 ? {} : { citations };
}

function locateCitation(citation: JsonObject, { text, blockStarts }: CitedText): TextSpan | null {
  const { content_index: index, start, end } = citation;
  const [first = 0] = blockStarts.values();
  const base = typeof index === 'number' ? (blockStarts.get(index) ?? first) : first;
  const quoted = nonEmptyString(citation['text']);
  if (typeof start !== 'number' || typeof end !== 'number') return locateCitedText(text, null, quoted);
  const plain = { start: start + base, end: end + base };
  if (quoted !== null && text.slice(plain.start, plain.end) === quoted) return plain;
  // Cohere counts code points, as Python does.
  const read = codePointOffsetConverter(text.slice(base));
  const from = read(start);
  const to = read(end);
  const given = from === null || to === null ? null : { start: from + base, end: to + base };
  return locateCitedText(text, given, quoted);
}

/** URLs of a citation's sources, with their titles. */
function readPages({ sources }: JsonObject): ReadonlyMap<string, string> {
  const pages = new Map<string, string>();
  if (!Array.isArray(sources)) return pages;
  for (const source of sources) {
    if (!isRecord(source)) continue;
    const details = isRecord(source['document']) ? source['document'] : source['tool_output'];
    if (!isRecord(details)) continue;
    const url = [details['url'], details['uri'], details['link']]
      .map(nonEmptyString)
      .find((one) => isHttpUrl(one));
    if (url != null) pages.set(url, nonEmptyString(details['title']) ?? url);
  }
  return pages;
}

const isHttpUrl = (text: string | null): boolean => text !== null && /^https?:\/\//i.test(text);
