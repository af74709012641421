/** Reads items of a provider's output; the same for whole and for streamed responses. */
import type { Annotation, ChoiceLogprobs, ThinkingBlock } from '../openai/index.ts';
import {
  arrayOrEmpty,
  type DecodedToolCall,
  isRecord,
  type JsonObject,
  nonEmptyString,
  toArgumentsText,
  toOpenaiThinking,
} from '../translation/index.ts';

/** What stands between two messages, or two parts of reasoning, of one response. */
export const paragraphBreak = '\n\n';

/** The block that must come back for a reasoning item; null if nothing is encrypted. */
export function readThinkingBlock(item: Readonly<JsonObject>): ThinkingBlock | null {
  const encryptedContent = nonEmptyString(item['encrypted_content']);
  if (encryptedContent === null) return null;
  const summary = textsOf(item['summary']).join(paragraphBreak);
  return toOpenaiThinking({ id: nonEmptyString(item['id']) ?? '', encryptedContent, summary });
}

/** Readable reasoning of an item: its summary, or the reasoning itself of models that show it. */
export function readReasoningTexts(item: Readonly<JsonObject>): readonly string[] {
  const summary = textsOf(item['summary']);
  return summary.length > 0 ? summary : textsOf(item['content']);
}

const textsOf = (parts: unknown): string[] =>
  arrayOrEmpty(parts).flatMap((part) => (isRecord(part) ? (nonEmptyString(part['text']) ?? []) : []));

/** The call of an item, without its input; null if the item is none. */
export function readCallHead(item: Readonly<JsonObject>): Omit<DecodedToolCall, 'input'> | null {
  const name = nonEmptyString(item['name']);
  const id = nonEmptyString(item['call_id']) ?? nonEmptyString(item['id']);
  if (name === null || id === null) return null;
  if (item['type'] === 'function_call') return { id, name };
  return item['type'] === 'custom_tool_call' ? { id, name, isCustom: true } : null;
}

/** The whole input of a call. */
export function readCallInput(item: Readonly<JsonObject>): string {
  if (item['type'] === 'custom_tool_call') return typeof item['input'] === 'string' ? item['input'] : '';
  return toArgumentsText(item['arguments']);
}

/**
 * Reads a citation of a web page; others have no form in chat.
 * @param base where the text of its part begins in the text of the response
 */
export function readUrlCitation(annotation: unknown, base: number): Annotation | null {
  if (!isRecord(annotation) || annotation['type'] !== 'url_citation') return null;
  const { start_index: start, end_index: end, title } = annotation;
  const url = nonEmptyString(annotation['url']);
  if (url === null || !isIndex(start) || !isIndex(end)) return null;
  return {
    type: 'url_citation',
    url_citation: {
      start_index: start + base,
      end_index: end + base,
      url,
      title: nonEmptyString(title) ?? url,
    },
  };
}

const isIndex = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Probabilities of a part or of a delta; null if there are none. */
export function readLogprobs(raw: unknown): ChoiceLogprobs | null {
  const content = arrayOrEmpty(raw).flatMap((token) => {
    const read = readToken(token);
    if (read === null) return [];
    const top = isRecord(token)
      ? arrayOrEmpty(token['top_logprobs']).flatMap((one) => readToken(one) ?? [])
      : [];
    return [{ ...read, top_logprobs: top }];
  });
  return content.length === 0 ? null : { content };
}

function readToken(raw: unknown): { token: string; bytes: number[]; logprob: number } | null {
  if (!isRecord(raw)) return null;
  const { token, logprob, bytes } = raw;
  if (typeof token !== 'string' || typeof logprob !== 'number') return null;
  const given = arrayOrEmpty(bytes).filter((byte) => typeof byte === 'number');
  // Streams leave the bytes out.
  return { token, bytes: given.length > 0 ? given : [...Buffer.from(token)], logprob };
}

const ordinaryTypes: ReadonlySet<unknown> = new Set([
  'message',
  'reasoning',
  'function_call',
  'custom_tool_call',
]);

/** Items that chat has no form for, such as calls of the provider's own tools, for `provider_specific_fields`. */
export function otherItemFields(output: readonly unknown[]): JsonObject {
  const items = output.filter((item) => isRecord(item) && !ordinaryTypes.has(item['type']));
  return items.length === 0 ? {} : { output_items: items };
}
