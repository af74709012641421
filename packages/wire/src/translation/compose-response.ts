import type {
  Annotation,
  AudioResponse,
  ChatCompletion,
  ChoiceLogprobs,
  Choices,
  FinishReason,
  ThinkingBlock,
  ToolCall,
} from '../openai/index.ts';
import type { DecodedResponse, ResponseContext } from './answer.ts';
import type { JsonObject } from './json-object.ts';
import { resolveFinishReason } from './resolve-finish-reason.ts';
import { isWellFormedId, readCreated } from './response-identity.ts';
import { completeArguments } from './tool-arguments.ts';
import { type NormalizedUsage, toCompletionUsage } from './usage.ts';

/** A tool call requested by the model. */
export interface DecodedToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON text; free text for a custom tool. */
  readonly input: string;
  /** Whether a custom tool is called; a function if absent. */
  readonly isCustom?: boolean;
  readonly extraContent?: Readonly<JsonObject> | undefined;
}

/** A choice as decoded from a provider's response. */
export interface ChoiceParts {
  /** Null if the model wrote no text. */
  readonly text: string | null;
  readonly reasoning?: string;
  readonly thinking?: readonly ThinkingBlock[];
  readonly refusal?: string | null;
  readonly calls?: readonly DecodedToolCall[];
  readonly annotations?: readonly Annotation[];
  readonly audio?: AudioResponse | null;
  readonly logprobs?: ChoiceLogprobs | null;
  /** The provider's finish reason, translated; corrected if there are tool calls. */
  readonly finish: FinishReason;
  /** The provider's own finish reason. */
  readonly native: string | null;
  /** Further `provider_specific_fields` of the choice. */
  readonly facts?: Readonly<JsonObject>;
}

/** What belongs to the response as a whole. */
export interface ResponseEnvelope {
  readonly id?: unknown;
  readonly created?: unknown;
  readonly usage: NormalizedUsage | null;
  /** Further top-level fields, such as `service_tier`. */
  readonly members?: Readonly<JsonObject>;
}

/** Composes a complete response in OpenAI's format. */
export function composeResponse(
  parts: readonly ChoiceParts[],
  { id, created, usage, members = {} }: ResponseEnvelope,
  context: ResponseContext,
): DecodedResponse {
  const response: ChatCompletion = {
    id: isWellFormedId(id) ? id : context.id,
    object: 'chat.completion',
    created: readCreated(created, context.created),
    model: context.model,
    choices: parts.map((one, index) => composeChoice(one, index, context.legacyFunctions === true)),
    ...(usage === null ? {} : { usage: toCompletionUsage(usage) }),
    ...members,
  };
  return { response, usage };
}

function composeChoice(parts: ChoiceParts, index: number, legacy: boolean): Choices {
  const { calls = [], facts = {}, native, reasoning = '', thinking = [], annotations = [], audio } = parts;
  const [first] = calls;
  const called = first !== undefined;
  const finish = resolveFinishReason(parts.finish, {
    hasToolCalls: called && !legacy,
    hasFunctionCall: called && legacy,
  });
  const told = native === null || native === finish ? facts : { ...facts, native_finish_reason: native };
  return {
    index,
    message: {
      role: 'assistant',
      content: parts.text,
      refusal: parts.refusal ?? null,
      tool_calls: legacy || !called ? null : calls.map(toToolCall),
      function_call: legacy && called ? { name: first.name, arguments: first.input } : null,
      ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
      ...(thinking.length === 0 ? {} : { thinking_blocks: [...thinking] }),
      ...(annotations.length === 0 ? {} : { annotations: [...annotations] }),
      ...(audio == null ? {} : { audio }),
    },
    finish_reason: finish,
    logprobs: parts.logprobs ?? null,
    ...(Object.keys(told).length === 0 ? {} : { provider_specific_fields: told }),
  };
}

function toToolCall({ id, name, input, isCustom, extraContent }: DecodedToolCall): ToolCall {
  const extra = extraContent === undefined ? {} : { extra_content: { ...extraContent } };
  return isCustom === true
    ? { id, type: 'custom', custom: { name, input }, ...extra }
    : { id, type: 'function', function: { name, arguments: completeArguments(input) }, ...extra };
}
