/**
 * Which conversation a request belongs to. Nobody names it, so it is told by what was said: a client sends the whole of it
 * again with every turn, and what stands before the last answer is the request before.
 */
import type { ChatCompletionRequest } from '@sluice/wire';
import type { LongTexts } from '../../contract/index.ts';
import { textOf } from './prompt-text.ts';

type Message = NonNullable<ChatCompletionRequest['messages']>[number];

/** What tells a conversation from others; texts, to be digested before anything keeps them. */
export interface Conversation {
  /** What stays the same while it grows: system, tools, and the first thing its user said. */
  readonly start: string;
  /** All that stood in the request before this one; undefined in a first turn. */
  readonly before: string | undefined;
  /** All that stands in this request: what the next one will have before it. */
  soFar(): string;
}

/** Longer beginnings of texts tell no more of which conversation it is. */
const tellingUnits = 1000;
/** Of the messages that follow, so much of so many. */
const fewUnits = 100;
const lastMessages = 6;
/** What stays readable of a text in the bytes of a large body, whatever its script. */
const readableUnits = 20;

export function conversationOf(request: ChatCompletionRequest, texts: LongTexts | undefined): Conversation {
  const messages = request.messages ?? [];
  const isTold = (text: string, units: number): string => {
    const long = texts === undefined || texts.count === 0 ? undefined : texts.measure(text);
    return long === undefined
      ? `${text.length}:${text.slice(0, units)}:${text.slice(-units)}`
      : `${long.bytes}:${text.slice(0, readableUnits)}:${long.sample.slice(0, units)}`;
  };
  const said = (message: Message, units: number): string =>
    `${message.role}:${idsOf(message)}:${isTold(textOf(message.content), units)}`;
  const firstUser = messages.findIndex(({ role }) => role === 'user');
  const opening = messages.slice(0, firstUser < 0 ? 1 : firstUser + 1);
  const tools = (request.tools ?? []).map((tool) => ('function' in tool ? tool.function.name : tool.type));
  // Agents of one house often begin alike: what a caller says of its conversation or its user tells them apart.
  const who = [request.prompt_cache_key, request.user, request.safety_identifier].map((one) => one ?? '');
  const start = [...opening.map((one) => said(one, tellingUnits)), tools.join(','), ...who].join('\u0000');
  const upTo = (end: number): string =>
    [
      start,
      end,
      ...messages.slice(Math.max(0, end - lastMessages), end).map((one) => said(one, fewUnits)),
    ].join('\u0000');
  const lastAnswer = messages.findLastIndex(({ role }) => role === 'assistant');
  return {
    start,
    before: lastAnswer < 0 ? undefined : upTo(lastAnswer),
    soFar: () => upTo(messages.length),
  };
}

/** Ids of the calls that a message makes or answers: no two conversations share them. */
function idsOf(message: Message): string {
  const calls: unknown = Reflect.get(message, 'tool_calls');
  const made = Array.isArray(calls)
    ? calls.map((call: unknown) => (typeof call === 'object' && call !== null ? Reflect.get(call, 'id') : ''))
    : [];
  const answered: unknown = Reflect.get(message, 'tool_call_id');
  return typeof answered === 'string' ? answered : made.join(',');
}

/**
 * Whether it is in the middle of something that only its model can go on with: calls of tools that were just answered, or
 * reasoning that its provider signed.
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

const minuteMs = 60_000;
/** Caches of prompts live for five minutes after their last use (Anthropic's default; OpenAI names five to ten). */
const usualCacheMs = 5 * minuteMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long the provider keeps what it read, in milliseconds, by what the request asks for. */
export function cacheLifeMs(request: ChatCompletionRequest): number {
  if (request.prompt_cache_retention === '24h') return dayMs;
  return request.messages?.some(asksForAnHour) === true ? hourMs : usualCacheMs;
}

/** Anthropic's marks: `cache_control: {type: ephemeral, ttl: 1h}` on a part. */
function asksForAnHour({ content }: Message): boolean {
  if (!Array.isArray(content)) return false;
  return content.some((part: unknown) => {
    const mark: unknown =
      typeof part === 'object' && part !== null ? Reflect.get(part, 'cache_control') : undefined;
    return typeof mark === 'object' && mark !== null && Reflect.get(mark, 'ttl') === '1h';
  });
}
