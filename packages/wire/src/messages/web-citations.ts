/** Web pages that a text cites, in the form of the Messages API. */
import type { Annotation } from '../openai/index.ts';
import { isRecord } from '../translation/index.ts';

/** A citation; only Anthropic's own search can fill its `encrypted_index`. */
export interface WebCitation {
  readonly type: 'web_search_result_location';
  readonly url: string;
  readonly title: string;
  readonly cited_text: string;
  readonly encrypted_index: '';
}

/** As much as Anthropic itself cites. */
const maxCitedChars = 150;

/**
 * Other providers say which words of the answer a page supports, not which words of the page: `cited_text` is the former.
 * @param text the text that the annotation is about
 */
export function toWebCitation({ url_citation: cited }: Annotation, text: string): WebCitation {
  const { url, title, start_index: start, end_index: end } = cited;
  const citedText = text.slice(start, end).slice(0, maxCitedChars).toWellFormed();
  return { type: 'web_search_result_location', url, title, cited_text: citedText, encrypted_index: '' };
}

/** A block without citations of this gateway, which Anthropic would refuse; the block itself if it has none. */
export function withoutWebCitations(block: unknown): unknown {
  if (!isRecord(block) || !Array.isArray(block['citations'])) return block;
  const { citations, ...rest } = block;
  const given: readonly unknown[] = Array.isArray(citations) ? citations : [];
  const kept = given.filter((one) => !(isRecord(one) && one['encrypted_index'] === ''));
  if (kept.length === given.length) return block;
  return kept.length === 0 ? rest : { ...block, citations: kept };
}
