import { Compile } from 'typebox/compile';
import { expect } from 'vitest';
import {
  createResponseStreamEncoder,
  type Delta,
  type EncodeResponseContext,
  ResponseObject,
  type ResponseStreamEvent,
  type StreamChunk,
  type StreamingChoices,
} from '../index.ts';
import type { JsonObject } from '../translation/index.ts';
import { replayResponseEvents } from './replay-response-events.ts';

export const responseSchema = Compile(ResponseObject);

/** Of a client that asked for encrypted reasoning, with a namespace and a search for tools. */
export const responseContext: EncodeResponseContext = {
  id: 'req_01abc-def',
  createdAt: 1_700_000_000,
  now: () => 1_700_000_009,
  request: { model: 'auto', input: 'hi', include: ['reasoning.encrypted_content'] },
  toolNames: new Map([
    ['crm__find', { kind: 'function', namespace: 'crm', name: 'find' }],
    ['patch', { kind: 'custom', namespace: null, name: 'patch', isWrapped: true }],
    ['tool_search', { kind: 'tool_search', namespace: null, name: 'tool_search' }],
  ]),
  store: true,
  sealReasoning: (blocks, calls) =>
    `sealed ${JSON.stringify(Object.keys(calls).length > 0 ? calls : blocks)}`,
};

export const chunkEnvelope = { id: 'chatcmpl-1', created: 1_700_000_001, model: 'p/m' };
export const fullChunk = (choice: Partial<StreamingChoices>, rest: object = {}): StreamChunk => ({
  kind: 'full',
  value: {
    ...chunkEnvelope,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: {}, finish_reason: null, logprobs: null, ...choice }],
    ...rest,
  },
});
export const deltaChunk = (fields: Delta): StreamChunk => fullChunk({ delta: fields });
export const finishChunk = (reason: StreamingChoices['finish_reason']): StreamChunk =>
  fullChunk({ finish_reason: reason });
export const chunkUsage = {
  prompt_tokens: 3,
  completion_tokens: 5,
  total_tokens: 8,
  completion_tokens_details: { reasoning_tokens: 2 },
};
export const usageChunk: StreamChunk = {
  kind: 'full',
  value: { ...chunkEnvelope, object: 'chat.completion.chunk', choices: [], usage: chunkUsage },
};
export const textChunk = (
  value: string,
  field: 'content' | 'reasoning_content' = 'content',
): StreamChunk => ({
  kind: 'text',
  index: 0,
  field,
  text: value,
  json: JSON.stringify({
    ...chunkEnvelope,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: { [field]: value }, logprobs: null, finish_reason: null }],
  }),
});
export const callChunk = (index: number, id: string, name: string, input = ''): StreamChunk =>
  deltaChunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: input } }] });
export const inputChunk = (index: number, input: string): StreamChunk =>
  deltaChunk({ tool_calls: [{ index, function: { arguments: input } }] });

/** Encodes a stream of chunks, checks its events and returns them with the last one's response. */
export function encodeStream(
  chunks: readonly StreamChunk[],
  changes: Partial<EncodeResponseContext> = {},
): {
  readonly events: readonly ResponseStreamEvent[];
  readonly response: JsonObject;
} {
  const encoder = createResponseStreamEncoder({ ...responseContext, ...changes });
  const events: ResponseStreamEvent[] = chunks.flatMap((chunk) => encoder.write([chunk]));
  events.push(...encoder.end());
  const response = replayResponseEvents(events);
  expect(response).toEqual(JSON.parse(JSON.stringify(encoder.response)));
  expect(responseSchema.Errors(response)).toEqual([]);
  return { events, response };
}
