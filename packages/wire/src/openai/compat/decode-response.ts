import {
  arrayOrEmpty,
  completeArguments,
  type DecodedResponse,
  embeddedError,
  generateToolCallId,
  isRecord,
  isWellFormedId,
  type JsonObject,
  nonEmptyString,
  omitMembers,
  type ResponseContext,
  readCreated,
  toCompletionUsage,
  toDetailsBlock,
  UpstreamResponseError,
} from '../../translation/index.ts';
import type { ChatCompletion, Choices, Message } from '../chat-response.ts';
import type { FunctionCall, ToolCall } from '../tool-calls.ts';
import type { CompatProfile, ReasoningField } from './compat-profile.ts';
import {
  isEmptyCall,
  normalizeLogprobs,
  readReasoning,
  type SplitContent,
  splitContent,
  toArgumentsText,
} from './decode-message.ts';
import { mapFinishReason } from './finish-reason.ts';
import { separateReasoning } from './reasoning-tags.ts';
import { normalizeUsage } from './usage.ts';

/** OpenAI's `n` ends at 128; more are a broken answer and not worth memory. */
export const maxChoices = 128;

/** Identity of a response, and the profile of its provider. */
export interface DecodeContext extends ResponseContext {
  readonly profile: CompatProfile;
  /** Called with the member that holds readable reasoning. */
  readonly onReasoning?: (field: ReasoningField) => void;
}

const decodedFields = new Set(['id', 'object', 'created', 'model', 'choices', 'usage', 'error']);
const decodedChoiceFields = new Set([
  'delta',
  'finish_reason',
  'index',
  'logprobs',
  'message',
  'native_finish_reason',
  'provider_specific_fields',
]);
const decodedMessageFields = new Set([
  'annotations',
  'audio',
  'content',
  'function_call',
  'reasoning',
  'reasoning_content',
  'refusal',
  'role',
  'thinking_blocks',
  'tool_calls',
]);

/**
 * Decodes a complete response of an OpenAI-compatible provider.
 * @param raw parsed body of a successful response
 * @throws UpstreamResponseError if the body holds an error (`error_in_200`) or no choice (`malformed`)
 */
export function decodeChatResponse(raw: unknown, context: DecodeContext): DecodedResponse {
  if (!isRecord(raw)) throw new UpstreamResponseError('malformed', 'The response is not a JSON object');
  const { choices } = raw;
  if (raw['error'] !== undefined && raw['error'] !== null) throw embeddedError(raw['error']);
  if (raw['object'] === 'error') throw embeddedError(raw);
  if (!Array.isArray(choices) || choices.length === 0) {
    throw new UpstreamResponseError('malformed', 'The response has no choices');
  }
  if (choices.length > maxChoices)
    throw new UpstreamResponseError('malformed', 'The response has choices without end');
  const id = isWellFormedId(raw['id']) ? raw['id'] : context.id;
  const usage = normalizeUsage(raw['usage'], raw['service_tier']);
  const response: ChatCompletion = {
    id,
    object: 'chat.completion',
    created: readCreated(raw['created'], context.created),
    model: context.model,
    choices: choices.map((choice: unknown, position) => decodeChoice(choice, position, id, context)),
    ...(usage === null ? {} : { usage: toCompletionUsage(usage, raw['usage']) }),
    ...omitMembers(raw, decodedFields),
  };
  return { response, usage };
}

function decodeChoice(
  choice: unknown,
  position: number,
  responseId: string,
  context: DecodeContext,
): Choices {
  if (!isRecord(choice))
    throw new UpstreamResponseError('malformed', 'A choice in the response is not an object');
  const { message, error } = choice;
  if (error !== undefined && error !== null) throw embeddedError(error);
  if (choice['finish_reason'] === 'error') throw embeddedError(undefined);
  if (!isRecord(message))
    throw new UpstreamResponseError('malformed', 'A choice in the response has no message');
  const index =
    typeof choice['index'] === 'number' && Number.isInteger(choice['index']) && choice['index'] >= 0
      ? choice['index']
      : position;
  const decoded = decodeMessage(message, index, responseId, context);
  const native = nonEmptyString(choice['finish_reason']);
  const finish = mapFinishReason(native, {
    hasToolCalls: decoded.tool_calls !== null,
    hasFunctionCall: decoded.function_call !== null,
  });
  const own = isRecord(choice['provider_specific_fields']) ? choice['provider_specific_fields'] : {};
  const nativeReason = nonEmptyString(choice['native_finish_reason']) ?? native;
  const facts =
    nativeReason === null || nativeReason === finish ? own : { ...own, native_finish_reason: nativeReason };
  return {
    index,
    message: decoded,
    finish_reason: finish,
    logprobs: readLogprobs(choice['logprobs']),
    ...(Object.keys(facts).length === 0 ? {} : { provider_specific_fields: facts }),
    ...omitMembers(choice, decodedChoiceFields),
  };
}

function readLogprobs(value: unknown): Choices['logprobs'] {
  const repaired = normalizeLogprobs(value);
  return isLogprobs(repaired) ? repaired : null;
}

const isLogprobs = (value: unknown): value is NonNullable<Choices['logprobs']> => isRecord(value);

function decodeMessage(
  message: JsonObject,
  index: number,
  responseId: string,
  context: DecodeContext,
): Message {
  const { text, reasoning } = readContent(message, context);
  const wantsLegacy = context.legacyFunctions === true;
  const called = decodeFunctionCall(message['function_call']);
  const calls =
    decodeToolCalls(message['tool_calls'], index, responseId) ??
    (wantsLegacy || called === null ? null : decodeToolCalls([{ function: called }], index, responseId));
  const legacy = wantsLegacy ? (toLegacyCall(calls) ?? called) : null;
  const { audio, annotations } = message;
  const blocks = readBlocks(message, context.profile);
  const optional: JsonObject = {
    ...(isRecord(audio) ? { audio } : {}),
    ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
    ...(blocks.length > 0 ? { thinking_blocks: blocks } : {}),
    ...(Array.isArray(annotations) && annotations.length > 0 ? { annotations } : {}),
    ...omitMembers(message, decodedMessageFields),
  };
  return {
    role: 'assistant',
    content: text,
    refusal: nonEmptyString(message['refusal']),
    tool_calls: legacy === null ? calls : null,
    function_call: legacy,
    ...optional,
  };
}

/** State that must come back: signed blocks, and the details of the provider. */
function readBlocks(message: JsonObject, { name: provider }: CompatProfile): readonly unknown[] {
  const details = arrayOrEmpty(message['reasoning_details']).filter(isRecord);
  const blocks = arrayOrEmpty(message['thinking_blocks']);
  return details.length === 0 ? blocks : [...blocks, toDetailsBlock({ provider, details })];
}

/** Text and reasoning, which may be in a member of its own, in parts, or in tags at the beginning of the text. */
function readContent(message: JsonObject, { profile, onReasoning }: DecodeContext): SplitContent {
  const { reasoningTag: tag } = profile;
  const { text, reasoning: embedded } = splitContent(message['content']);
  const reasoning = readReasoning(message, onReasoning) + embedded;
  return text === null || tag === null || reasoning !== ''
    ? { text, reasoning }
    : separateReasoning(text, tag);
}

function decodeFunctionCall(call: unknown): FunctionCall | null {
  if (!isRecord(call) || isEmptyCall(call)) return null;
  return {
    name: nonEmptyString(call['name']),
    arguments: completeArguments(toArgumentsText(call['arguments'])),
  };
}

function toLegacyCall(calls: readonly ToolCall[] | null): FunctionCall | null {
  const first = calls?.[0];
  return first?.type === 'function'
    ? { name: first.function.name, arguments: first.function.arguments }
    : null;
}

function decodeToolCalls(calls: unknown, choice: number, responseId: string): ToolCall[] | null {
  if (!Array.isArray(calls)) return null;
  const decoded: ToolCall[] = [];
  for (const call of calls) {
    if (!isRecord(call)) continue;
    const id = nonEmptyString(call['id']) ?? generateToolCallId(responseId, choice, decoded.length);
    const extra = omitMembers(call, new Set(['custom', 'function', 'id', 'index', 'type']));
    const { custom, function: called } = call;
    if (isRecord(called)) {
      if (isEmptyCall(called)) continue;
      const details = {
        ...called,
        name: nonEmptyString(called['name']) ?? '',
        arguments: completeArguments(toArgumentsText(called['arguments'])),
      };
      decoded.push({ id, type: 'function', function: details, ...extra });
    } else if (isRecord(custom)) {
      const input = typeof custom['input'] === 'string' ? custom['input'] : '';
      decoded.push({
        id,
        type: 'custom',
        custom: { ...custom, name: nonEmptyString(custom['name']) ?? '', input },
        ...extra,
      });
    }
  }
  return decoded.length === 0 ? null : decoded;
}
