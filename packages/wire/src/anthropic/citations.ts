import type { Annotation } from '../openai/index.ts';
import { isRecord, type JsonObject, nonEmptyString } from '../translation/index.ts';

/** What a text block rests on. */
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
    const url = citation['type'] === 'web_search_result_location' ? nonEmptyString(citation['url']) : null;
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

/** What the provider says beyond the interface, for `provider_specific_fields`. */
export interface ProviderFieldSources {
  readonly stopSequence: unknown;
  readonly stopDetails: unknown;
  /** The provider's `usage`. */
  readonly usage: unknown;
  /** Citations of documents. */
  readonly places: readonly JsonObject[];
}

/** Collects the facts that are there. */
export function providerFieldsOf({
  stopSequence,
  stopDetails,
  usage,
  places,
}: ProviderFieldSources): JsonObject {
  const searched = isRecord(usage) && isRecord(usage['server_tool_use']) ? usage['server_tool_use'] : {};
  const isUsed = Object.values(searched).some((count) => typeof count === 'number' && count > 0);
  return {
    ...(nonEmptyString(stopSequence) === null ? {} : { stop_sequence: stopSequence }),
    ...(isRecord(stopDetails) ? { stop_details: stopDetails } : {}),
    ...(isUsed ? { server_tool_use: searched } : {}),
    ...(places.length === 0 ? {} : { citations: places }),
  };
}
