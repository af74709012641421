import type { ThinkingBlock } from '../openai/index.ts';
import {
  AlternatingMessages,
  addRequiredUserMessages,
  type ContentPart,
  type EncodedConversation,
  type EncodeReport,
  fitToolCallId,
  fitToolName,
  isRecord,
  type JsonObject,
  keepSignedThinking,
  parseToolArguments,
  plainToolCallId,
  reportEmptyConversation,
  type Turn,
  type WireMessage,
  warn,
} from '../translation/index.ts';
import type { BedrockProfile } from './bedrock-profile.ts';
import { PartEncoder } from './encode-parts.ts';
import { maxToolNameChars } from './encode-tools.ts';

type AssistantTurn = Extract<Turn, { role: 'assistant' }>;
type ToolTurn = Extract<Turn, { role: 'tool' }>;

/** Content of a user message that Converse requires and the conversation lacks. */
const continueText: Readonly<JsonObject> = { text: 'Continue.' };
/** Converse rejects a document without text. */
const documentPrompt: Readonly<JsonObject> = { text: 'See the document.' };
/** Tool results must have content, and text must not be blank. */
const emptyResult: Readonly<JsonObject> = { text: '(no output)' };
/** Maximum number of cache points in a request. */
const maxCachePoints = 4;

/**
 * Encodes the conversation: system messages apart, alternating roles starting with the user, tool results first.
 * @param options `prefill`: whether the last message may be the beginning of the response; `instruction`: an additional
 *   system message; `toolPoints`: cache points among the tools, which precede the conversation
 */
export function encodeConversation(
  turns: readonly Turn[],
  profile: BedrockProfile,
  options: {
    readonly prefill: boolean;
    readonly instruction: string | null;
    readonly toolPoints: readonly JsonObject[];
  },
  report: EncodeReport,
): EncodedConversation {
  const encoder = new PartEncoder(profile, report);
  const messages = new AlternatingMessages();
  const system = turns.flatMap((turn) => (turn.role === 'system' ? encoder.encode(turn.parts) : []));
  const hasSystem = system.length > 0;
  if (options.instruction !== null) system.push({ text: options.instruction });
  const systemAsUser = profile.supportsSystemMessages ? [] : system.splice(0);
  if (systemAsUser.length > 0)
    warn(report, 'system message sent as user message: system messages not supported');
  messages.addUser(systemAsUser);
  for (const turn of turns) addTurn(turn, messages, encoder, profile, report);
  if (!hasSystem && messages.containsOnly(systemAsUser)) {
    reportEmptyConversation(report);
    return { system: [], messages: [] };
  }
  addRequiredUserMessages(messages, system, { ...options, continueText }, report);
  const done = messages.build().map(addDocumentPrompt);
  return limitCachePoints({ system, messages: trimPrefill(done) }, options.toolPoints, report);
}

/** Converts a tool call id to the model's format; the same for a call and its result. */
function fitCallId(id: string, profile: BedrockProfile): string {
  return profile.toolCallIds === 'nine' ? fitToolCallId(id, { lengthChars: 9 }) : plainToolCallId(id);
}

function addTurn(
  turn: Turn,
  messages: AlternatingMessages,
  encoder: PartEncoder,
  profile: BedrockProfile,
  report: EncodeReport,
): void {
  switch (turn.role) {
    case 'system':
      break;
    case 'user':
      if (turn.name !== null) warn(report, 'messages.name dropped: not supported');
      messages.addUser(encoder.encode(turn.parts));
      break;
    case 'tool':
      addToolResult(turn, messages, encoder, profile);
      break;
    case 'assistant':
      messages.addAssistant(encodeAssistant(turn, encoder, profile, report));
      break;
  }
}

function encodeAssistant(
  turn: AssistantTurn,
  encoder: PartEncoder,
  profile: BedrockProfile,
  report: EncodeReport,
): JsonObject[] {
  const signed = keepSignedThinking(turn.thinking, report);
  const supportsReasoning =
    profile.claude === null ? profile.reasoning !== 'none' : profile.claude.reasoning !== 'none';
  if (!supportsReasoning && signed.length > 0) warn(report, 'thinking_blocks dropped: not supported');
  return [
    ...(supportsReasoning ? signed.map(encodeReasoningBlock) : []),
    ...encoder.encode(turn.parts),
    ...turn.calls.map(({ id, name, input }) => ({
      toolUse: {
        toolUseId: fitCallId(id, profile),
        name: fitToolName(name, maxToolNameChars),
        input: parseToolArguments(input, report),
      },
    })),
  ];
}

/** Encodes a thinking block unchanged; encrypted reasoning is base64 in both formats. */
const encodeReasoningBlock = (block: ThinkingBlock): JsonObject =>
  block.type === 'thinking'
    ? { reasoningContent: { reasoningText: { text: block.thinking, signature: block.signature } } }
    : { reasoningContent: { redactedContent: block.data } };

/** Adds a tool result. Unsupported media in it go to the user message, cache points after it. */
function addToolResult(
  { callId, parts }: ToolTurn,
  messages: AlternatingMessages,
  encoder: PartEncoder,
  profile: BedrockProfile,
): void {
  const mark = parts.findLast((part) => part.cache !== null)?.cache ?? null;
  const unmarked = parts.map((part): ContentPart => ({ ...part, cache: null }));
  const isInside = (part: ContentPart): boolean => profile.supportsToolResultMedia || part.kind === 'text';
  const content = encoder.encode(unmarked.filter(isInside));
  const toolResult = {
    toolUseId: fitCallId(callId, profile),
    content: content.length === 0 ? [emptyResult] : content,
  };
  messages.addToolResults([{ toolResult }, ...(mark === null ? [] : encoder.encodeCachePoint(mark))]);
  messages.addUser(encoder.encode(unmarked.filter((part) => !isInside(part))));
}

function addDocumentPrompt(message: WireMessage): WireMessage {
  const { content } = message;
  const hasDocument = content.some((block) => block['document'] !== undefined);
  const hasText = content.some((block) => block['text'] !== undefined);
  return hasDocument && !hasText ? { ...message, content: [...content, documentPrompt] } : message;
}

/** A prefilled response must not end in whitespace. */
function trimPrefill(messages: readonly WireMessage[]): readonly WireMessage[] {
  const last = messages.at(-1);
  const block = last?.content.at(-1);
  if (last?.role !== 'assistant' || typeof block?.['text'] !== 'string') return messages;
  const content = [...last.content.slice(0, -1), { text: block['text'].trimEnd() }];
  return [...messages.slice(0, -1), { role: 'assistant', content }];
}

/** Keeps the last cache points, which cover the longest prefixes, and no one-hour point after a five-minute one. */
function limitCachePoints(
  { system, messages }: EncodedConversation,
  toolPoints: readonly JsonObject[],
  report: EncodeReport,
): EncodedConversation {
  const all = [...system, ...messages.flatMap(({ content }) => content)].filter(isCachePoint);
  const kept = new Set(all.slice(toolPoints.length - maxCachePoints));
  if (kept.size < all.length)
    warn(report, 'cache_control dropped: at most 4 cache breakpoints are supported');
  const shortened = new Set(longAfterShort([...toolPoints, ...kept]));
  if (shortened.size > 0) warn(report, 'cache_control shortened: a 1h breakpoint cannot follow a 5m one');
  const settle = (blocks: readonly JsonObject[]): JsonObject[] =>
    blocks
      .filter((block) => !isCachePoint(block) || kept.has(block))
      .map((block) => (shortened.has(block) ? { cachePoint: { type: 'default' } } : block));
  return {
    system: settle(system),
    messages: messages.map(({ role, content }) => ({ role, content: settle(content) })),
  };
}

const isCachePoint = (block: JsonObject): boolean => block['cachePoint'] !== undefined;

function longAfterShort(points: readonly JsonObject[]): readonly JsonObject[] {
  const isLong = ({ cachePoint }: JsonObject): boolean =>
    isRecord(cachePoint) && cachePoint['ttl'] !== undefined;
  const short = points.findIndex((point) => !isLong(point));
  return short === -1 ? [] : points.slice(short).filter(isLong);
}
