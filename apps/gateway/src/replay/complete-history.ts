import type { AssistantMessage, ChatCompletionRequest, ChatMessage, ToolCall } from '@sluice/wire';
import type { ReplayTurn } from './vault.ts';

/**
 * The request with what clients dropped from earlier turns put back, and with what belongs to another family of
 * models left out: its provider would refuse the signatures. The given request is not touched; without anything
 * to do it is returned itself.
 * @param family the family of the model that the request goes to
 * @param recall what is known of the turn that made a call
 */
export function completeHistory(
  request: ChatCompletionRequest,
  family: string,
  recall: (callId: string) => ReplayTurn | undefined,
): ChatCompletionRequest {
  const { messages } = request;
  if (messages == null) return request;
  let completed: ChatMessage[] | undefined;
  for (let at = 0; at < messages.length; at++) {
    const message = messages[at];
    if (message?.role !== 'assistant') continue;
    const [first] = message.tool_calls ?? [];
    if (first === undefined) continue;
    const turn = recall(first.id);
    if (turn === undefined) continue;
    completed ??= [...messages];
    completed[at] = turn.family === family ? withTurn(message, turn) : withoutForeign(message);
  }
  return completed === undefined ? request : { ...request, messages: completed };
}

/** The request without anything signed in its history. */
export function withoutSignatures(request: ChatCompletionRequest): ChatCompletionRequest {
  const messages = request.messages?.map((message) =>
    message.role === 'assistant' ? withoutForeign(message) : message,
  );
  return messages === undefined ? request : { ...request, messages };
}

function withTurn(message: AssistantMessage, turn: ReplayTurn): AssistantMessage {
  const hasBlocks = (message.thinking_blocks?.length ?? 0) > 0;
  const hasReasoning = typeof message.reasoning_content === 'string' && message.reasoning_content !== '';
  return {
    ...message,
    ...(hasBlocks || turn.thinking.length === 0 ? {} : { thinking_blocks: [...turn.thinking] }),
    ...(hasReasoning || turn.reasoning === '' ? {} : { reasoning_content: turn.reasoning }),
    tool_calls: (message.tool_calls ?? []).map((call) => withExtra(call, turn)),
  };
}

function withExtra(call: ToolCall, turn: ReplayTurn): ToolCall {
  if (call.extra_content != null) return call;
  const extra = turn.calls.find(({ id }) => id === call.id)?.extraContent;
  return extra == null ? call : { ...call, extra_content: { ...extra } };
}

function withoutForeign(message: AssistantMessage): AssistantMessage {
  const { thinking_blocks: _blocks, ...rest } = message;
  if (message.tool_calls == null) return rest;
  const calls = message.tool_calls.map((call): ToolCall => {
    const { extra_content: _extra, ...own } = call;
    return own;
  });
  return { ...rest, tool_calls: calls };
}
