/** What the translators of all protocols share. */
export type {
  AnswerContext,
  ChatStreamDecoder,
  DecodedResponse,
  StreamContext,
  StreamEnd,
} from './answer.ts';
export { createdOf, inventCallId, isWellFormedId } from './answer-identity.ts';
export { DEFAULT_LIMIT_TOKENS, type RequestedLimit, requestedLimit, requestedStops } from './answer-limit.ts';
export { type CallStart, ChunkComposer } from './chunk-composer.ts';
export { type AnswerCall, type AnswerEnvelope, type AnswerParts, composeAnswer } from './compose-answer.ts';
export { argumentsObject, type Turn, type TurnCall, turnsOf } from './conversation.ts';
export {
  budgetOfEffort,
  effortOfBudget,
  nearestEffort,
  type RequestedReasoning,
  requestedReasoning,
} from './effort.ts';
export { type EncodeReport, note } from './encode-report.ts';
export { type CallsMade, settleFinish } from './finish.ts';
export { type Fields, isFields, textOf, without, withoutNulls } from './json-fields.ts';
export { type MediaSource, mediaOfData, mediaOfUrl, mediaTypeOf } from './media-source.ts';
export { type CacheMark, type Piece, piecesOf, textOfPieces } from './pieces.ts';
export { formatInstruction, type RequestedFormat, requestedFormat } from './requested-format.ts';
export { type RequestedChoice, type RequestedTools, requestedTools } from './requested-tools.ts';
export { fitToolCallId, type ToolCallIdRule } from './tool-call-id.ts';
export {
  errorInside,
  readUpstreamError,
  UpstreamAnswerError,
  type UpstreamErrorFacts,
} from './upstream-answer-error.ts';
export { type NormalizedUsage, toCompletionUsage } from './usage.ts';
