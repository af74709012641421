import type { Annotation } from '../openai/index.ts';
import { isRecord, type JsonObject, nonEmptyString } from './json-object.ts';
import type { TextSpan } from './locate-cited-text.ts';

/** Citations of a text block. */
export interface Citations {
  /** Citations of web pages. */
  readonly annotations: readonly Annotation[];
  /** Citations of documents, which OpenAI's API has no format for: `{start_index, end_index, citation}`. */
  readonly places: readonly JsonObject[];
}

/**
 * Sorts the citations of a block into web pages and documents.
 * @param span the block in the whole text, in UTF-16 units
 * @param readUrl address of the cited web page; null for other sources
 */
export function sortCitations(
  citations: readonly unknown[],
  { start, end }: TextSpan,
  readUrl: (citation: JsonObject) => string | null,
): Citations {
  const annotations: Annotation[] = [];
  const places: JsonObject[] = [];
  for (const citation of citations) {
    if (!isRecord(citation)) continue;
    const url = readUrl(citation);
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
