/**
 * Recognizes which conversation a request belongs to. There is no id, so it is derived from the messages: a client
 * resends the whole conversation with every turn, and the messages before the last answer are the previous
 * request.
 */
import { type ChatCompletionRequest, isOfType } from '@sluice/wire';
import { isObject, isRecord, type LongTexts, memberOf } from '../../contract/index.ts';

type Message = NonNullable<ChatCompletionRequest['messages']>[number];

/** Texts that identify a conversation; digested before they are stored. */
export interface Conversation {
  /** Constant parts: system, tools, and the first user message. */
  readonly start: string;
  /** Identity of a tool call of the last answer; undefined without one. */
  readonly lastCall: string | undefined;
  called(id: string): string;
  /** Content of the previous request; undefined in a first turn. */
  readonly before: string | undefined;
  /** Content of this request, which the next one will contain. */
  soFar(): string;
}

/** Lengths of the beginning and end of a text that are compared. */
const tellingUnits = 1000;
/** The same for the following messages, and their maximum number. */
const fewUnits = 100;
const lastMessages = 6;
/** Maximum number of parts per message. */
const lastParts = 8;

export function conversationOf(request: ChatCompletionRequest, texts: LongTexts | undefined): Conversation {
  const messages = request.messages ?? [];
  const endsOf = (text: string, units: number): string => {
    if (texts === undefined || texts.count === 0) return `${text.slice(0, units)}\u0001${text.slice(-units)}`;
    const { begin, end } = texts.ends(text, units);
    return `${begin}\u0001${end}`;
  };
  const messageText = (message: Message, units: number): string =>
    [message.role, idsOf(message), ...payloadsOf(message.content).map((text) => endsOf(text, units))].join(
      '\u0002',
    );
  const firstUser = messages.findIndex(({ role }) => role === 'user');
  const opening = messages.slice(0, firstUser < 0 ? 1 : firstUser + 1);
  const tools = (request.tools ?? []).map((tool) =>
    isOfType(tool, 'function') ? tool.function.name : tool.type,
  );
  // Agents of one company often begin alike: metadata and user ids of the caller distinguish them.
  const who = [request.prompt_cache_key, request.user, request.safety_identifier].map((one) => one ?? '');
  const start = [...opening.map((one) => messageText(one, tellingUnits)), tools.join(','), ...who].join(
    '\u0000',
  );
  const upTo = (end: number): string =>
    [
      start,
      end,
      ...messages.slice(Math.max(0, end - lastMessages), end).map((one) => messageText(one, fewUnits)),
    ].join('\u0000');
  const lastAnswer = messages.findLastIndex(({ role }) => role === 'assistant');
  const [lastId] = callsOf(messages[lastAnswer]);
  // Not every server creates unique ids.
  const called = (id: string): string => `${start}\u0004${id}`;
  return {
    start,
    called,
    lastCall: lastId === undefined ? undefined : called(lastId),
    before: lastAnswer < 0 ? undefined : upTo(lastAnswer),
    soFar: () => upTo(messages.length),
  };
}

/** Texts of the parts of a message; for images, audio and files, their bytes or URLs. */
function payloadsOf(content: unknown): readonly string[] {
  if (typeof content === 'string') return [content];
  if (!Array.isArray(content)) return [];
  return content.slice(-lastParts).map((part: unknown) => {
    if (!isRecord(part)) return '';
    if (typeof part['text'] === 'string') return part['text'];
    // A part has its content directly, or one level below: `image_url.url`, `file.file_data`, `source.data`.
    const inner = [part, ...Object.values(part).filter(isObject)].flatMap((record) => Object.values(record));
    return inner.filter((value) => typeof value === 'string').join('\u0003');
  });
}

/** Ids of the tool calls of a message. */
function callsOf(message: Message | undefined): readonly string[] {
  const calls: unknown = message === undefined ? undefined : Reflect.get(message, 'tool_calls');
  if (!Array.isArray(calls)) return [];
  return calls.flatMap((call: unknown) =>
    isRecord(call) && typeof call['id'] === 'string' ? [call['id']] : [],
  );
}

/** Ids of the tool calls that a message makes or answers: unique per conversation. */
function idsOf(message: Message): string {
  const answered: unknown = Reflect.get(message, 'tool_call_id');
  return typeof answered === 'string' ? answered : callsOf(message).join(',');
}

/**
 * Whether the conversation depends on its model: tool calls were just answered, or reasoning is signed by its
 * provider.
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
/** Prompt caches live for five minutes after the last use (Anthropic's default; OpenAI documents five to ten). */
const usualCacheMs = 5 * minuteMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long the provider caches the prompt, in milliseconds, as requested. */
export function cacheLifeMs(request: ChatCompletionRequest): number {
  if (request.prompt_cache_retention === '24h') return dayMs;
  return request.messages?.some(asksForAnHour) === true ? hourMs : usualCacheMs;
}

/** Anthropic's cache control: `cache_control: {type: ephemeral, ttl: 1h}` on a part. */
function asksForAnHour({ content }: Message): boolean {
  if (!Array.isArray(content)) return false;
  return content.some((part: unknown) => memberOf(memberOf(part, 'cache_control'), 'ttl') === '1h');
}
