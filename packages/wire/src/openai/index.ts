/** Schemas of OpenAI's chat completions API, which is also the gateway's own. */
export * from './chat-chunk.ts';
export * from './chat-request.ts';
export * from './chat-response.ts';
export * from './content-parts.ts';
export * from './error.ts';
export { FileSource } from './file-fields.ts';
export * from './known-types.ts';
export { ChoiceLogprobs, TokenLogprob, TopLogprob } from './logprobs.ts';
export * from './messages.ts';
export * from './model-list.ts';
export { openaiSchemas, titledSchemas } from './openai-schemas.ts';
export * from './own-members.ts';
export * from './request-params.ts';
export * from './routing-preferences.ts';
export {
  anyObject,
  mapByNumber,
  mapOf,
  nullable,
  type OtherObject,
  objectOfOtherType,
  optionalNullable,
} from './schema-helpers.ts';
export * from './thinking.ts';
export * from './tool-calls.ts';
export * from './tools.ts';
export * from './usage.ts';
