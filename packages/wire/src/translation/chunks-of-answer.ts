import type { ChatCompletion, Message } from '../openai/index.ts';
import type { JsonObject } from './json-object.ts';

/**
 * A finished answer as the chunks of a stream, for providers that answer whole though a stream was asked for.
 * @param response answer in the gateway's own form
 * @param includeUsage whether the client wants token counts
 * @returns JSON texts
 */
export function chunksOfAnswer(response: ChatCompletion, includeUsage: boolean): readonly string[] {
  const { choices, usage, object: _object, ...rest } = response;
  const envelope = { ...rest, object: 'chat.completion.chunk' };
  const counts = includeUsage ? { usage: null } : {};
  const chunk = (choice: JsonObject): string => JSON.stringify({ ...envelope, choices: [choice], ...counts });
  const chunks: string[] = [];
  for (const { index, message, logprobs, finish_reason, ...facts } of choices) {
    chunks.push(chunk({ index, delta: deltaOf(message), logprobs, finish_reason: null }));
    chunks.push(chunk({ index, delta: {}, logprobs: null, finish_reason, ...facts }));
  }
  if (includeUsage && usage != null) chunks.push(JSON.stringify({ ...envelope, choices: [], usage }));
  return chunks;
}

function deltaOf({ tool_calls: calls, function_call: legacy, ...message }: Message): JsonObject {
  return {
    ...message,
    content: message.content ?? '',
    ...(calls === null ? {} : { tool_calls: calls.map((call, index) => ({ index, ...call })) }),
    ...(legacy === null ? {} : { function_call: legacy }),
  };
}
