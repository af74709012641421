import type { CompletionUsage, ThinkingBlock } from '../openai/index.ts';
import { arrayOrEmpty, type JsonObject, type KeptReasoning, textMetadata } from '../translation/index.ts';
import type { ResponseOutputItem } from './output-items.ts';
import type { ResponseError, ResponseObject, ResponseUsage } from './response-object.ts';
import type { ResponsesRequest } from './responses-request.ts';
import type { ToolNames } from './tool-names.ts';

/** What a response tells that the model did not. */
export interface EncodeResponseContext {
  /** Unique id; the ids of the response and of its items derive from it. */
  readonly id: string;
  /** Unix seconds. */
  readonly createdAt: number;
  /** The current time in Unix seconds. */
  readonly now: () => number;
  /** The request in the client's words, for the members that a response repeats. */
  readonly request: ResponsesRequest;
  /** Names of the tools, as `toChatRequest` returned them. */
  readonly toolNames: ToolNames;
  /** Whether the response is stored, whatever was asked for. */
  readonly store: boolean;
  /**
   * Makes the `encrypted_content` of a reasoning item; called only if the request asked for it. `calls` is the `extra_content`
   * of calls by their id.
   */
  readonly sealReasoning: (blocks: readonly ThinkingBlock[], calls: KeptReasoning['calls']) => string;
}

/** The distinguishing part of an id. */
const baseOf = (id: string): string => id.replace(/^(?:chatcmpl-|req_)+/, '').replace(/[^A-Za-z0-9]/g, '');

/** Id of the response to a request. */
export const responseIdOf = (id: string): string => `resp_${baseOf(id)}`;

/** Prefixes of ids of items, as OpenAI has them. */
export type ItemIdPrefix = 'msg' | 'rs' | 'fc' | 'ctc' | 'tsc';

const indexDigits = 3;

/** Id of an item of the output, unique in all responses as the id of its request is. */
export const itemIdOf = (prefix: ItemIdPrefix, id: string, index: number): string =>
  `${prefix}_${baseOf(id)}${index.toString().padStart(indexDigits, '0')}`;

/** Id of the response that an item of ours is part of. */
export const responseIdOfItem = (itemId: string): string =>
  `resp_${itemId.replace(/^[a-z]+_/, '').slice(0, -indexDigits)}`;

/** Whether the client wants reasoning back that it cannot read. */
export const wantsEncryptedReasoning = ({ include }: ResponsesRequest): boolean =>
  arrayOrEmpty(include).includes('reasoning.encrypted_content');

/** Counts in the form of the Responses API. */
export function toResponseUsage(usage: CompletionUsage | null | undefined): ResponseUsage | null {
  if (usage == null) return null;
  const { prompt_tokens_details: prompt, completion_tokens_details: completion } = usage;
  return {
    input_tokens: usage.prompt_tokens,
    input_tokens_details: {
      cached_tokens: prompt?.cached_tokens ?? 0,
      cache_write_tokens: prompt?.cache_write_tokens ?? 0,
    },
    output_tokens: usage.completion_tokens,
    output_tokens_details: { reasoning_tokens: completion?.reasoning_tokens ?? 0 },
    total_tokens: usage.total_tokens,
  };
}

/** What is known of a response at some time. */
export interface ResponseState {
  readonly status: ResponseObject['status'];
  readonly model: string;
  readonly output: readonly ResponseOutputItem[];
  readonly usage?: ResponseUsage | null;
  readonly serviceTier?: string | null | undefined;
  readonly incompleteReason?: string | null;
  readonly error?: ResponseError;
  readonly facts?: JsonObject | null | undefined;
}

/** What a response repeats from the request, in the client's words. */
export function echoOf(request: ResponsesRequest): JsonObject {
  const { instructions, previous_response_id: previous, tools, metadata, user } = echoedTexts(request);
  return { instructions, previous_response_id: previous, tools, metadata, user };
}

/** The response object, with what it repeats from the request. */
export function toResponseObject(state: ResponseState, context: EncodeResponseContext): ResponseObject {
  const { request } = context;
  const { incompleteReason: reason = null, facts } = state;
  return {
    id: responseIdOf(context.id),
    object: 'response',
    created_at: context.createdAt,
    status: state.status,
    completed_at: state.status === 'completed' ? context.now() : null,
    error: state.error ?? null,
    incomplete_details: reason === null ? null : { reason },
    model: state.model,
    output: [...state.output],
    access_programs: null,
    service_tier: state.serviceTier ?? null,
    store: context.store,
    ...usageOf(state),
    ...echoedSettings(request),
    ...echoedTexts(request),
    ...(facts == null ? {} : { provider_specific_fields: facts }),
  };
}

/** Null until the end. Clients take a missing one at the end, if nobody counted, but not null. */
function usageOf({ status, usage = null }: ResponseState): { usage?: ResponseUsage | null } {
  return usage === null && (status === 'completed' || status === 'incomplete') ? {} : { usage };
}

function echoedSettings(request: ResponsesRequest) {
  return {
    background: request.background ?? false,
    max_output_tokens: request.max_output_tokens ?? null,
    max_tool_calls: request.max_tool_calls ?? null,
    parallel_tool_calls: request.parallel_tool_calls ?? true,
    reasoning: { effort: null, summary: null, ...request.reasoning },
    temperature: request.temperature ?? null,
    tool_choice: request.tool_choice ?? 'auto',
    top_logprobs: request.top_logprobs ?? 0,
    top_p: request.top_p ?? null,
    truncation: request.truncation ?? 'disabled',
  };
}

function echoedTexts(request: ResponsesRequest) {
  const { conversation } = request;
  return {
    instructions: request.instructions ?? null,
    previous_response_id: request.previous_response_id ?? null,
    prompt_cache_key: request.prompt_cache_key ?? null,
    safety_identifier: request.safety_identifier ?? null,
    text: { ...request.text, format: request.text?.format ?? { type: 'text' } },
    tools: [...(request.tools ?? [])],
    user: request.user ?? null,
    metadata: textMetadata(request.metadata),
    ...(conversation == null
      ? {}
      : { conversation: typeof conversation === 'string' ? { id: conversation } : conversation }),
  };
}
