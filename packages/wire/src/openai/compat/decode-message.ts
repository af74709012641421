import { isRecord, type JsonObject, nonEmptyString, toArgumentsText } from '../../translation/index.ts';
import type { ReasoningField } from './compat-profile.ts';

export { toArgumentsText };

/** Text and readable reasoning of message content. */
export interface SplitContent {
  readonly text: string | null;
  readonly reasoning: string;
}

/**
 * Separates text and reasoning: Mistral sends lists with `thinking` parts, others plain text.
 * @param content text, list of parts, null or absent
 */
export function splitContent(content: unknown): SplitContent {
  if (typeof content === 'string') return { text: content, reasoning: '' };
  if (!Array.isArray(content)) return { text: null, reasoning: '' };
  let text: string | null = null;
  let reasoning = '';
  for (const part of content) {
    if (typeof part === 'string') text = (text ?? '') + part;
    else if (isRecord(part)) {
      const { thinking } = part;
      if (part['type'] === 'thinking')
        reasoning += typeof thinking === 'string' ? thinking : (splitContent(thinking).text ?? '');
      else if (typeof part['text'] === 'string') text = (text ?? '') + part['text'];
    }
  }
  return { text, reasoning };
}

/** Whether a call is the placeholder of a server that fills in all members: nothing is called. */
export function isEmptyCall(call: Readonly<JsonObject>): boolean {
  return nonEmptyString(call['name']) === null && nonEmptyString(call['arguments']) === null;
}

const reasoningFields: readonly ReasoningField[] = ['reasoning_content', 'reasoning'];

/** Reasoning, under either of its two common names. @param onFound called with the name */
export function readReasoning(
  fields: Readonly<JsonObject>,
  onFound?: (field: ReasoningField) => void,
): string {
  for (const field of reasoningFields) {
    const text = nonEmptyString(fields[field]);
    if (text === null) continue;
    onFound?.(field);
    return text;
  }
  return '';
}

/** Ensures that every `top_logprobs` is a list, as OpenAI's API promises. */
export function normalizeLogprobs(logprobs: unknown): unknown {
  if (!isRecord(logprobs)) return null;
  for (const name of ['content', 'refusal']) {
    const tokens = logprobs[name];
    if (!Array.isArray(tokens)) continue;
    for (const token of tokens) {
      if (isRecord(token) && !Array.isArray(token['top_logprobs'])) token['top_logprobs'] = [];
    }
  }
  return logprobs;
}
