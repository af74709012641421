/** OpenAI's Responses API: as an entry point of the gateway, and as the API of a provider. */
export {
  countedMembers,
  nativeCompactBody,
  ResponseCompaction,
  ResponsesCompactRequest,
  ResponsesCountRequest,
} from './compact.ts';
export * from './content-parts.ts';
export { decodeResponsesResponse } from './decode-response.ts';
export { createResponsesStreamDecoder } from './decode-stream.ts';
export { encodeResponsesRequest, type ResponsesTarget } from './encode-request.ts';
export { encodeResponse } from './encode-response.ts';
export { readResponsesError } from './error.ts';
export {
  isItemOf,
  itemTypeOf,
  ResponseAdditionalToolsItem,
  ResponseCompactionItem,
  ResponseConfigurationUpdateItem,
  ResponseCustomToolCallItem,
  ResponseCustomToolCallOutputItem,
  ResponseFunctionCallItem,
  ResponseFunctionCallOutputItem,
  ResponseHostedItem,
  ResponseInputItem,
  ResponseItemReference,
  ResponseMessageItem,
  ResponseOtherItem,
  ResponseReasoningItem,
  ResponseToolSearchCallItem,
  ResponseToolSearchOutputItem,
} from './input-items.ts';
export { toListedItem } from './listed-item.ts';
export { toOwnEvent, toOwnResponse, toShownResponse } from './native-answer.ts';
export { nativeResponsesBody, withoutReasoningItems } from './native-body.ts';
export * from './output-items.ts';
export { isPendingResponse, isUnfinished } from './pending.ts';
export {
  type EncodeResponseContext,
  echoOf,
  responseIdOf,
  responseIdOfItem,
  wantsEncryptedReasoning,
} from './response-context.ts';
export { type ResponseFailure, toNestedError, toResponseError } from './response-error.ts';
export type { ResponseStreamEvent } from './response-event-writer.ts';
export * from './response-object.ts';
export { createResponseStreamEncoder, type ResponseStreamEncoder } from './response-stream-encoder.ts';
export * from './responses-request.ts';
export { responsesSchemas } from './responses-schemas.ts';
export type { OpenReasoning } from './to-chat-messages.ts';
export { type ToChatContext, type TranslatedResponsesRequest, toChatRequest } from './to-chat-request.ts';
export type { NamedTool, ToolNames } from './tool-names.ts';
export * from './tools.ts';
