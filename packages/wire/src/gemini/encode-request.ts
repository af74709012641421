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

/** Where a request goes and how. */
export interface GeminiTarget {
  /** The provider's own name of the model; part of the address, not of the body. */
  readonly model: string;
  readonly profile: GeminiProfile;
  /** For `streamGenerateContent`. */
  readonly stream: boolean;
  /** Most tokens that the model can write, where known. */
  readonly maxOutputTokens?: number | undefined;
}

const supportedParameters = parametersSupportedBy('gemini');

/**
 * Writes a chat request for `generateContent` and `streamGenerateContent`; the request is not touched.
 * @param request accepted request, `extra_body` already unwrapped
 * @param target model and mode
 * @returns the body; warnings for drops and changes; `unsupported`: members that the caller must refuse (422)
 */
export function encodeGeminiRequest(request: ChatCompletionRequest, target: GeminiTarget): EncodedRequest {
  const { profile, stream } = target;
  const report = createEncodeReport();
  // As many results as calls, or the service refuses them all.
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

/** Instructions without a conversation, and those to models that take none, are said by the user. */
function withInstructions(
  contents: readonly Content[],
  instructions: readonly string[],
  { supportsSystemInstruction: systemInstruction }: GeminiProfile,
): JsonObject {
  if (instructions.length === 0) return { contents };
  const parts = instructions.map((text) => ({ text }));
  if (systemInstruction && contents.length > 0) return { systemInstruction: { parts }, contents };
  const [first, ...rest] = contents;
  const said = [...parts, ...(first?.parts ?? [])];
  // The first content is always the user's.
  return { contents: [{ role: 'user', parts: said }, ...rest] };
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
