import type { ThinkingBlock } from '../openai/index.ts';
import {
  AlternatingMessages,
  addRequiredUserMessages,
  type EncodedConversation,
  type EncodeReport,
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

type AssistantTurn = Extract<Turn, { role: 'assistant' }>;
type ToolTurn = Extract<Turn, { role: 'tool' }>;

/** Said by the user where the interface wants a user's turn and there is none. */
const continueText: Readonly<JsonObject> = { type: 'text', text: 'Continue.' };

/**
 * Encodes the conversation: system texts apart, roles alternating from the user on, results of tools first.
 * @param options `prefill`: whether the last turn may be the beginning of the answer
 */
export function encodeConversation(
  turns: readonly Turn[],
  profile: AnthropicProfile,
  options: { readonly prefill: boolean },
  report: EncodeReport,
): EncodedConversation {
  const system: JsonObject[] = [];
  const messages = new AlternatingMessages();
  for (const turn of turns) {
    switch (turn.role) {
      case 'system':
        system.push(...encodeParts(turn.parts, profile, report));
        break;
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
  if (messages.firstRole === null && system.length === 0) {
    reportEmptyConversation(report);
    return { system, messages: [] };
  }
  addRequiredUserMessages(messages, system, { ...options, continueText }, report);
  return { system, messages: trimPrefill(messages.build()) };
}

function encodeAssistant(turn: AssistantTurn, profile: AnthropicProfile, report: EncodeReport): JsonObject[] {
  const signed = keepSignedThinking(turn.thinking, report);
  const takes = profile.thinking !== 'none';
  if (!takes && signed.length > 0) warn(report, 'thinking_blocks dropped: not supported');
  return [
    ...(takes ? signed.map(encodeThinkingBlock) : []),
    ...encodeParts(turn.parts, profile, report),
    ...turn.calls.map(({ id, name, input }) => ({
      type: 'tool_use',
      id: plainToolCallId(id),
      name,
      input: parseToolArguments(input, report),
    })),
  ];
}

/** The block byte for byte; cache marks are not allowed on it. */
const encodeThinkingBlock = (block: ThinkingBlock): JsonObject =>
  block.type === 'thinking'
    ? { type: 'thinking', thinking: block.thinking, signature: block.signature }
    : { type: 'redacted_thinking', data: block.data };

/** Marks inside a result are set on the result: its parts cannot be marked. */
function encodeToolResult(
  { callId, parts }: ToolTurn,
  profile: AnthropicProfile,
  report: EncodeReport,
): JsonObject {
  const mark = parts.findLast((part) => part.cache !== null)?.cache ?? null;
  const content = encodeParts(
    parts.map((part) => ({ ...part, cache: null })),
    profile,
    report,
  );
  return {
    type: 'tool_result',
    tool_use_id: plainToolCallId(callId),
    ...(content.length === 0 ? {} : { content }),
    ...(mark === null ? {} : { cache_control: cacheControl(mark) }),
  };
}

/** A given beginning of the answer must not end in white space. */
function trimPrefill(messages: WireMessage[]): readonly WireMessage[] {
  const last = messages.at(-1);
  const block = last?.content.at(-1);
  if (last?.role === 'assistant' && block?.['type'] === 'text' && typeof block['text'] === 'string') {
    last.content[last.content.length - 1] = { ...block, text: block['text'].trimEnd() };
  }
  return messages;
}
