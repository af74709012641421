/**
 * Which conversation a request belongs to. Nobody names it, so it is told by what was said: a client sends the whole of it
 * again with every turn, and what stands before the last answer is the request before.
 */
import type { ChatCompletionRequest } from '@sluice/wire';
import { isRecord, type LongTexts } from '../../contract/index.ts';

type Message = NonNullable<ChatCompletionRequest['messages']>[number];

/** What tells a conversation from others; texts, to be digested before anything keeps them. */
export interface Conversation {
  /** What stays the same while it grows: system, tools, and the first thing its user said. */
  readonly start: string;
  /** What a call of a tool, made in the last answer, is known by; undefined where it made none. */
  readonly lastCall: string | undefined;
  called(id: string): string;
  /** All that stood in the request before this one; undefined in a first turn. */
  readonly before: string | undefined;
  /** All that stands in this request: what the next one will have before it. */
  soFar(): string;
}

/** Longer beginnings and ends of texts tell no more of which conversation it is. */
const tellingUnits = 1000;
/** Of the messages that follow, so much of so many. */
const fewUnits = 100;
const lastMessages = 6;
/** Of a message with many parts, so many. */
const lastParts = 8;

export function conversationOf(request: ChatCompletionRequest, texts: LongTexts | undefined): Conversation {
  const messages = request.messages ?? [];
  const told = (text: string, units: number): string => {
    if (texts === undefined || texts.count === 0) return `${text.slice(0, units)}\u0001${text.slice(-units)}`;
    const { begin, end } = texts.ends(text, units);
    return `${begin}\u0001${end}`;
  };
  const said = (message: Message, units: number): string =>
    [message.role, idsOf(message), ...payloadsOf(message.content).map((text) => told(text, units))].join(
      '\u0002',
    );
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
  const [lastId] = callsOf(messages[lastAnswer]);
  // Not every server makes ids that no other call has.
  const called = (id: string): string => `${start}\u0004${id}`;
  return {
    start,
    called,
    lastCall: lastId === undefined ? undefined : called(lastId),
    before: lastAnswer < 0 ? undefined : upTo(lastAnswer),
    soFar: () => upTo(messages.length),
  };
}

/** Texts of a message's parts; of pictures, sound and files, their bytes or where they are. */
function payloadsOf(content: unknown): readonly string[] {
  if (typeof content === 'string') return [content];
  if (!Array.isArray(content)) return [];
  return content.slice(-lastParts).map((part: unknown) => {
    if (!isRecord(part)) return '';
    if (typeof part['text'] === 'string') return part['text'];
    // A part holds what it is about directly, or one level below: `image_url.url`, `file.file_data`, `source.data`.
    const inner = [part, ...Object.values(part).filter(isRecord)].flatMap((record) => Object.values(record));
    return inner.filter((value) => typeof value === 'string').join('\u0003');
  });
}

/** Ids of the calls of tools that a message makes. */
function callsOf(message: Message | undefined): readonly string[] {
  const calls: unknown = message === undefined ? undefined : Reflect.get(message, 'tool_calls');
  if (!Array.isArray(calls)) return [];
  return calls.flatMap((call: unknown) =>
    isRecord(call) && typeof call['id'] === 'string' ? [call['id']] : [],
  );
}

/** Ids of the calls that a message makes or answers: no two conversations share them. */
function idsOf(message: Message): string {
  const answered: unknown = Reflect.get(message, 'tool_call_id');
  return typeof answered === 'string' ? answered : callsOf(message).join(',');
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
