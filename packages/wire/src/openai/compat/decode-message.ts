import { type Fields, isFields, textOf } from './json-fields.ts';

/** Text and readable reasoning of a content in any of its forms. */
export interface SplitContent {
  readonly text: string | null;
  readonly reasoning: string;
}

/**
 * Takes a content apart: Mistral sends lists with `thinking` parts, others plain text.
 * @param content text, list of parts, null or absent
 */
export function splitContent(content: unknown): SplitContent {
  if (typeof content === 'string') return { text: content, reasoning: '' };
  if (!Array.isArray(content)) return { text: null, reasoning: '' };
  let text: string | null = null;
  let reasoning = '';
  for (const part of content) {
    if (typeof part === 'string') text = (text ?? '') + part;
    else if (isFields(part)) {
      const { thinking } = part;
      if (part['type'] === 'thinking')
        reasoning += typeof thinking === 'string' ? thinking : (splitContent(thinking).text ?? '');
      else if (typeof part['text'] === 'string') text = (text ?? '') + part['text'];
    }
  }
  return { text, reasoning };
}

/** Reasoning under either of the two names in use. */
export function reasoningOf(fields: Readonly<Fields>): string {
  return textOf(fields['reasoning_content']) ?? textOf(fields['reasoning']) ?? '';
}

/** Arguments as text: unchanged if they are text, else written as JSON. */
export function argumentsText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '{}' : JSON.stringify(value);
}

/** Whether an id can stand in an answer and in a header: printable ASCII without spaces, up to 128 characters. */
export function isWellFormedId(id: unknown): id is string {
  return typeof id === 'string' && /^[\x21-\x7e]{1,128}$/.test(id);
}

/**
 * An id for a call that came without one; unique over conversations as answer ids are.
 * @param answerId id of the answer
 * @param choice number of the choice
 * @param call number of the call
 */
export function inventCallId(answerId: string, choice: number, call: number): string {
  return `call_${answerId.replace(/^chatcmpl-/, '').replace(/[^A-Za-z0-9_-]/g, '')}_${choice}_${call}`;
}

/** Unix seconds of an answer, if the provider's are plausible (some send 0 or milliseconds). */
export function createdOf(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 100_000_000_000
    ? value
    : fallback;
}

/** Makes sure that `top_logprobs` is a list everywhere, as the interface promises. */
export function repairLogprobs(logprobs: unknown): unknown {
  if (!isFields(logprobs)) return null;
  for (const name of ['content', 'refusal']) {
    const tokens = logprobs[name];
    if (!Array.isArray(tokens)) continue;
    for (const token of tokens) {
      if (isFields(token) && !Array.isArray(token['top_logprobs'])) token['top_logprobs'] = [];
    }
  }
  return logprobs;
}
