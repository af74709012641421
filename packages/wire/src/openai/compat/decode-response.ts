import {
  type AnswerContext,
  createdOf,
  type DecodedResponse,
  errorInside,
  type Fields,
  inventCallId,
  isFields,
  isWellFormedId,
  textOf,
  toCompletionUsage,
  UpstreamAnswerError,
  without,
} from '../../translation/index.ts';
import type { ChatCompletion, Choices, Message } from '../chat-response.ts';
import type { FunctionCall, ToolCall } from '../tool-calls.ts';
import type { CompatProfile } from './compat-profile.ts';
import { argumentsText, reasoningOf, repairLogprobs, splitContent } from './decode-message.ts';
import { toFinishReason } from './finish-reason.ts';
import { normalizeUsage } from './usage.ts';

/** What an answer is to be told apart by, and how its provider writes. */
export interface DecodeContext extends AnswerContext {
  readonly profile: CompatProfile;
}

const TOP_MEMBERS = new Set(['id', 'object', 'created', 'model', 'choices', 'usage', 'error']);
const CHOICE_MEMBERS = new Set([
  'delta',
  'finish_reason',
  'index',
  'logprobs',
  'message',
  'native_finish_reason',
  'provider_specific_fields',
]);
const MESSAGE_MEMBERS = new Set([
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
 * Reads a finished answer of any OpenAI-compatible provider.
 * @param raw parsed body of a successful answer
 * @param context identity of the answer
 * @throws UpstreamAnswerError if the body holds an error (`error_in_200`) or no answer (`malformed`)
 */
export function decodeChatResponse(raw: unknown, context: DecodeContext): DecodedResponse {
  if (!isFields(raw)) throw new UpstreamAnswerError('malformed', 'The answer is not a JSON object');
  const { choices } = raw;
  if (raw['error'] !== undefined && raw['error'] !== null) throw errorInside(raw['error']);
  if (raw['object'] === 'error') throw errorInside(raw);
  if (!Array.isArray(choices) || choices.length === 0) {
    throw new UpstreamAnswerError('malformed', 'The answer has no choices');
  }
  const id = isWellFormedId(raw['id']) ? raw['id'] : context.id;
  const usage = normalizeUsage(raw['usage'], raw['service_tier']);
  const response: ChatCompletion = {
    id,
    object: 'chat.completion',
    created: createdOf(raw['created'], context.created),
    model: context.model,
    choices: choices.map((choice: unknown, position) => decodeChoice(choice, position, id, context)),
    ...(usage === null ? {} : { usage: toCompletionUsage(usage, raw['usage']) }),
    ...without(raw, TOP_MEMBERS),
  };
  return { response, usage };
}

function decodeChoice(choice: unknown, position: number, answerId: string, context: DecodeContext): Choices {
  if (!isFields(choice))
    throw new UpstreamAnswerError('malformed', 'A choice of the answer is not an object');
  const { message, error } = choice;
  if (error !== undefined && error !== null) throw errorInside(error);
  if (choice['finish_reason'] === 'error') throw errorInside(undefined);
  if (!isFields(message)) throw new UpstreamAnswerError('malformed', 'A choice of the answer has no message');
  const index =
    typeof choice['index'] === 'number' && Number.isInteger(choice['index']) && choice['index'] >= 0
      ? choice['index']
      : position;
  const decoded = decodeMessage(message, index, answerId, context);
  const native = textOf(choice['finish_reason']);
  const finish = toFinishReason(native, {
    toolCalls: decoded.tool_calls !== null,
    functionCall: decoded.function_call !== null,
  });
  const own = isFields(choice['provider_specific_fields']) ? choice['provider_specific_fields'] : {};
  const told = textOf(choice['native_finish_reason']) ?? native;
  const facts = told === null || told === finish ? own : { ...own, native_finish_reason: told };
  return {
    index,
    message: decoded,
    finish_reason: finish,
    logprobs: readLogprobs(choice['logprobs']),
    ...(Object.keys(facts).length === 0 ? {} : { provider_specific_fields: facts }),
    ...without(choice, CHOICE_MEMBERS),
  };
}

function readLogprobs(value: unknown): Choices['logprobs'] {
  const repaired = repairLogprobs(value);
  return isLogprobs(repaired) ? repaired : null;
}

const isLogprobs = (value: unknown): value is NonNullable<Choices['logprobs']> => isFields(value);

function decodeMessage(message: Fields, index: number, answerId: string, context: DecodeContext): Message {
  const { text, reasoning: thought } = splitContent(message['content']);
  const reasoning = reasoningOf(message) + thought;
  const calls = decodeToolCalls(message['tool_calls'], index, answerId);
  const legacy = context.legacyFunctions === true ? legacyCallOf(calls) : null;
  const { audio, thinking_blocks: blocks, annotations } = message;
  const optional: Fields = {
    ...(isFields(audio) ? { audio } : {}),
    ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
    ...(Array.isArray(blocks) && blocks.length > 0 ? { thinking_blocks: blocks } : {}),
    ...(Array.isArray(annotations) && annotations.length > 0 ? { annotations } : {}),
    ...without(message, MESSAGE_MEMBERS),
  };
  return {
    role: 'assistant',
    content: text,
    refusal: textOf(message['refusal']),
    tool_calls: legacy === null ? calls : null,
    function_call: legacy ?? decodeFunctionCall(message['function_call']),
    ...optional,
  };
}

function decodeFunctionCall(call: unknown): FunctionCall | null {
  if (!isFields(call)) return null;
  return { name: textOf(call['name']), arguments: argumentsText(call['arguments']) };
}

function legacyCallOf(calls: readonly ToolCall[] | null): FunctionCall | null {
  const first = calls?.[0];
  return first?.type === 'function'
    ? { name: first.function.name, arguments: first.function.arguments }
    : null;
}

function decodeToolCalls(calls: unknown, choice: number, answerId: string): ToolCall[] | null {
  if (!Array.isArray(calls)) return null;
  const decoded: ToolCall[] = [];
  for (const call of calls) {
    if (!isFields(call)) continue;
    const id = textOf(call['id']) ?? inventCallId(answerId, choice, decoded.length);
    const extra = without(call, new Set(['custom', 'function', 'id', 'index', 'type']));
    const { custom, function: called } = call;
    if (isFields(called)) {
      const details = {
        ...called,
        name: textOf(called['name']) ?? '',
        arguments: argumentsText(called['arguments']),
      };
      decoded.push({ id, type: 'function', function: details, ...extra });
    } else if (isFields(custom)) {
      const input = typeof custom['input'] === 'string' ? custom['input'] : '';
      decoded.push({
        id,
        type: 'custom',
        custom: { ...custom, name: textOf(custom['name']) ?? '', input },
        ...extra,
      });
    }
  }
  return decoded.length === 0 ? null : decoded;
}
