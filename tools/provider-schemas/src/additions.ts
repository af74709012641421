import type { Definitions, Schema } from './schema.ts';

/** A fact that the types of an SDK cannot say, or lack. */
export interface Addition {
  /** A definition, or a member of one: `Tool.name`. */
  readonly at: string;
  /** What is added; a reference or a union of the types is replaced. */
  readonly schema: Schema;
  readonly source: string;
}

/** Definitions with additions; throws if one names a definition that is no longer there. */
export function withAdditions(definitions: Definitions, additions: readonly Addition[]): Definitions {
  const changed: Record<string, Schema> = { ...definitions };
  for (const { at, schema } of additions) {
    const whole = changed[at];
    if (whole !== undefined) {
      changed[at] = { ...whole, ...schema };
      continue;
    }
    const name = at.slice(0, at.lastIndexOf('.'));
    const member = at.slice(at.lastIndexOf('.') + 1);
    const owner = changed[name];
    if (owner === undefined) throw new Error(`no definition ${name} for the addition to ${member}`);
    const given = owner.properties?.[member] ?? {};
    const isReplaced = given.$ref !== undefined || given.anyOf !== undefined;
    const merged = isReplaced ? schema : { ...given, ...schema };
    changed[name] = { ...owner, properties: { ...owner.properties, [member]: merged } };
  }
  return changed;
}

const between = (minimum: number, maximum: number): Schema => ({ minimum, maximum });
const integer = (limits: Schema = {}): Schema => ({ type: 'integer', ...limits });
const maybeInteger = (limits: Schema = {}): Schema => ({ type: ['integer', 'null'], ...limits });

const id = { pattern: '^[a-zA-Z0-9_-]+$' };
const version2023 = 'Messages API, version 2023-06-01: the types of SDK 1.x are those of version 2026-10-21';
const messagesReference = 'platform.claude.com, messages/create';

const anthropic: readonly Addition[] = [
  { at: 'MessageCreateParamsBase.max_tokens', schema: integer({ minimum: 0 }), source: messagesReference },
  { at: 'MessageCreateParamsBase.messages', schema: { maxItems: 100_000 }, source: messagesReference },
  {
    at: 'MessageCreateParamsBase.model',
    schema: { type: 'string', minLength: 1 },
    source: messagesReference,
  },
  {
    at: 'MessageCreateParamsBase.temperature',
    schema: { type: 'number', ...between(0, 1) },
    source: version2023,
  },
  { at: 'MessageCreateParamsBase.top_p', schema: { type: 'number', ...between(0, 1) }, source: version2023 },
  { at: 'MessageCreateParamsBase.top_k', schema: integer({ minimum: 0 }), source: version2023 },
  { at: 'Metadata.user_id', schema: { maxLength: 256 }, source: messagesReference },
  {
    at: 'ThinkingConfigEnabled.budget_tokens',
    schema: integer({ minimum: 1024 }),
    source: 'comment of the member',
  },
  { at: 'ToolUseBlockParam.id', schema: id, source: '400 of the service: String should match pattern' },
  {
    at: 'ToolUseBlockParam.name',
    schema: { minLength: 1, maxLength: 200 },
    source: '400 of the service: String should have at most 200 characters',
  },
  { at: 'ToolUseBlockParam.input', schema: { type: 'object' }, source: '400: Input should be an object' },
  { at: 'ToolResultBlockParam.tool_use_id', schema: id, source: '400: String should match pattern' },
  {
    at: 'ServerToolUseBlockParam.id',
    schema: { pattern: '^srvtoolu_[a-zA-Z0-9_]+$' },
    source: '400: String should match pattern',
  },
  {
    at: 'Tool.name',
    schema: { pattern: '^[a-zA-Z0-9_-]{1,128}$' },
    source: '400: String should match pattern',
  },
];

const converseReference = 'Bedrock API reference';
const bedrockName = { ...id, minLength: 1, maxLength: 64 };
const bedrock: readonly Addition[] = [
  { at: 'Root', schema: { required: ['messages'] }, source: 'without a prompt of prompt management' },
  { at: 'Root.additionalModelRequestFields', schema: { type: 'object' }, source: converseReference },
  {
    at: 'Root.requestMetadata',
    schema: { type: 'object', additionalProperties: { type: 'string', maxLength: 256 } },
    source: converseReference,
  },
  { at: 'InferenceConfiguration.maxTokens', schema: integer({ minimum: 1 }), source: converseReference },
  { at: 'InferenceConfiguration.temperature', schema: between(0, 1), source: converseReference },
  { at: 'InferenceConfiguration.topP', schema: between(0, 1), source: converseReference },
  {
    at: 'InferenceConfiguration.stopSequences',
    schema: { maxItems: 2500, items: { type: 'string', minLength: 1 } },
    source: converseReference,
  },
  { at: 'ToolConfiguration.tools', schema: { minItems: 1 }, source: converseReference },
  { at: 'ToolInputSchema.JsonMember.json', schema: { type: 'object' }, source: converseReference },
  { at: 'ToolSpecification.name', schema: bedrockName, source: converseReference },
  { at: 'ToolSpecification.description', schema: { minLength: 1 }, source: converseReference },
  { at: 'SpecificToolChoice.name', schema: bedrockName, source: converseReference },
  { at: 'ToolUseBlock.toolUseId', schema: bedrockName, source: converseReference },
  { at: 'ToolUseBlock.name', schema: bedrockName, source: converseReference },
  {
    at: 'ToolUseBlock.input',
    schema: { type: 'object' },
    source: '400: Provide a json object for the field',
  },
  { at: 'ToolResultBlock.toolUseId', schema: bedrockName, source: converseReference },
  {
    at: 'DocumentBlock.name',
    schema: { pattern: '^(?!.*\\s\\s)[a-zA-Z0-9\\s\\-()\\[\\]]+$', maxLength: 200 },
    source: 'comment of the member: no more than one whitespace in a row, hyphens, parentheses, brackets',
  },
];

const schemaTypes = ['TYPE_UNSPECIFIED', 'STRING', 'NUMBER', 'INTEGER', 'BOOLEAN', 'ARRAY', 'OBJECT', 'NULL'];
const protoJson = 'ProtoJSON: a 64-bit integer may be a number or a text';
const generateReference = 'Gemini API reference, GenerateContentRequest';
const google: readonly Addition[] = [
  {
    at: 'Type',
    schema: { enum: [...schemaTypes, ...schemaTypes.map((name) => name.toLowerCase())] },
    source: 'the service takes lower case too, as its own guides write it',
  },
  ...['maxItems', 'maxLength', 'maxProperties', 'minItems', 'minLength', 'minProperties'].map((name) => ({
    at: `Schema.${name}`,
    schema: { type: ['string', 'integer'] },
    source: protoJson,
  })),
  {
    at: 'SentConfig.seed',
    schema: integer(between(-2_147_483_648, 2_147_483_647)),
    source: `${generateReference}: int32`,
  },
  ...['candidateCount', 'maxOutputTokens', 'logprobs'].map((name) => ({
    at: `SentConfig.${name}`,
    schema: integer(),
    source: `${generateReference}: int32`,
  })),
  { at: 'ThinkingConfig.thinkingBudget', schema: integer(), source: `${generateReference}: int32` },
  { at: 'FunctionCall', schema: { required: ['name'] }, source: `${generateReference}: Required` },
  {
    at: 'FunctionResponse',
    schema: { required: ['name', 'response'] },
    source: `${generateReference}: Required`,
  },
  { at: 'FunctionDeclaration', schema: { required: ['name'] }, source: `${generateReference}: Required` },
  { at: 'Blob_2', schema: { required: ['mimeType', 'data'] }, source: '400: empty inlineData' },
];
const gemini: readonly Addition[] = [
  ...google,
  {
    at: 'Tool.codeExecution',
    schema: { type: 'object' },
    source: 'Gemini API, code execution guide; the types call it a type of Vertex AI',
  },
];

const cohereComments = 'comments of V2ChatRequest';
const cohere: readonly Addition[] = [
  { at: 'Root.model', schema: { minLength: 1 }, source: cohereComments },
  { at: 'Root.max_tokens', schema: maybeInteger({ minimum: 1 }), source: cohereComments },
  {
    at: 'Root.stop_sequences',
    schema: { type: ['array', 'null'], maxItems: 5, items: { type: 'string' } },
    source: cohereComments,
  },
  { at: 'Root.temperature', schema: { minimum: 0 }, source: cohereComments },
  { at: 'Root.seed', schema: maybeInteger({ minimum: 0 }), source: cohereComments },
  { at: 'Root.frequency_penalty', schema: between(0, 1), source: cohereComments },
  { at: 'Root.presence_penalty', schema: between(0, 1), source: cohereComments },
  { at: 'Root.k', schema: between(0, 500), source: cohereComments },
  { at: 'Root.p', schema: between(0.01, 0.99), source: cohereComments },
  { at: 'Root.priority', schema: maybeInteger({ minimum: 0 }), source: cohereComments },
  { at: 'Thinking.Raw.token_budget', schema: maybeInteger({ minimum: 1 }), source: cohereComments },
  { at: 'ChatMessageV2.Tool.tool_call_id', schema: { minLength: 1 }, source: cohereComments },
  { at: 'ToolV2.Raw', schema: { required: ['type', 'function'] }, source: 'Cohere API reference, tools' },
  {
    at: 'ToolCallV2.Raw',
    schema: { required: ['id', 'type', 'function'] },
    source: 'Cohere API reference, tools',
  },
];

const mistralReference = 'Mistral API specification';
const penalties = { ...between(-2, 2) };
const mistral: readonly Addition[] = [
  {
    at: 'ChatCompletionRequest.temperature',
    schema: between(0, 1.5),
    source: 'measured by users; the types do not say',
  },
  {
    at: 'ChatCompletionRequest.top_p',
    schema: { exclusiveMinimum: 0, maximum: 1 },
    source: mistralReference,
  },
  { at: 'ChatCompletionRequest.max_tokens', schema: maybeInteger({ minimum: 0 }), source: mistralReference },
  { at: 'ChatCompletionRequest.random_seed', schema: maybeInteger({ minimum: 0 }), source: mistralReference },
  { at: 'ChatCompletionRequest.n', schema: maybeInteger({ minimum: 1 }), source: mistralReference },
  { at: 'ChatCompletionRequest.presence_penalty', schema: penalties, source: mistralReference },
  { at: 'ChatCompletionRequest.frequency_penalty', schema: penalties, source: mistralReference },
  {
    at: 'ChatCompletionRequest.tool_choice',
    schema: { anyOf: [{ $ref: '#/definitions/ToolChoice' }, { enum: ['auto', 'none', 'any', 'required'] }] },
    source: mistralReference,
  },
  {
    at: 'ChatCompletionRequest.reasoning_effort',
    schema: { anyOf: [{ enum: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] }, { type: 'null' }] },
    source: mistralReference,
  },
  {
    at: 'ChatCompletionRequest.prompt_mode',
    schema: { anyOf: [{ const: 'reasoning' }, { type: 'null' }] },
    source: mistralReference,
  },
  {
    at: 'ChatCompletionRequest.service_tier',
    schema: { anyOf: [{ enum: ['auto', 'standard_only'] }, { type: 'null' }] },
    source: mistralReference,
  },
  {
    at: 'ResponseFormat.type',
    schema: { enum: ['text', 'json_object', 'json_schema'] },
    source: mistralReference,
  },
  {
    at: 'ToolCall',
    schema: { required: ['function'] },
    source: 'the service fills in the other members',
  },
];

const openaiReference = 'OpenAI API reference, chat completions';
const openaiNumbers = Object.entries({
  temperature: between(0, 2),
  top_p: between(0, 1),
  presence_penalty: penalties,
  frequency_penalty: penalties,
  n: maybeInteger(between(1, 128)),
  top_logprobs: maybeInteger(between(0, 20)),
  max_tokens: maybeInteger({ minimum: 1 }),
  max_completion_tokens: maybeInteger({ minimum: 1 }),
}).map(([name, schema]) => ({
  at: `ChatCompletionCreateParamsBase.${name}`,
  schema,
  source: openaiReference,
}));
const openai: readonly Addition[] = [
  ...openaiNumbers,
  {
    at: 'ChatCompletionAssistantMessageParam.annotations',
    schema: { type: ['array', 'null'] },
    source: 'guides of OpenAI: the message of an answer is appended to the conversation as it is',
  },
];

const groq: readonly Addition[] = [
  {
    at: 'ChatCompletionCreateParamsBase.stream_options',
    schema: {
      type: 'object',
      properties: { include_usage: { type: 'boolean' } },
      additionalProperties: false,
    },
    source: '@langchain/groq sends it in every stream, and gets usage for it',
  },
];

const pastAnswers = '@ai-sdk/openai sends past answers so: their ids are known to whoever stored them only';
const ofCodex = 'Codex 0.171 sends it to the service';
const responses: readonly Addition[] = [
  { at: 'EasyInputMessage.id', schema: { type: 'string' }, source: ofCodex },
  { at: 'ResponseInputItem.Message.id', schema: { type: 'string' }, source: ofCodex },
  { at: 'ResponseCreateParamsBase.client_metadata', schema: { type: 'object' }, source: ofCodex },
  { at: 'ResponseOutputMessage', schema: { required: ['content', 'role'] }, source: pastAnswers },
  { at: 'ResponseOutputText', schema: { required: ['text', 'type'] }, source: pastAnswers },
];

/** By service. */
export const additions: Readonly<Record<string, readonly Addition[]>> = {
  anthropic,
  bedrock,
  cohere,
  gemini,
  groq,
  mistral,
  openai,
  responses,
  vertex: google,
};
