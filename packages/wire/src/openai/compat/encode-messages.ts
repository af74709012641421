import {
  completeArguments,
  type EncodeReport,
  fitToolCallId,
  isRecord,
  type JsonObject,
  legacyCallId,
  omitMembers,
  omitNulls,
  warn,
  warnOfUnknownType,
} from '../../translation/index.ts';
import type { AssistantMessage, ChatMessage } from '../messages.ts';
import { isKnownCall, type PastToolCall, type ToolCall } from '../tool-calls.ts';
import type { CompatProfile } from './compat-profile.ts';
import { completeResults } from './complete-results.ts';
import { encodeHistoryReasoning } from './encode-history-reasoning.ts';
import { cacheFields, encodeContent, hasOtherParts, isUnknownMark, joinText } from './encode-parts.ts';

/** Response fields that clients send back and that no provider accepts. */
const responseOnlyFields: ReadonlySet<string> = new Set([
  '__proto__',
  'annotations',
  'provider_specific_fields',
  'reasoning',
  'reasoning_content',
  'thinking_blocks',
]);

const callExtraFields: ReadonlySet<string> = new Set(['extra_content']);

/**
 * Encodes the conversation for a compatible provider; the given messages are not changed.
 * @param report lists content that cannot be sent
 */
export function encodeMessages(
  given: readonly ChatMessage[],
  profile: CompatProfile,
  report: EncodeReport,
): JsonObject[] {
  const messages = completeResults(given, report);
  const encoded: JsonObject[] = [];
  let legacyCalls = 0;
  let index = -1;
  for (const message of messages) {
    index += 1;
    const path = `messages[${index}].content`;
    if (message.role === 'assistant') {
      if (isLegacyCall(message)) legacyCalls += 1;
      encoded.push(encodeAssistant(message, path, legacyCalls, profile, report));
    } else if (message.role === 'function' && !profile.supportsLegacyFunctions) {
      const id = fitToolCallId(legacyCallId(legacyCalls), profile.toolCallIdFormat);
      encoded.push({ role: 'tool', tool_call_id: id, content: message.content ?? '' });
    } else {
      encoded.push(encodeMessage(message, path, profile, report));
    }
  }
  const placed = profile.supportsToolResultMedia ? encoded : moveToolMedia(encoded, report);
  const merged = profile.requiresSingleSystemMessage ? mergeSystemMessages(placed) : placed;
  return profile.messageOrder === 'mistral' ? orderForMistral(merged, report) : merged;
}

/** Moves what is not text from results of tools to a user message behind all results of the turn. */
function moveToolMedia(messages: readonly JsonObject[], report: EncodeReport): JsonObject[] {
  const moved: JsonObject[] = [];
  let media: unknown[] = [];
  const flush = (): void => {
    if (media.length > 0) moved.push({ role: 'user', content: media });
    media = [];
  };
  for (const message of messages) {
    const { role, content } = message;
    if (role !== 'tool') flush();
    const others = role === 'tool' && Array.isArray(content) ? content.filter((part) => !isText(part)) : [];
    if (others.length === 0) {
      moved.push(message);
      continue;
    }
    warn(report, 'media in tool results sent as a user message behind them: not supported there');
    media.push(...others);
    const texts = Array.isArray(content) ? content.filter(isText) : [];
    moved.push({ ...message, content: texts.length === 0 ? '' : texts });
  }
  flush();
  return moved;
}

function isText(part: unknown): boolean {
  return isRecord(part) && part['type'] === 'text';
}

/**
 * Mistral rejects a user message right after a tool message ("Unexpected role 'user' after role 'tool'") and empty
 * assistant messages, and requires a flag on an assistant message to be continued.
 */
function orderForMistral(messages: readonly JsonObject[], report: EncodeReport): JsonObject[] {
  const ordered: JsonObject[] = [];
  for (const message of messages) {
    if (isEmptyAnswer(message)) continue;
    if (message['role'] === 'user' && ordered.at(-1)?.['role'] === 'tool') {
      ordered.push({ role: 'assistant', content: 'OK.' });
      warn(report, 'assistant message added between a tool result and a user message');
    }
    ordered.push(message);
  }
  const last = ordered.at(-1);
  // If an empty prefill was left out, the message before it is a complete response.
  const isPrefill = last === messages.at(-1) && last?.['role'] === 'assistant';
  if (isPrefill && last['tool_calls'] === undefined) last['prefix'] = true;
  return ordered;
}

/** An assistant message without text and calls, which Mistral rejects. */
function isEmptyAnswer(message: JsonObject): boolean {
  const { role, content, tool_calls: calls } = message;
  if (role !== 'assistant' || calls !== undefined || hasOtherParts(content)) return false;
  return joinText(content).trim() === '';
}

function encodeMessage(
  message: ChatMessage,
  path: string,
  profile: CompatProfile,
  report: EncodeReport,
): JsonObject {
  const result = copyFields(message, profile, report);
  result['content'] = encodeContent(withBreakpoint(message, profile), path, profile, report);
  if (message.role === 'developer') result['role'] = profile.developerRole;
  if (message.role === 'tool') {
    result['tool_call_id'] = fitToolCallId(message.tool_call_id, profile.toolCallIdFormat);
    if (!profile.acceptsToolResultName && result['name'] !== undefined) delete result['name'];
  }
  return result;
}

function encodeAssistant(
  message: AssistantMessage,
  path: string,
  legacyCalls: number,
  profile: CompatProfile,
  report: EncodeReport,
): JsonObject {
  const result = copyFields(message, profile, report);
  const { tool_calls: calls, function_call: legacy, refusal } = message;
  result['content'] = encodeContent(withBreakpoint(message, profile), path, profile, report);
  Object.assign(result, encodeHistoryReasoning(message, profile, report));
  // Deleting a property makes an object slow to serialize, and most messages have no calls.
  if (result['tool_calls'] !== undefined) delete result['tool_calls'];
  if (Array.isArray(calls) && calls.length > 0) {
    result['tool_calls'] = calls.map((call, at) =>
      isKnownCall(call)
        ? encodeCall(call, profile)
        : encodeOtherCall(call, `${path.replace(/content$/, 'tool_calls')}[${at}].type`, profile, report),
    );
    if (result['function_call'] !== undefined && !profile.supportsLegacyFunctions)
      delete result['function_call'];
  } else if (legacy !== null && legacy !== undefined && !profile.supportsLegacyFunctions) {
    delete result['function_call'];
    const id = fitToolCallId(legacyCallId(legacyCalls), profile.toolCallIdFormat);
    const call = { name: legacy.name ?? '', arguments: legacy.arguments };
    result['tool_calls'] = [{ id, type: 'function', function: call }];
  }
  const hasCalls = result['tool_calls'] !== undefined || result['function_call'] !== undefined;
  // Most providers reject an assistant message without content unless it has calls; a refusal counts as content.
  if (result['content'] === null && !hasCalls && result['audio'] === undefined) {
    result['content'] = result['refusal'] === undefined ? (refusal ?? '') : null;
  }
  return result;
}

/** A call of a custom tool becomes one of a function where only those are known. */
function encodeCall(call: ToolCall, profile: CompatProfile): JsonObject {
  const { acceptsExtraContent, supportsCustomTools } = profile;
  const id = fitToolCallId(call.id, profile.toolCallIdFormat);
  const sent = { ...(acceptsExtraContent ? omitNulls(call) : omitMembers(call, callExtraFields)), id };
  if (call.type !== 'custom') {
    const { arguments: text } = call.function;
    return text === ''
      ? { ...sent, function: { ...call.function, arguments: completeArguments(text) } }
      : sent;
  }
  if (supportsCustomTools) return sent;
  const { name, input } = call.custom;
  const called = { name, arguments: JSON.stringify({ input }) };
  return { ...omitMembers(sent, new Set(['custom'])), type: 'function', function: called };
}

/** A call of a type that nobody here knows is sent unchanged; its id only fits that of its result. */
function encodeOtherCall(
  call: PastToolCall,
  path: string,
  { toolCallIdFormat }: CompatProfile,
  report: EncodeReport,
): JsonObject {
  warnOfUnknownType(report, path);
  return typeof call.id === 'string'
    ? { ...call, id: fitToolCallId(call.id, toolCallIdFormat) }
    : { ...call };
}

/** The content, with the cache breakpoint of the message on its last part where the provider takes it there. */
function withBreakpoint(message: ChatMessage, { extraPartFields }: CompatProfile): unknown {
  const { content = null }: { content?: unknown } = message;
  const mark: unknown = Reflect.get(message, 'cache_control');
  if (!isRecord(mark) || !extraPartFields.includes('cache_control')) return content;
  const parts: readonly unknown[] =
    typeof content === 'string' && content !== ''
      ? [{ type: 'text', text: content }]
      : Array.isArray(content)
        ? content
        : [];
  const last = parts.at(-1);
  return isRecord(last) ? [...parts.slice(0, -1), { cache_control: mark, ...last }] : content;
}

function copyFields(message: ChatMessage, profile: CompatProfile, report: EncodeReport): JsonObject {
  const result: JsonObject = {};
  const fields: Readonly<JsonObject> = message;
  for (const name in fields) {
    const value = fields[name];
    if (value === null || value === undefined || responseOnlyFields.has(name)) continue;
    isUnknownMark(name, value, profile, report);
    if (!profile.unsupportedMessageFields.includes(name) && !cacheFields.has(name))
      result[name] = name === 'audio' ? toAudioReference(value) : value;
  }
  return result;
}

/** Responses contain the audio itself; past messages only refer to it. */
function toAudioReference(audio: unknown): unknown {
  return isRecord(audio) ? { id: audio['id'] } : audio;
}

const isLegacyCall = ({ function_call: call }: AssistantMessage): boolean =>
  call !== null && call !== undefined;

function toParts(content: unknown): readonly unknown[] {
  return Array.isArray(content) ? content : [{ type: 'text', text: content }];
}

function mergeSystemMessages(messages: readonly JsonObject[]): JsonObject[] {
  const isSystem = ({ role }: JsonObject): boolean => role === 'system' || role === 'developer';
  const system = messages.filter(isSystem);
  const [first] = system;
  if (first === undefined || (system.length === 1 && messages[0] === first)) return [...messages];
  const content = system.some((message) => hasOtherParts(message['content']))
    ? system.flatMap((message) => toParts(message['content']))
    : system.map((message) => joinText(message['content'])).join('\n\n');
  return [{ role: first['role'], content }, ...messages.filter((message) => !isSystem(message))];
}
