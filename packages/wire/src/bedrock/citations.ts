import type { Annotation } from '../openai/index.ts';
import { isRecord, type JsonObject, nonEmptyString } from '../translation/index.ts';

/** What a passage rests on. */
export interface CitedPassage {
  /** Web pages. */
  readonly annotations: readonly Annotation[];
  /** Places in documents, which the interface has no form for: `{start_index, end_index, citation}`. */
  readonly places: readonly JsonObject[];
}

/**
 * Places the citations of a block in the whole text.
 * @param citations as the provider sent them
 * @param start UTF-16 units of text before the block
 * @param end the same after it
 */
export function readCitations(citations: readonly unknown[], start: number, end: number): CitedPassage {
  const annotations: Annotation[] = [];
  const places: JsonObject[] = [];
  for (const citation of citations) {
    if (!isRecord(citation)) continue;
    const location = isRecord(citation['location']) ? citation['location'] : {};
    const url = isRecord(location['web']) ? nonEmptyString(location['web']['url']) : null;
    if (url === null) {
      places.push({ start_index: start, end_index: end, citation });
      continue;
    }
    const title = nonEmptyString(citation['title']) ?? url;
    annotations.push({
      type: 'url_citation',
      url_citation: { start_index: start, end_index: end, url, title },
    });
  }
  return { annotations, places };
}

/** Facts for `provider_specific_fields`. */
export const providerFieldsOf = (places: readonly JsonObject[]): JsonObject =>
  places.length === 0 ? {} : { citations: places };
