import type { Annotation } from '../openai/index.ts';
import {
  byteOffsetConverter,
  isRecord,
  type JsonObject,
  locateCitedText,
  nonEmptyString,
  type OffsetConverter,
  type TextSpan,
} from '../translation/index.ts';

/** Guards against endless lists. */
const maxAnnotations = 1000;

/**
 * Reads the web pages that the text is based on.
 * @param metadata `groundingMetadata` of a candidate
 * @param text the whole text of the candidate
 * @param partStarts where each part of the candidate begins in the text; empty in streams, whose parts are fragments of
 *   one
 */
export function readGrounding(metadata: unknown, text: string, partStarts: readonly number[]): Annotation[] {
  if (!isRecord(metadata) || !Array.isArray(metadata['groundingSupports'])) return [];
  const pages: readonly unknown[] = Array.isArray(metadata['groundingChunks'])
    ? metadata['groundingChunks']
    : [];
  const offsets = new Map<number, OffsetConverter>();
  const annotations: Annotation[] = [];
  for (const support of metadata['groundingSupports']) {
    if (!isRecord(support) || !isRecord(support['segment'])) continue;
    const passage = locateSegment(support['segment'], text, partStarts, offsets);
    if (passage === null) continue;
    for (const index of readChunkIndexes(support)) {
      const page = readPage(pages[index]);
      if (page === null) continue;
      if (annotations.length >= maxAnnotations) return annotations;
      annotations.push({
        type: 'url_citation',
        url_citation: { start_index: passage.start, end_index: passage.end, ...page },
      });
    }
  }
  return annotations;
}

/** Offsets are UTF-8 bytes within a part; absent ones are 0, since protobuf omits zeros. */
function locateSegment(
  segment: JsonObject,
  text: string,
  partStarts: readonly number[],
  offsets: Map<number, OffsetConverter>,
): TextSpan | null {
  const { partIndex, startIndex = 0, endIndex } = segment;
  const base = (typeof partIndex === 'number' ? partStarts[partIndex] : partStarts[0]) ?? 0;
  const read = offsets.get(base) ?? byteOffsetConverter(base === 0 ? text : text.slice(base));
  offsets.set(base, read);
  const start = read(startIndex);
  const end = read(endIndex);
  const given = start === null || end === null ? null : { start: start + base, end: end + base };
  return locateCitedText(text, given, nonEmptyString(segment['text']));
}

function readChunkIndexes({ groundingChunkIndices: indexes }: JsonObject): readonly number[] {
  return Array.isArray(indexes) ? indexes.filter((index: unknown) => typeof index === 'number') : [];
}

function readPage(chunk: unknown): { url: string; title: string } | null {
  if (!isRecord(chunk)) return null;
  for (const kind of ['web', 'retrievedContext', 'maps']) {
    const page = chunk[kind];
    const url = isRecord(page) ? nonEmptyString(page['uri']) : null;
    if (isRecord(page) && url !== null) return { url, title: nonEmptyString(page['title']) ?? url };
  }
  return null;
}
