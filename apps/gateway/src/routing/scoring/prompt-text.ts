/** The text that tells what a request asks: what its user said last, long texts shortened to what is read of them. */
import type { ChatCompletionRequest } from '@sluice/wire';
import type { LongTexts } from '../../contract/index.ts';

type Message = NonNullable<ChatCompletionRequest['messages']>[number];

/** Texts of a message's content, parts joined; '' for none. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  const texts = content.flatMap((part: unknown) => {
    const text: unknown = typeof part === 'object' && part !== null ? Reflect.get(part, 'text') : undefined;
    return typeof text === 'string' ? [text] : [];
  });
  return texts.join('\n');
}

function expanded(message: Message, texts: LongTexts | undefined): string {
  return textOf(
    texts === undefined || texts.count === 0 ? message.content : texts.expand(message.content ?? null),
  );
}

/** The message that asks, and its text. */
export interface Turn {
  readonly message: Message | undefined;
  readonly text: string;
}

/** What the user said last; of a conversation without a user, its last message. */
export function lastTurn(request: ChatCompletionRequest, texts: LongTexts | undefined): Turn {
  const messages = request.messages ?? [];
  const last = messages.findLast(({ role }) => role === 'user') ?? messages.at(-1);
  return { message: last, text: last === undefined ? '' : expanded(last, texts) };
}
