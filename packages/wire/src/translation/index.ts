export { adoptReasoning } from './adopt-reasoning.ts';
/** What the translators of all wires share. */

export {
  AlternatingMessages,
  addRequiredUserMessages,
  type EncodedConversation,
  type WireMessage,
} from './alternating-messages.ts';
export type {
  ChatStreamDecoder,
  DecodedResponse,
  ReplayChoice,
  ResponseContext,
  StreamContext,
  StreamEnd,
} from './answer.ts';
export { BlockContent } from './block-content.ts';
export { readDetailsBlock, toDetailsBlock } from './chat-reasoning.ts';
export { maxCalls } from './chunk-composer.ts';
export { chunksOfAnswer } from './chunks-of-answer.ts';
export { type Citations, sortCitations } from './citations.ts';
export {
  completeToolResults,
  missingResultText,
  missingResultWarning,
  orphanWarning,
} from './complete-tool-results.ts';
export { type ChoiceParts, composeResponse, type DecodedToolCall } from './compose-response.ts';
export { ComposedStreamDecoder } from './composed-stream-decoder.ts';
export type { ContentPart } from './content-part.ts';
export { calledFunctionNames, legacyCallId, readTurns, type Turn } from './conversation.ts';
export { dropToolBreakpoints } from './drop-tool-breakpoints.ts';
export {
  budgetForEffort,
  effortForBudget,
  nearestEffort,
  type RequestedReasoning,
  requestedReasoning,
} from './effort.ts';
export {
  createEncodeReport,
  drop,
  type EncodedRequest,
  type EncodeReport,
  refuse,
  reportEmptyConversation,
  warn,
  warnOfUnknownType,
} from './encode-report.ts';
export { fitJsonSchema, type SchemaDialect } from './fit-json-schema.ts';
export { isGoogleSignature } from './google-signature.ts';
export {
  arrayOrEmpty,
  isRecord,
  type JsonObject,
  nonEmptyString,
  omitMembers,
  omitNulls,
  recordOrEmpty,
} from './json-object.ts';
export { resolvePointer } from './json-pointer.ts';
export {
  byteOffsetConverter,
  codePointOffsetConverter,
  locateCitedText,
  type OffsetConverter,
  type TextSpan,
} from './locate-cited-text.ts';
export { detectMediaType, type MediaSource, readMediaData, readMediaText } from './media-source.ts';
export { reportMovedSystemMessages } from './moved-system-messages.ts';
export { type OpenaiReasoning, readOpenaiThinking, toOpenaiThinking } from './openai-reasoning.ts';
export {
  foreignParameters,
  isDefaultValue,
  isEssentialParameter,
  parameterDropCost,
  parameterPolicyOf,
  parametersSupportedBy,
} from './parameter-policy.ts';
export { parseEvent } from './parse-event.ts';
export { parseJson } from './parse-json.ts';
export { formatInstruction, type RequestedFormat, requestedFormat } from './requested-format.ts';
export {
  defaultMaxTokens,
  requestedMaxTokens,
  requestedStopSequences,
  requestedTopK,
} from './requested-limits.ts';
export {
  isReferenceTo,
  type RequestedToolChoice,
  type RequestedTools,
  refuseOtherTools,
  refuseUnsatisfiableToolChoice as reportUnsatisfiableToolChoice,
  requestedTools,
  toolName,
} from './requested-tools.ts';
export { type ResponseCalls, resolveFinishReason } from './resolve-finish-reason.ts';
export { generateToolCallId, isWellFormedId, readCreated } from './response-identity.ts';
export { isToolLoopUnsigned, keepSignedThinking } from './signed-thinking.ts';
export { splitChunk, textCharsOf } from './split-chunk.ts';
export { splitEvent } from './split-event.ts';
export {
  type AnswerChunk,
  chunkValue,
  type EventChunk,
  encodeChunk,
  type FullChunk,
  isStreamChunk,
  type StreamChunk,
  type TextChunk,
  type TextField,
} from './stream-chunk.ts';
export { textMetadata } from './text-metadata.ts';
export { toObjectSchema } from './to-object-schema.ts';
export { completeArguments, parseToolArguments, toArgumentsText } from './tool-arguments.ts';
export { fitToolCallId, plainToolCallId, type ToolCallIdFormat } from './tool-call-id.ts';
export { fitToolName, plainToolName, refuseToolNames } from './tool-name.ts';
export {
  type KeptReasoning,
  type MessageOrigin,
  type ReasoningEnvelopes,
  reasoningEnvelopePrefix,
  type TranslatedRequest,
} from './translated-request.ts';
export {
  omitParameters,
  reportUnsupportedParameter,
  reportUnsupportedParameters,
} from './unsupported-parameters.ts';
export {
  embeddedError,
  readUpstreamError,
  type UpstreamErrorDetails,
  UpstreamResponseError,
} from './upstream-response-error.ts';
export {
  addUsage,
  type BilledTokens,
  laterUsage,
  type NormalizedUsage,
  readServiceTier,
  readTokenCount,
  readWebSearches,
  type SearchContext,
  toCompletionUsage,
} from './usage.ts';
