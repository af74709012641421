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
  return sortCitations(citations, { start, end }, ({ location }) =>
    isRecord(location) && isRecord(location['web']) ? nonEmptyString(location['web']['url']) : null,
  );
}

/** What the provider reports beyond OpenAI's API, for `provider_specific_fields`. */
export const providerFieldsOf = (places: readonly JsonObject[]): JsonObject =>
  places.length === 0 ? {} : { citations: places };
