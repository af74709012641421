/**
 * A system message that explains placeholders: without it some models comment on them, change them or invent new
 * ones.
 */
import type { ChatCompletionRequest } from '@sluice/wire';

/** Contains no placeholder: it would be masked itself when it returns in a history. */
export const hintText =
  'A type in capitals with a number, in angle brackets, stands for a private value. Use it as if it were the value, ' +
  'write it exactly as it is, and never make up others.';

type Messages = NonNullable<ChatCompletionRequest['messages']>;

/** Inserts the hint after the leading system messages, unless it is there already. */
export function withHint(messages: Messages): Messages {
  const at = hintIndex(messages);
  if (at === undefined) return messages;
  const role = messages[0]?.role === 'developer' ? 'developer' : 'system';
  return [...messages.slice(0, at), { role, content: hintText }, ...messages.slice(at)];
}

/** Index at which the hint is inserted; undefined if it is there already. */
export function hintIndex(messages: Messages): number | undefined {
  if (messages.some(({ content }) => typeof content === 'string' && content.includes(hintText)))
    return undefined;
  const leading = messages.findIndex(({ role }) => role !== 'system' && role !== 'developer');
  return leading < 0 ? messages.length : leading;
}
