import type {
  ChatCompletion,
  ChatCompletionChunk,
  Delta,
  Message,
  StreamingChoices,
  ToolCall,
  ToolCallFragment,
} from '../openai/index.ts';
import type { StreamChunk } from './stream-chunk.ts';

/**
 * A finished answer as the chunks of a stream, for providers that answer whole though a stream was asked for.
 * @param response answer in the gateway's own form
 * @param includeUsage whether the client wants token counts
 */
export function chunksOfAnswer(response: ChatCompletion, includeUsage: boolean): readonly StreamChunk[] {
  const { choices, usage, object: _object, ...rest } = response;
  const counts = includeUsage ? { usage: null } : {};
  const chunk = (
    choice: readonly StreamingChoices[],
    more: Pick<ChatCompletionChunk, 'usage'>,
  ): StreamChunk => ({
    kind: 'full',
    value: { ...rest, object: 'chat.completion.chunk', choices: [...choice], ...more },
  });
  const chunks: StreamChunk[] = [];
  for (const { index, message, logprobs, finish_reason, ...facts } of choices) {
    const pieces = logprobs === undefined ? {} : { logprobs };
    chunks.push(chunk([{ index, delta: deltaOf(message), ...pieces, finish_reason: null }], counts));
    chunks.push(chunk([{ index, delta: {}, logprobs: null, finish_reason, ...facts }], counts));
  }
  if (includeUsage && usage != null) chunks.push(chunk([], { usage }));
  return chunks;
}

function deltaOf({ tool_calls: calls, function_call: legacy, ...message }: Message): Delta {
  return {
    ...message,
    content: message.content ?? '',
    ...(calls === null ? {} : { tool_calls: calls.map(fragmentOf) }),
    ...(legacy === null ? {} : { function_call: legacy }),
  };
}

function fragmentOf({ extra_content: extra, ...call }: ToolCall, index: number): ToolCallFragment {
  return { index, ...call, ...(extra == null ? {} : { extra_content: extra }) };
}
