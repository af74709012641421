import type { ChatCompletion, FinishReason, Message, ToolCall } from '../openai/index.ts';
import {
  buildCallExtras,
  CallBuilder,
  type CallHead,
  type ItemBuilder,
  isCallExtras,
  MessageBuilder,
  ReasoningBuilder,
  toResponseAnnotation,
  toResponseLogprobs,
} from './output-builders.ts';
import type { ResponseOutputItem } from './output-items.ts';
import {
  type EncodeResponseContext,
  toResponseObject,
  toResponseUsage,
  wantsEncryptedReasoning,
} from './response-context.ts';
import type { ResponseObject } from './response-object.ts';

/** Encodes a complete response; of several choices the first. */
export function encodeResponse(completion: ChatCompletion, context: EncodeResponseContext): ResponseObject {
  const [choice] = completion.choices;
  const reason = choice === undefined ? null : incompleteReasonOf(choice.finish_reason);
  const builders = choice === undefined ? [] : buildItems(choice, context);
  return toResponseObject(
    {
      status: reason === null ? 'completed' : 'incomplete',
      model: completion.model,
      output: buildOutput(builders, reason === null ? 'completed' : 'incomplete'),
      usage: toResponseUsage(completion.usage),
      serviceTier: completion.service_tier,
      incompleteReason: reason,
      facts: choice?.provider_specific_fields,
    },
    context,
  );
}

/** Why a response is incomplete; null if it is not. */
export function incompleteReasonOf(finish: FinishReason): 'max_output_tokens' | 'content_filter' | null {
  switch (finish) {
    case 'length':
      return 'max_output_tokens';
    case 'content_filter':
      return 'content_filter';
    default:
      return null;
  }
}

/**
 * The finished items.
 * @param last status of the last one that the model wrote, within which an incomplete response ended
 */
export function buildOutput(
  builders: readonly ItemBuilder[],
  last: 'completed' | 'incomplete',
): ResponseOutputItem[] {
  const ending = builders.findLast((builder) => !isCallExtras(builder));
  return builders.map((builder) => builder.build(builder === ending ? last : 'completed'));
}

function buildItems(
  { message, logprobs }: ChatCompletion['choices'][number],
  context: EncodeResponseContext,
): readonly ItemBuilder[] {
  const items: ItemBuilder[] = [];
  const blocks = wantsEncryptedReasoning(context.request) ? (message.thinking_blocks ?? []) : [];
  const reasoning = message.reasoning_content ?? '';
  if (reasoning !== '' || blocks.length > 0) {
    const item = new ReasoningBuilder(items.length, context);
    item.addText(reasoning);
    item.addBlocks(blocks);
    items.push(item);
  }
  const written = buildMessage(message, logprobs, items.length, context);
  if (written !== null) items.push(written);
  for (const call of message.tool_calls ?? []) {
    const item = new CallBuilder(items.length, headOf(call), context);
    item.addInput(call.type === 'custom' ? call.custom.input : call.function.arguments);
    items.push(item);
  }
  const extras = wantsEncryptedReasoning(context.request) ? buildCallExtras(items, context) : null;
  return extras === null ? items : [...items, extras];
}

function buildMessage(
  { content, refusal, annotations }: Message,
  logprobs: ChatCompletion['choices'][number]['logprobs'],
  index: number,
  context: EncodeResponseContext,
): MessageBuilder | null {
  const item = new MessageBuilder(index, context);
  if (content !== null && content !== '') {
    const part = item.addPart('output_text');
    if (part.type === 'output_text') {
      part.text = content;
      part.annotations = (annotations ?? []).map(toResponseAnnotation);
      part.logprobs = toResponseLogprobs(logprobs);
    }
  }
  if (refusal !== null && refusal !== '') {
    const part = item.addPart('refusal');
    if (part.type === 'refusal') part.refusal = refusal;
  }
  return item.partCount === 0 ? null : item;
}

function headOf(call: ToolCall): CallHead {
  const { id: callId, extra_content: extraContent } = call;
  return call.type === 'custom'
    ? { callId, name: call.custom.name, isCustom: true, extraContent }
    : { callId, name: call.function.name, isCustom: false, extraContent };
}
