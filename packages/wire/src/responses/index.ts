/** OpenAI's Responses API: as an entry point of the gateway, and as the API of a provider. */
export * from './content-parts.ts';
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
export * from './responses-request.ts';
export { responsesSchemas } from './responses-schemas.ts';
export type { OpenReasoning } from './to-chat-messages.ts';
export { type ToChatContext, type TranslatedResponsesRequest, toChatRequest } from './to-chat-request.ts';
export type { NamedTool, ToolNames } from './tool-names.ts';
export * from './tools.ts';
