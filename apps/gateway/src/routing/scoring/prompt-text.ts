/** Extracts the text to analyze: the last message of the user, with long texts shortened. */
import type { ChatCompletionRequest } from '@sluice/wire';
import { type LongTexts, memberOf } from '../../contract/index.ts';

type Message = NonNullable<ChatCompletionRequest['messages']>[number];

/** Joined texts of the content of a message; '' if there are none. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  const texts = content.flatMap((part: unknown) => {
    const text = memberOf(part, 'text');
    return typeof text === 'string' ? [text] : [];
  });
  return texts.join('\n');
}

function expanded(message: Message, texts: LongTexts | undefined): string {
  return textOf(
    texts === undefined || texts.count === 0 ? message.content : texts.expand(message.content ?? null),
  );
}

/** The message to analyze, and its text. */
export interface Turn {
  readonly message: Message | undefined;
  readonly text: string;
}

/** The last message of the user, or the last message of a conversation without one. */
export function lastTurn(request: ChatCompletionRequest, texts: LongTexts | undefined): Turn {
  const messages = request.messages ?? [];
  const last = messages.findLast(({ role }) => role === 'user') ?? messages.at(-1);
  return { message: last, text: last === undefined ? '' : expanded(last, texts) };
}
