import {
  type Citations,
  isRecord,
  type JsonObject,
  nonEmptyString,
  sortCitations,
} from '../translation/index.ts';

/**
 * Reads the citations of a text block.
 * @param citations as the provider sent them
 * @param start position of the block in the whole text, in UTF-16 units
 * @param end end of the block, exclusive
 */
export function readCitations(citations: readonly unknown[], start: number, end: number): Citations {
  return sortCitations(citations, { start, end }, ({ type, url }) =>
    type === 'web_search_result_location' ? nonEmptyString(url) : null,
  );
}

/** Sources of `provider_specific_fields`. */
export interface ProviderFieldSources {
  readonly stopSequence: unknown;
  readonly stopDetails: unknown;
  /** The provider's `usage`. */
  readonly usage: unknown;
  /** Citations of documents. */
  readonly places: readonly JsonObject[];
}

/** What the provider reports beyond OpenAI's API, for `provider_specific_fields`. */
export function providerFieldsOf({
  stopSequence,
  stopDetails,
  usage,
  places,
}: ProviderFieldSources): JsonObject {
  const serverTools = isRecord(usage) && isRecord(usage['server_tool_use']) ? usage['server_tool_use'] : {};
  const usedServerTools = Object.values(serverTools).some((count) => typeof count === 'number' && count > 0);
  return {
    ...(nonEmptyString(stopSequence) === null ? {} : { stop_sequence: stopSequence }),
    ...(isRecord(stopDetails) ? { stop_details: stopDetails } : {}),
    ...(usedServerTools ? { server_tool_use: serverTools } : {}),
    ...(places.length === 0 ? {} : { citations: places }),
  };
}
