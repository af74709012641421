/** A chat completion as an answer of the Messages API. */
import type { ChatCompletion, Message, ToolCall } from '../openai/index.ts';
import { isRecord, type KeptReasoning, type ReasoningEnvelopes } from '../translation/index.ts';
import type { MessagesAnswer, MessagesAnswerBlock } from './message.ts';
import { toMessagesUsage } from './messages-usage.ts';
import { stopOf } from './stop-reason.ts';

/** What an answer takes from its request. */
export interface MessagesAnswerContext {
  /** Id of the message, with its prefix `msg_`. */
  readonly id: string;
  readonly envelopes: Pick<ReasoningEnvelopes, 'seal'>;
}

/** Encodes the first choice: the API has no others. */
export function encodeMessage(
  { model, choices, usage }: ChatCompletion,
  { id, envelopes }: MessagesAnswerContext,
): MessagesAnswer {
  const [choice] = choices;
  const stop = stopOf(choice?.finish_reason ?? 'stop', choice?.provider_specific_fields);
  return {
    id,
    type: 'message',
    role: 'assistant',
    model,
    content: choice === undefined ? [] : toBlocks(choice.message, envelopes),
    stop_reason: stop.reason,
    stop_sequence: stop.sequence,
    usage: toMessagesUsage(usage),
  };
}

function toBlocks(message: Message, envelopes: Pick<ReasoningEnvelopes, 'seal'>): MessagesAnswerBlock[] {
  const calls = message.tool_calls ?? [];
  const kept = keptReasoning(message, calls);
  const thinking = message.reasoning_content ?? '';
  const text = [message.content, message.refusal].filter((one) => one != null && one !== '').join('\n\n');
  return [
    ...(thinking === '' && isEmpty(kept) ? [] : [thinkingBlock(thinking, envelopes.seal(kept))]),
    ...(text === '' ? [] : [{ type: 'text' as const, text }]),
    ...calls.map(toToolUse),
  ];
}

/** Reasoning without a readable text has a form of its own. */
function thinkingBlock(thinking: string, envelope: string): MessagesAnswerBlock {
  return thinking === ''
    ? { type: 'redacted_thinking', data: envelope }
    : { type: 'thinking', thinking, signature: envelope };
}

function keptReasoning({ thinking_blocks: blocks }: Message, calls: readonly ToolCall[]): KeptReasoning {
  const extras = calls.flatMap(({ id, extra_content: extra }) =>
    extra == null ? [] : [[id, extra] as const],
  );
  return { blocks: blocks ?? [], calls: Object.fromEntries(extras) };
}

/** Whether there is nothing that must come back. */
export function isEmpty({ blocks, calls }: KeptReasoning): boolean {
  return blocks.length === 0 && Object.keys(calls).length === 0;
}

function toToolUse(call: ToolCall): MessagesAnswerBlock {
  const { id } = call;
  return call.type === 'custom'
    ? { type: 'tool_use', id, name: call.custom.name, input: { input: call.custom.input } }
    : { type: 'tool_use', id, name: call.function.name, input: toInput(call.function.arguments) };
}

/** Arguments as an object; a text that is none comes in the form that Anthropic documents for that. */
function toInput(text: string): Readonly<Record<string, unknown>> {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    // Cut by the output limit, for example.
  }
  return { INVALID_JSON: text };
}
