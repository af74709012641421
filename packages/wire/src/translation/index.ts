/** What the translators of all protocols share. */

export { AlternatingMessages, type WireMessage } from './alternating-messages.ts';
export type {
  AnswerContext,
  ChatStreamDecoder,
  DecodedResponse,
  ReplayChoice,
  StreamContext,
  StreamEnd,
} from './answer.ts';
export { createdOf, inventCallId, isWellFormedId } from './answer-identity.ts';
export { DEFAULT_LIMIT_TOKENS, requestedLimit, requestedStops } from './answer-limit.ts';
export { ChunkComposer } from './chunk-composer.ts';
export { chunksOfAnswer } from './chunks-of-answer.ts';
export { type AnswerCall, type AnswerParts, composeAnswer } from './compose-answer.ts';
export { argumentsObject, calledFunctions, type Turn, turnsOf } from './conversation.ts';
export {
  budgetOfEffort,
  effortOfBudget,
  nearestEffort,
  type RequestedReasoning,
  requestedReasoning,
} from './effort.ts';
export {
  droppedMembers,
  type EncodedWireRequest,
  type EncodeReport,
  note,
  noteNoConversation,
} from './encode-report.ts';
export { type CallsMade, settleFinish } from './finish.ts';
export { fitJsonSchema, type SchemaDialect } from './fit-json-schema.ts';
export { isGoogleSignature } from './google-signature.ts';
export { type Fields, isFields, textOf, without, withoutNulls } from './json-fields.ts';
export { reportLateSystem } from './late-system.ts';
export {
  byteOffsets,
  codePointOffsets,
  locatePassage,
  type OffsetReader,
  type Passage,
} from './locate-passage.ts';
export { type MediaSource, mediaOfData, mediaTypeOf, textOfMedia } from './media-source.ts';
export { objectSchema } from './object-schema.ts';
export { parseEvent } from './parse-event.ts';
export type { Piece } from './pieces.ts';
export { formatInstruction, type RequestedFormat, requestedFormat } from './requested-format.ts';
export {
  type RequestedChoice,
  type RequestedTools,
  reportImpossibleChoice,
  requestedTools,
} from './requested-tools.ts';
export { settleResults } from './settle-results.ts';
export { isLoopUnsigned, signedThinking } from './signed-thinking.ts';
export { fitToolCallId, plainToolCallId, type ToolCallIdRule } from './tool-call-id.ts';
export { isNeutral, reportUnsent, withoutMembers } from './unsent-members.ts';
export {
  errorInside,
  readUpstreamError,
  UpstreamAnswerError,
  type UpstreamErrorFacts,
} from './upstream-answer-error.ts';
export {
  addUsage,
  type BilledTokens,
  type NormalizedUsage,
  serviceTierOf,
  toCompletionUsage,
  tokenCountOf,
} from './usage.ts';
