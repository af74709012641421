import type { Annotation } from '../openai/index.ts';
import {
  byteOffsets,
  type Fields,
  isFields,
  locatePassage,
  type OffsetReader,
  type Passage,
  textOf,
} from '../translation/index.ts';

/** More than any answer has; a guard against endless lists. */
const MAX_ANNOTATIONS = 1000;

/**
 * The pages that passages of an answer rest on.
 * @param metadata `groundingMetadata` of a candidate
 * @param text all text of the candidate
 * @param partStarts where the text parts of the candidate begin in it, by number of the part; empty in streams,
 *   whose parts are pieces of one
 */
export function readGrounding(metadata: unknown, text: string, partStarts: readonly number[]): Annotation[] {
  if (!isFields(metadata) || !Array.isArray(metadata['groundingSupports'])) return [];
  const pages: readonly unknown[] = Array.isArray(metadata['groundingChunks'])
    ? metadata['groundingChunks']
    : [];
  const offsets = new Map<number, OffsetReader>();
  const annotations: Annotation[] = [];
  for (const support of metadata['groundingSupports']) {
    if (!isFields(support) || !isFields(support['segment'])) continue;
    const passage = passageOf(support['segment'], text, partStarts, offsets);
    if (passage === null) continue;
    for (const index of indexesOf(support)) {
      const page = pageOf(pages[index]);
      if (page === null) continue;
      if (annotations.length >= MAX_ANNOTATIONS) return annotations;
      annotations.push({
        type: 'url_citation',
        url_citation: { start_index: passage.start, end_index: passage.end, ...page },
      });
    }
  }
  return annotations;
}

/** Offsets are bytes of UTF-8 within one part; absent ones are 0, as protobuf leaves zeros out. */
function passageOf(
  segment: Fields,
  text: string,
  partStarts: readonly number[],
  offsets: Map<number, OffsetReader>,
): Passage | null {
  const { partIndex, startIndex = 0, endIndex } = segment;
  const base = (typeof partIndex === 'number' ? partStarts[partIndex] : partStarts[0]) ?? 0;
  const read = offsets.get(base) ?? byteOffsets(base === 0 ? text : text.slice(base));
  offsets.set(base, read);
  const start = read(startIndex);
  const end = read(endIndex);
  const given = start === null || end === null ? null : { start: start + base, end: end + base };
  return locatePassage(text, given, textOf(segment['text']));
}

function indexesOf({ groundingChunkIndices: indexes }: Fields): readonly number[] {
  return Array.isArray(indexes) ? indexes.filter((index: unknown) => typeof index === 'number') : [];
}

function pageOf(chunk: unknown): { url: string; title: string } | null {
  if (!isFields(chunk)) return null;
  for (const kind of ['web', 'retrievedContext', 'maps']) {
    const page = chunk[kind];
    const url = isFields(page) ? textOf(page['uri']) : null;
    if (isFields(page) && url !== null) return { url, title: textOf(page['title']) ?? url };
  }
  return null;
}
