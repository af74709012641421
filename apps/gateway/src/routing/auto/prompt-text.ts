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

/** Longer beginnings of texts tell no more of which conversation it is. */
const tellingUnits = 2000;

/** What stays the same while a conversation grows: system, tools, and the first thing its user said. */
export function conversationStart(request: ChatCompletionRequest, texts: LongTexts | undefined): string {
  const messages = request.messages ?? [];
  const firstUser = messages.findIndex(({ role }) => role === 'user');
  const start = messages.slice(0, firstUser < 0 ? 1 : firstUser + 1);
  const tools = (request.tools ?? []).map((tool) => ('function' in tool ? tool.function.name : tool.type));
  const said = start.map((message) => `${message.role}:${expanded(message, texts).slice(0, tellingUnits)}`);
  // Agents of one house often begin alike: what a caller says of its conversation or its user tells them apart.
  const who = [request.prompt_cache_key, request.user, request.safety_identifier].map((one) => one ?? '');
  return [...said, tools.join(','), ...who].join('\u0000');
}

/**
 * Whether the conversation is in the middle of something that only its model can go on with: calls of tools that were
 * just answered, or reasoning that its provider signed.
 */
export function isBound(request: ChatCompletionRequest): boolean {
  const messages = request.messages ?? [];
  const last = messages.at(-1);
  if (last?.role === 'tool' || last?.role === 'function') return true;
  return messages.some((message) => {
    const signed: unknown = Reflect.get(message, 'thinking_blocks');
    return Array.isArray(signed) && signed.length > 0;
  });
}
