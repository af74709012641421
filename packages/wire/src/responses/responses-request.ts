import { type Static, Type } from 'typebox';
import {
  anyObject,
  ExtraBody,
  extensionFields,
  ModerationParam,
  optionalNullable,
  overrideFields,
  requestTimeout,
  routingExtensionFields,
} from '../openai/index.ts';
import { ResponseInputItem } from './input-items.ts';
import { ResponseTool, ResponseToolChoice } from './tools.ts';

/** Maximum length of an end-user id that providers accept. */
const maxIdentifierChars = 128;

export const ResponseTextFormat = Type.Object(
  {
    type: Type.String({ minLength: 1, description: '`text` (default), `json_schema`, `json_object`.' }),
    name: optionalNullable(Type.String(), {
      description: 'Name of the format; required with `json_schema`.',
    }),
    description: optionalNullable(Type.String(), { description: 'Purpose of the format, for the model.' }),
    schema: optionalNullable(anyObject({ description: 'A JSON Schema.' }), {
      description: 'The schema that the response follows; required with `json_schema`.',
    }),
    strict: optionalNullable(Type.Boolean(), {
      description: 'Whether the response must follow the schema exactly.',
    }),
  },
  { title: 'ResponseTextFormat', description: 'Format of the text.' },
);
export type ResponseTextFormat = Static<typeof ResponseTextFormat>;

export const ResponseTextConfig = Type.Object(
  {
    format: optionalNullable(ResponseTextFormat, { description: 'Format of the text; plain by default.' }),
    verbosity: optionalNullable(Type.String(), {
      description: 'Length and detail of the response: `low`, `medium` (default), `high`.',
    }),
  },
  { title: 'ResponseTextConfig', description: 'Settings of the text that the model writes.' },
);
export type ResponseTextConfig = Static<typeof ResponseTextConfig>;

export const ResponseReasoningConfig = Type.Object(
  {
    effort: optionalNullable(Type.String(), {
      description:
        '`none`, `minimal`, `low`, `medium`, `high`, `xhigh`, `max`; the nearest supported level is used.',
    }),
    summary: optionalNullable(Type.String(), {
      description: 'Readable summary of the reasoning: `auto`, `concise`, `detailed`.',
    }),
  },
  { title: 'ResponseReasoningConfig', description: 'Reasoning of the model before it responds.' },
);
export type ResponseReasoningConfig = Static<typeof ResponseReasoningConfig>;

const inputFields = {
  input: optionalNullable(
    Type.Union([
      Type.String({ description: 'One message of the user.' }),
      Type.Array(ResponseInputItem, { description: 'Items, oldest first.' }),
    ]),
    { description: 'The conversation, or what follows `previous_response_id`.' },
  ),
  instructions: optionalNullable(Type.String(), {
    description: 'Instructions to the model; not taken over from `previous_response_id`.',
  }),
  previous_response_id: optionalNullable(Type.String(), {
    description: 'Id of a stored response of the same account: its input and output come before `input`.',
  }),
  conversation: optionalNullable(
    Type.Union([
      Type.String({ description: 'Id of a conversation.' }),
      Type.Object({ id: Type.String({ description: 'Id of a conversation.' }) }),
    ]),
    { description: 'Conversation that the response belongs to; not together with `previous_response_id`.' },
  ),
  prompt: optionalNullable(anyObject({ description: '`id`, `version` and `variables`.' }), {
    description:
      'A prompt that is stored at the provider; only for models that are served over the Responses API.',
  }),
};

const outputFields = {
  stream: optionalNullable(Type.Boolean(), { description: 'Stream the response as server-sent events.' }),
  stream_options: optionalNullable(
    Type.Object({
      include_obfuscation: optionalNullable(Type.Boolean(), {
        description: 'Let the provider pad events to hide their sizes.',
      }),
    }),
    { description: 'Settings of a streamed response.' },
  ),
  include: optionalNullable(Type.Array(Type.String({ description: 'Name of an output.' })), {
    description:
      'Further output: `reasoning.encrypted_content`, `message.output_text.logprobs`, and what the provider knows besides.',
  }),
  text: optionalNullable(ResponseTextConfig, { description: 'Format and length of the text.' }),
  reasoning: optionalNullable(ResponseReasoningConfig, { description: 'How much the model reasons.' }),
  max_output_tokens: optionalNullable(Type.Integer({ minimum: 0 }), {
    description: 'Maximum output tokens, including reasoning. None by default.',
  }),
  max_tool_calls: optionalNullable(Type.Integer({ minimum: 0 }), {
    description: "Maximum number of calls of the provider's own tools.",
  }),
  temperature: optionalNullable(Type.Number({ minimum: 0, maximum: 2 }), {
    description: 'Randomness, 0 to 2.',
  }),
  top_p: optionalNullable(Type.Number({ minimum: 0, maximum: 1 }), {
    description: 'Nucleus sampling: only the most likely tokens with this total probability, 0 to 1.',
  }),
  top_logprobs: optionalNullable(Type.Integer({ minimum: 0, maximum: 20 }), {
    description: 'Number of alternatives to return for each token, 0 to 20.',
  }),
  truncation: optionalNullable(Type.String(), {
    description: '`disabled` (default), or `auto`: leave out the oldest items if the input is too long.',
  }),
};

const toolFields = {
  tools: optionalNullable(Type.Array(ResponseTool), { description: 'Tools that the model may call.' }),
  tool_choice: optionalNullable(ResponseToolChoice, { description: 'Controls tool calls.' }),
  parallel_tool_calls: optionalNullable(Type.Boolean(), {
    description: 'Whether one response may contain several calls; true by default.',
  }),
};

const accountFields = {
  background: optionalNullable(Type.Boolean(), {
    description: 'Respond later; only for models that are served over the Responses API.',
  }),
  store: optionalNullable(Type.Boolean(), {
    description: 'Whether the response can be referred to later; true by default.',
  }),
  metadata: optionalNullable(anyObject({ description: 'Keys and values.' }), {
    description: 'Up to 16 pairs (64 and 512 characters) for your own records.',
  }),
  user: optionalNullable(Type.String(), {
    description: 'Stable id of your end user. Replaced by a keyed hash if anonymization is enabled.',
  }),
  safety_identifier: optionalNullable(Type.String({ maxLength: maxIdentifierChars }), {
    description: 'Stable id of your end user for abuse detection, at most 128 characters.',
  }),
  service_tier: optionalNullable(Type.String(), {
    description: 'Service tier: `auto`, `default`, `flex`, `scale`, `priority`, `fast`.',
  }),
  prompt_cache_key: optionalNullable(Type.String(), {
    description: 'Routes requests with a common prefix to the same cache.',
  }),
  prompt_cache_retention: optionalNullable(Type.String(), {
    description: 'How long the prompt cache is kept: `in_memory`, `24h`.',
    deprecated: true,
  }),
  prompt_cache_options: optionalNullable(
    anyObject({ description: '`mode` (`implicit`, `explicit`) and `ttl` (`30m`, `12h`).' }),
    { description: 'Settings of prompt caching.' },
  ),
  moderation: optionalNullable(ModerationParam, { description: 'Moderation by the provider.' }),
  context_management: optionalNullable(Type.Array(anyObject({ description: '`type` and its settings.' })), {
    description: 'How a provider shortens long conversations; has no effect elsewhere.',
  }),
  client_metadata: optionalNullable(anyObject({ description: 'Any members.' }), {
    description: 'Facts about the client; has no effect elsewhere than at OpenAI.',
  }),
  timeout: requestTimeout,
};

export const ResponsesRequest = Type.Object(
  {
    model: Type.String({
      minLength: 1,
      description:
        '`auto` (also `auto:cheap`, `auto:fast`, `auto:best`), `<provider>/<model_name>` or an alias.',
    }),
    ...inputFields,
    ...outputFields,
    ...toolFields,
    ...accountFields,
    ...extensionFields,
    ...routingExtensionFields,
    extra_body: optionalNullable(ExtraBody, { description: 'Further parameters, wrapped.' }),
    ...overrideFields,
  },
  {
    title: 'ResponsesRequest',
    description:
      'A request of the Responses API. Unknown members are forwarded unchanged to models that are served over this API.',
  },
);
export type ResponsesRequest = Static<typeof ResponsesRequest>;
