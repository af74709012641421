/** Translators between the gateway's language and its dialects at OpenAI-compatible providers. */
export { type CompatProvider, compatProfileOf, compatProviders, isCompatProvider } from './compat-presets.ts';
export {
  type CompatProfile,
  defaultCompatProfile,
  type ToolCallIdRule,
  type ToolChoiceForm,
} from './compat-profile.ts';
export { type DecodeContext, type DecodedResponse, decodeChatResponse } from './decode-response.ts';
export {
  type ChatStreamDecoder,
  createChatStreamDecoder,
  type StreamDecodeContext,
  type StreamEnd,
} from './decode-stream.ts';
export { effortOfBudget, nearestEffort } from './encode-reasoning.ts';
export { type EncodedRequest, type EncodeTarget, encodeChatRequest } from './encode-request.ts';
export { type CallsMade, toFinishReason } from './finish-reason.ts';
export { fitToolCallId } from './tool-call-id.ts';
export { readUpstreamError, UpstreamAnswerError, type UpstreamErrorFacts } from './upstream-answer-error.ts';
export { type NormalizedUsage, normalizeUsage, toCompletionUsage } from './usage.ts';
