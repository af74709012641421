import type { Annotation } from '../openai/index.ts';
import { type Fields, isFields, textOf } from '../translation/index.ts';

/** What a passage rests on. */
export interface CitedPassage {
  /** Web pages. */
  readonly annotations: readonly Annotation[];
  /** Places in documents, which the interface has no form for: `{start_index, end_index, citation}`. */
  readonly places: readonly Fields[];
}

/**
 * Places the citations of a block in the whole text.
 * @param citations as the provider sent them
 * @param start UTF-16 units of text before the block
 * @param end the same after it
 */
export function readCitations(citations: readonly unknown[], start: number, end: number): CitedPassage {
  const annotations: Annotation[] = [];
  const places: Fields[] = [];
  for (const citation of citations) {
    if (!isFields(citation)) continue;
    const location = isFields(citation['location']) ? citation['location'] : {};
    const url = isFields(location['web']) ? textOf(location['web']['url']) : null;
    if (url === null) {
      places.push({ start_index: start, end_index: end, citation });
      continue;
    }
    const title = textOf(citation['title']) ?? url;
    annotations.push({
      type: 'url_citation',
      url_citation: { start_index: start, end_index: end, url, title },
    });
  }
  return { annotations, places };
}

/** Facts for `provider_specific_fields`. */
export const factsOf = (places: readonly Fields[]): Fields =>
  places.length === 0 ? {} : { citations: places };
