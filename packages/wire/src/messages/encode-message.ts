/** A chat completion as an answer of the Messages API. */
import type { ChatCompletion, Message, ToolCall } from '../openai/index.ts';
import { isRecord, type KeptReasoning, type ReasoningEnvelopes } from '../translation/index.ts';
import type { MessagesAnswer, MessagesAnswerBlock } from './message.ts';
import { toMessagesUsage } from './messages-usage.ts';
import { stopOf } from './stop-reason.ts';
import { toWebCitation } from './web-citations.ts';

/** What an answer takes from its request. */
export interface MessagesAnswerContext {
  /** Id of the message, with its prefix `msg_`. */
  readonly id: string;
  readonly envelopes: Pick<ReasoningEnvelopes, 'seal'>;
  /** Whether the client wants reasoning without its text (`thinking.display: omitted`). */
  readonly omitsThinking?: boolean | undefined;
}

/** Encodes the first choice: the API has no others. */
export function encodeMessage(
  { model, choices, usage }: ChatCompletion,
  context: MessagesAnswerContext,
): MessagesAnswer {
  const [choice] = choices;
  const isRefused = (choice?.message.refusal ?? '') !== '';
  const stop = stopOf(choice?.finish_reason ?? 'stop', choice?.provider_specific_fields, isRefused);
  return {
    id: context.id,
    type: 'message',
    role: 'assistant',
    model,
    content: choice === undefined ? [] : toBlocks(choice.message, context),
    container: null,
    diagnostics: null,
    ...stop,
    usage: toMessagesUsage(usage),
  };
}

function toBlocks(
  message: Message,
  { envelopes, omitsThinking }: MessagesAnswerContext,
): MessagesAnswerBlock[] {
  const blocks = message.thinking_blocks ?? [];
  const thinking = message.reasoning_content ?? '';
  const text = [message.content, message.refusal].filter((one) => one != null && one !== '').join('\n\n');
  const seal = (): string => envelopes.seal({ blocks, calls: {} });
  return [
    ...(thinking === '' && blocks.length === 0
      ? []
      : [thinkingBlock(thinking, seal(), omitsThinking === true)]),
    ...(text === '' ? [] : [textBlock(text, message)]),
    ...(message.tool_calls ?? []).flatMap((call) => toCallBlocks(call, envelopes)),
  ];
}

function textBlock(text: string, { content, annotations }: Message): MessagesAnswerBlock {
  if (annotations == null || annotations.length === 0) return { type: 'text', text };
  return { type: 'text', text, citations: annotations.map((one) => toWebCitation(one, content ?? '')) };
}

/** Reasoning without a readable text has a form of its own. */
function thinkingBlock(thinking: string, envelope: string, isOmitted: boolean): MessagesAnswerBlock {
  return thinking === ''
    ? { type: 'redacted_thinking', data: envelope }
    : { type: 'thinking', thinking: isOmitted ? '' : thinking, signature: envelope };
}

/** A call, after what signs it: streams, which learn of that with the call, have it at the same place. */
function toCallBlocks(
  call: ToolCall,
  envelopes: MessagesAnswerContext['envelopes'],
): readonly MessagesAnswerBlock[] {
  const { id, extra_content: extra } = call;
  if (extra == null) return [toToolUse(call)];
  return [
    { type: 'redacted_thinking', data: envelopes.seal({ blocks: [], calls: { [id]: extra } }) },
    toToolUse(call),
  ];
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
