import type { Annotation } from '../openai/index.ts';
import { type Fields, isFields, textOf } from '../translation/index.ts';

/** What a text block rests on. */
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
    const url = citation['type'] === 'web_search_result_location' ? textOf(citation['url']) : null;
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

/** What the provider says beyond the interface, for `provider_specific_fields`. */
export interface AnswerFacts {
  readonly stopSequence: unknown;
  readonly stopDetails: unknown;
  /** The provider's `usage`. */
  readonly usage: unknown;
  /** Citations of documents. */
  readonly places: readonly Fields[];
}

/** Collects the facts that are there. */
export function factsOf({ stopSequence, stopDetails, usage, places }: AnswerFacts): Fields {
  const searched = isFields(usage) && isFields(usage['server_tool_use']) ? usage['server_tool_use'] : {};
  const isUsed = Object.values(searched).some((count) => typeof count === 'number' && count > 0);
  return {
    ...(textOf(stopSequence) === null ? {} : { stop_sequence: stopSequence }),
    ...(isFields(stopDetails) ? { stop_details: stopDetails } : {}),
    ...(isUsed ? { server_tool_use: searched } : {}),
    ...(places.length === 0 ? {} : { citations: places }),
  };
}
