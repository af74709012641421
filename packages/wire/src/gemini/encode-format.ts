import type { ChatCompletionRequest } from '../openai/index.ts';
import {
  type EncodeReport,
  fitJsonSchema,
  formatInstruction,
  type JsonObject,
  type RequestedFormat,
  refuse,
  requestedFormat,
  type SchemaDialect,
  warn,
} from '../translation/index.ts';
import type { GeminiProfile } from './gemini-profile.ts';
import { toOpenApiSchema } from './to-openapi-schema.ts';

/** What the caller has to do for the response format. */
export interface EncodedFormat {
  /** Instruction to the model if it cannot be constrained to the format; null otherwise. */
  readonly instruction: string | null;
  /** Whether the response must be validated. */
  readonly formatUnchecked: boolean;
}

const noFollowUp: EncodedFormat = { instruction: null, formatUnchecked: false };

/** Documented keywords of `responseJsonSchema`; others are ignored (`GenerationConfig` of the Gemini API). */
const dialect: SchemaDialect = {
  keywords: new Set([
    '$anchor',
    '$id',
    'description',
    'enum',
    'format',
    'maxItems',
    'maximum',
    'minItems',
    'minimum',
    'propertyOrdering',
    'title',
    'type',
  ]),
  restrictedKeywords: {},
  combinators: new Set(['anyOf', 'oneOf']),
  requiresClosedObjects: false,
  requiresType: false,
  supportsTuples: true,
  supportsRecursion: true,
  maxOptionalProperties: null,
};

/**
 * Sets the response format.
 * @param hasTools whether the request has tools, which older models do not support together with a format
 * @param config `generationConfig`
 */
export function encodeFormat(
  request: ChatCompletionRequest,
  profile: GeminiProfile,
  hasTools: boolean,
  config: JsonObject,
  report: EncodeReport,
): EncodedFormat {
  const format = requestedFormat(request);
  if (format.kind === 'text') return noFollowUp;
  if (profile.isSpeechModel) {
    refuse(report, 'response_format');
    return noFollowUp;
  }
  if (!profile.supportsJsonMode || (hasTools && !profile.supportsJsonWithTools))
    return emulate(format, report);
  config['responseMimeType'] = 'application/json';
  if (format.kind === 'json_object' || Object.keys(format.schema).length === 0) return noFollowUp;
  if (!profile.supportsJsonSchema) {
    config['responseSchema'] = toOpenApiSchema(format.schema);
    warn(report, 'response_format converted to the older schema format of the model');
    return { instruction: null, formatUnchecked: true };
  }
  const { schema, isLoosened: loosened, isUnsupported: unfit } = fitJsonSchema(format.schema, dialect);
  if (unfit) return emulate(format, report);
  config['responseJsonSchema'] = schema;
  if (loosened) warn(report, 'response_format relaxed: parts of the schema cannot be enforced');
  return { instruction: null, formatUnchecked: loosened };
}

function emulate(format: Exclude<RequestedFormat, { kind: 'text' }>, report: EncodeReport): EncodedFormat {
  warn(report, `response_format ${format.kind} emulated by an instruction`);
  return { instruction: formatInstruction(format), formatUnchecked: true };
}
