import type { JsonObject } from '../translation/index.ts';
import { shownItem } from './native-answer.ts';

/**
 * An item of a request as lists of items show it: messages have a type, and a list of parts.
 * @param wantsEncrypted whether the caller asks for encrypted reasoning
 */
export function toListedItem(
  given: Readonly<JsonObject>,
  wantsEncrypted: boolean,
): Readonly<JsonObject> & { readonly type: unknown } {
  const { type = 'message', ...item } = shownItem({ ...given }, { wantsEncrypted });
  const { role, content } = item;
  if (type !== 'message' || typeof content !== 'string') return { type, ...item };
  const part =
    role === 'assistant'
      ? { type: 'output_text', text: content, annotations: [], logprobs: [] }
      : { type: 'input_text', text: content };
  return { type, status: 'completed', ...item, content: [part] };
}
