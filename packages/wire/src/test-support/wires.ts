/** The wires of this package behind one interface, for tests that run over all of them. */
import {
  anthropicProfileOf,
  bedrockProfileOf,
  type ChatCompletionRequest,
  type ChatStreamDecoder,
  cohereProfileOf,
  compatProfileOf,
  createAnthropicStreamDecoder,
  createBedrockStreamDecoder,
  createChatStreamDecoder,
  createCohereStreamDecoder,
  createGeminiStreamDecoder,
  createResponsesStreamDecoder,
  type DecodedResponse,
  decodeAnthropicResponse,
  decodeBedrockResponse,
  decodeChatResponse,
  decodeCohereResponse,
  decodeGeminiResponse,
  decodeResponsesResponse,
  type EncodedRequest,
  encodeAnthropicRequest,
  encodeBedrockRequest,
  encodeChatRequest,
  encodeCohereRequest,
  encodeGeminiRequest,
  encodeResponsesRequest,
  type GeminiPlatform,
  geminiProfileOf,
  type ResponsesTarget,
  readAnthropicError,
  readBedrockError,
  readCohereError,
  readGeminiError,
  readResponsesError,
  readUpstreamError,
  type StreamContext,
  type UpstreamErrorDetails,
} from '../index.ts';

export const wireIds = ['anthropic', 'bedrock', 'cohere', 'gemini', 'openai', 'responses'] as const;
export type WireId = (typeof wireIds)[number];

/** Where a request of a test goes. */
export interface WireTarget {
  readonly wire: WireId;
  readonly model: string;
  readonly stream?: boolean;
  readonly maxOutputTokens?: number;
  /** Of the Gemini wire. */
  readonly platform?: GeminiPlatform;
  /** Profile of an OpenAI-compatible provider. */
  readonly provider?: string;
  /** Of the Responses wire. */
  readonly reasoning?: ResponsesTarget['reasoning'];
}

/** Targets of fixtures that name none: one typical model of each wire, and providers with quirks. */
export const defaultTargets: Readonly<Record<string, WireTarget>> = {
  anthropic: { wire: 'anthropic', model: 'claude-sonnet-4-5' },
  bedrock: { wire: 'bedrock', model: 'us.anthropic.claude-sonnet-4-5-v1:0' },
  'bedrock-nova': { wire: 'bedrock', model: 'us.amazon.nova-2-lite-v1:0' },
  cohere: { wire: 'cohere', model: 'command-a-03-2025' },
  gemini: { wire: 'gemini', model: 'gemini-3-flash-preview' },
  groq: { wire: 'openai', model: 'm', provider: 'groq' },
  mistral: { wire: 'openai', model: 'm', provider: 'mistral' },
  openai: { wire: 'openai', model: 'm', provider: 'openai' },
  responses: { wire: 'responses', model: 'm', reasoning: {} },
  vertex: { wire: 'gemini', model: 'gemini-2.5-flash', platform: 'vertex' },
};

/** Encodes a request for a target, as the gateway would. */
export function encodeFor(request: ChatCompletionRequest, target: WireTarget): EncodedRequest {
  const { model, stream = false, maxOutputTokens } = target;
  const options = { model, stream, maxOutputTokens };
  switch (target.wire) {
    case 'anthropic':
      return encodeAnthropicRequest(request, {
        ...options,
        takesLateSystem: true,
        profile: anthropicProfileOf(model),
      });
    case 'bedrock':
      return encodeBedrockRequest(request, { ...options, profile: bedrockProfileOf(model) });
    case 'cohere':
      return encodeCohereRequest(request, { ...options, profile: cohereProfileOf(model) });
    case 'gemini':
      return encodeGeminiRequest(request, { ...options, profile: geminiProfileOf(model, target.platform) });
    case 'openai':
      return encodeChatRequest(request, { model, stream, profile: compatProfileOf(target.provider ?? '') });
    case 'responses':
      return encodeResponsesRequest(request, {
        ...options,
        ...(target.reasoning === undefined ? {} : { reasoning: target.reasoning }),
      });
  }
}

/** Id and model of the response, and options of its request. */
export interface DecodeOptions extends StreamContext {
  readonly provider?: string;
}

export function decodeFrom(wire: WireId, body: unknown, options: DecodeOptions): DecodedResponse {
  switch (wire) {
    case 'anthropic':
      return decodeAnthropicResponse(body, options);
    case 'bedrock':
      return decodeBedrockResponse(body, options);
    case 'cohere':
      return decodeCohereResponse(body, options);
    case 'gemini':
      return decodeGeminiResponse(body, options);
    case 'openai':
      return decodeChatResponse(body, { ...options, profile: compatProfileOf(options.provider ?? '') });
    case 'responses':
      return decodeResponsesResponse(body, options);
  }
}

export function openStreamOf(wire: WireId, options: DecodeOptions): ChatStreamDecoder {
  switch (wire) {
    case 'anthropic':
      return createAnthropicStreamDecoder(options);
    case 'bedrock':
      return createBedrockStreamDecoder(options);
    case 'cohere':
      return createCohereStreamDecoder(options);
    case 'gemini':
      return createGeminiStreamDecoder(options);
    case 'openai':
      return createChatStreamDecoder({ ...options, profile: compatProfileOf(options.provider ?? '') });
    case 'responses':
      return createResponsesStreamDecoder(options);
  }
}

/** What the error body of a provider says. */
export function readErrorOf(wire: WireId, body: unknown): UpstreamErrorDetails {
  switch (wire) {
    case 'anthropic':
      return readAnthropicError(body);
    case 'bedrock':
      return readBedrockError(body);
    case 'cohere':
      return readCohereError(body);
    case 'gemini':
      return readGeminiError(body);
    case 'openai':
      return readUpstreamError(body);
    case 'responses':
      return readResponsesError(body);
  }
}
