import type { ChatCompletionRequest } from '../openai/index.ts';
import {
  createEncodeReport,
  type EncodedRequest,
  type EncodeReport,
  formatInstruction,
  type JsonObject,
  parametersSupportedBy,
  readTurns,
  reportUnsupportedParameters,
  requestedFormat,
  warn,
} from '../translation/index.ts';
import type { CohereProfile } from './cohere-profile.ts';
import { encodeMessages } from './encode-messages.ts';
import { encodeLimits, encodeSampling } from './encode-sampling.ts';
import { encodeTools } from './encode-tools.ts';

/** The model a request is encoded for. */
export interface CohereTarget {
  /** The provider's model name. */
  readonly model: string;
  readonly profile: CohereProfile;
  readonly stream: boolean;
  /** Maximum output tokens, if known. */
  readonly maxOutputTokens?: number | undefined;
}

const supportedParameters = parametersSupportedBy('cohere');

/**
 * Encodes a chat request for Cohere's `v2/chat`; the request is not changed.
 * @param request valid request, `extra_body` already unwrapped
 * @returns the body, and a report; the caller must refuse the parameters in `unsupported` (422)
 */
export function encodeCohereRequest(request: ChatCompletionRequest, target: CohereTarget): EncodedRequest {
  const { profile } = target;
  const report = createEncodeReport();
  const { messages, documents } = encodeMessages(readTurns(request.messages ?? []), profile, report);
  const tools = encodeTools(request, profile, report);
  const excludesFormat = tools['tools'] !== undefined || documents.length > 0;
  const { format, instruction } = encodeFormat(request, profile, excludesFormat, report);
  const body: JsonObject = {
    model: target.model,
    messages: instruction === null ? messages : withInstruction(messages, instruction),
    stream: target.stream,
    ...tools,
    ...(documents.length === 0 ? {} : { documents }),
    ...(format === null ? {} : { response_format: format }),
  };
  encodeSampling(request, profile, body, report);
  encodeLimits(request, target, body, report);
  reportUnsupportedParameters(request, supportedParameters, report);
  return { body, formatUnchecked: instruction !== null || isPartlyEnforced(format), ...report };
}

/** Tools and documents exclude `response_format` (note in the SDK's types). */
function encodeFormat(
  request: ChatCompletionRequest,
  { supportsJsonMode: jsonMode }: CohereProfile,
  excludesFormat: boolean,
  report: EncodeReport,
): { format: JsonObject | null; instruction: string | null } {
  const wanted = requestedFormat(request);
  if (wanted.kind === 'text') return { format: null, instruction: null };
  if (!jsonMode || excludesFormat) {
    warn(report, `response_format ${wanted.kind} emulated by an instruction`);
    return { format: null, instruction: formatInstruction(wanted) };
  }
  const schema = wanted.kind === 'json_schema' ? { json_schema: wanted.schema } : {};
  return { format: { type: 'json_object', ...schema }, instruction: null };
}

/** Schema keywords that Cohere ignores or rejects (guide "structured outputs", schema constraints). */
const unenforcedKeywords =
  /"(minimum|maximum|exclusiveMinimum|exclusiveMaximum|multipleOf|minLength|maxLength|minItems|maxItems|uniqueItems|contains|not|if|allOf|oneOf|patternProperties|minProperties|maxProperties|prefixItems)":/;

/** Whether the provider enforces only a part of the schema. */
const isPartlyEnforced = (format: JsonObject | null): boolean =>
  format !== null && unenforcedKeywords.test(JSON.stringify(format));

function withInstruction(messages: readonly JsonObject[], instruction: string): readonly JsonObject[] {
  const [first, ...rest] = messages;
  if (first?.['role'] !== 'system' || typeof first['content'] !== 'string') {
    return [{ role: 'system', content: instruction }, ...messages];
  }
  return [{ role: 'system', content: `${first['content']}\n\n${instruction}` }, ...rest];
}
