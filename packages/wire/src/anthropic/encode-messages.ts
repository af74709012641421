import type { ThinkingBlock } from '../openai/index.ts';
import {
  AlternatingMessages,
  addRequiredUserMessages,
  type EncodedConversation,
  type EncodeReport,
  fitToolName,
  type JsonObject,
  keepSignedThinking,
  parseToolArguments,
  plainToolCallId,
  reportEmptyConversation,
  type Turn,
  type WireMessage,
  warn,
} from '../translation/index.ts';
import type { AnthropicProfile } from './anthropic-profile.ts';
import { cacheControl, encodeParts } from './encode-parts.ts';
import { maxToolNameChars } from './encode-tools.ts';

type AssistantTurn = Extract<Turn, { role: 'assistant' }>;
type ToolTurn = Extract<Turn, { role: 'tool' }>;

/** Content of a user message that the API requires and the conversation lacks. */
const continueText: Readonly<JsonObject> = { type: 'text', text: 'Continue.' };

export interface ConversationOptions {
  /** Whether the last message may be the beginning of the response. */
  readonly prefill: boolean;
  /** Whether a system message stays where it is, see `isLateSystem`. */
  readonly isKept: (at: number) => boolean;
}

/**
 * Whether a system message can stay behind the one before it: it follows a message of the user, is the last one or
 * followed by an answer, and holds only texts (platform.claude.com, mid-conversation system messages). Neighbours become one
 * message.
 */
export function isLateSystem(turns: readonly Turn[], at: number): boolean {
  if (turns[at]?.role !== 'system') return false;
  let start = at;
  while (turns[start - 1]?.role === 'system') start--;
  let end = at;
  while (turns[end + 1]?.role === 'system') end++;
  const before = turns[start - 1]?.role;
  const behind = turns[end + 1]?.role;
  const isPlaced =
    (before === 'user' || before === 'tool') && (behind === undefined || behind === 'assistant');
  return (
    isPlaced && turns.slice(start, end + 1).every(({ parts }) => parts.every(({ kind }) => kind === 'text'))
  );
}

/**
 * Encodes the conversation: system messages apart, alternating roles starting with the user, tool results first.
 */
export function encodeConversation(
  turns: readonly Turn[],
  profile: AnthropicProfile,
  options: ConversationOptions,
  report: EncodeReport,
): EncodedConversation {
  const system: JsonObject[] = [];
  const messages = new AlternatingMessages();
  for (const [at, turn] of turns.entries()) {
    switch (turn.role) {
      case 'system': {
        const blocks = encodeParts(turn.parts, profile, report);
        // The message before it is missing if it has no content.
        if (options.isKept(at) && (messages.lastRole === 'user' || messages.lastRole === 'system'))
          messages.addSystem(blocks);
        else system.push(...blocks);
        break;
      }
      case 'user':
        if (turn.name !== null) warn(report, 'messages.name dropped: not supported');
        messages.addUser(encodeParts(turn.parts, profile, report));
        break;
      case 'tool':
        messages.addToolResults([encodeToolResult(turn, profile, report)]);
        break;
      case 'assistant':
        messages.addAssistant(encodeAssistant(turn, profile, report));
        break;
    }
  }
  const misplaced = messages.takeMisplacedSystem();
  if (misplaced.length > 0) warn(report, 'system messages moved to the beginning of the conversation');
  system.push(...misplaced);
  if (messages.firstRole === null && system.length === 0) {
    reportEmptyConversation(report);
    return { system, messages: [] };
  }
  addRequiredUserMessages(messages, system, { prefill: options.prefill, continueText }, report);
  return { system, messages: trimPrefill(messages.build()) };
}

function encodeAssistant(turn: AssistantTurn, profile: AnthropicProfile, report: EncodeReport): JsonObject[] {
  const signed = keepSignedThinking(turn.thinking, report);
  const supportsThinking = profile.reasoning !== 'none';
  if (!supportsThinking && signed.length > 0) warn(report, 'thinking_blocks dropped: not supported');
  return [
    ...(supportsThinking ? signed.map(encodeThinkingBlock) : []),
    ...encodeParts(turn.parts, profile, report),
    ...turn.calls.map(({ id, name, input }) => ({
      type: 'tool_use',
      id: plainToolCallId(id),
      name: fitToolName(name, maxToolNameChars),
      input: parseToolArguments(input, report),
    })),
  ];
}

/** Encodes a thinking block unchanged, without cache breakpoints, which are not allowed on it. */
const encodeThinkingBlock = (block: ThinkingBlock): JsonObject =>
  block.type === 'thinking'
    ? { type: 'thinking', thinking: block.thinking, signature: block.signature }
    : { type: 'redacted_thinking', data: block.data };

/** Moves cache breakpoints from the parts of a result, where they are not allowed, to the result. */
function encodeToolResult(
  { callId, parts }: ToolTurn,
  profile: AnthropicProfile,
  report: EncodeReport,
): JsonObject {
  const cacheTtl = parts.findLast((part) => part.cache !== null)?.cache ?? null;
  const content = encodeParts(
    parts.map((part) => ({ ...part, cache: null })),
    profile,
    report,
  );
  return {
    type: 'tool_result',
    tool_use_id: plainToolCallId(callId),
    ...(content.length === 0 ? {} : { content }),
    ...(cacheTtl === null ? {} : { cache_control: cacheControl(cacheTtl) }),
  };
}

/** A prefilled response must not end in whitespace. */
function trimPrefill(messages: WireMessage[]): readonly WireMessage[] {
  const last = messages.at(-1);
  const block = last?.content.at(-1);
  if (last?.role === 'assistant' && block?.['type'] === 'text' && typeof block['text'] === 'string') {
    last.content[last.content.length - 1] = { ...block, text: block['text'].trimEnd() };
  }
  return messages;
}
