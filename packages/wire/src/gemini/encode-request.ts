import type { ChatCompletionRequest } from '../openai/index.ts';
import {
  completeToolResults,
  createEncodeReport,
  drop,
  type EncodedRequest,
  type EncodeReport,
  type JsonObject,
  parametersSupportedBy,
  readTurns,
  reportEmptyConversation,
  reportMovedSystemMessages,
  reportUnsupportedParameters,
} from '../translation/index.ts';
import { type Content, encodeContents } from './encode-contents.ts';
import { encodeFormat } from './encode-format.ts';
import { encodeLimits, encodeModality, encodeSampling } from './encode-generation.ts';
import { encodeThinking } from './encode-thinking.ts';
import { encodeTools } from './encode-tools.ts';
import type { GeminiProfile } from './gemini-profile.ts';

/** The model a request is encoded for. */
export interface GeminiTarget {
  /** The provider's model name; part of the URL, not of the body. */
  readonly model: string;
  readonly profile: GeminiProfile;
  /** For `streamGenerateContent`. */
  readonly stream: boolean;
  /** Maximum output tokens, if known. */
  readonly maxOutputTokens?: number | undefined;
}

const supportedParameters = parametersSupportedBy('gemini');

/**
 * Encodes a chat request for `generateContent` and `streamGenerateContent`; the request is not changed.
 * @param request valid request, `extra_body` already unwrapped
 * @returns the body, and a report; the caller must refuse the parameters in `unsupported` (422)
 */
export function encodeGeminiRequest(request: ChatCompletionRequest, target: GeminiTarget): EncodedRequest {
  const { profile, stream } = target;
  const report = createEncodeReport();
  // The API requires as many results as calls.
  const turns = completeToolResults(readTurns(request.messages ?? []), { resultsFirst: false }, report);
  reportMovedSystemMessages(turns, report);
  const { contents, instructions } = encodeContents(turns, profile, report);
  if (contents.length === 0 && instructions.length === 0) reportEmptyConversation(report);
  const { tools, toolConfig } = encodeTools(request, profile, report);
  const config: JsonObject = {};
  const thinking = encodeThinking(request, profile, report);
  encodeSampling(request, profile, config, report);
  encodeLimits(request, target, thinking.defaultLimit, config, report);
  const { instruction, formatUnchecked } = encodeFormat(request, profile, tools.length > 0, config, report);
  encodeModality(request, profile, stream, config, report);
  if (thinking.config !== null) config['thinkingConfig'] = thinking.config;
  const system = instruction === null ? instructions : [...instructions, instruction];
  const body: JsonObject = {
    ...withInstructions(contents, system, profile),
    ...(tools.length === 0 ? {} : { tools }),
    ...(toolConfig === null ? {} : { toolConfig }),
    ...(Object.keys(config).length === 0 ? {} : { generationConfig: config }),
    ...encodeTier(request, report),
  };
  reportUnsupportedParameters(request, supportedParameters, report);
  return { body, formatUnchecked, ...report };
}

/** Adds the instructions; as user content if there is no other, or the model does not support them. */
function withInstructions(
  contents: readonly Content[],
  instructions: readonly string[],
  { supportsSystemInstruction: systemInstruction }: GeminiProfile,
): JsonObject {
  if (instructions.length === 0) return { contents };
  const parts = instructions.map((text) => ({ text }));
  if (systemInstruction && contents.length > 0) return { systemInstruction: { parts }, contents };
  const [first, ...rest] = contents;
  const userParts = [...parts, ...(first?.parts ?? [])];
  // The first content always has role `user`.
  return { contents: [{ role: 'user', parts: userParts }, ...rest] };
}

function encodeTier({ service_tier: tier }: ChatCompletionRequest, report: EncodeReport): JsonObject {
  switch (tier) {
    case undefined:
    case null:
    case 'auto':
    case 'default':
      return {};
    case 'flex':
    case 'priority':
      return { serviceTier: tier };
    default:
      drop(report, 'service_tier');
      return {};
  }
}
