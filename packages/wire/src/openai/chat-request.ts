import { type Static, Type } from 'typebox';
import { ChatMessage } from './messages.ts';
import {
  AudioParam,
  ExtraBody,
  extensionFields,
  ModerationParam,
  overrideFields,
  PredictionContent,
  ResponseFormat,
  requestTimeout,
  StreamOptions,
  WebSearchOptions,
} from './request-params.ts';
import { routingExtensionFields } from './routing-preferences.ts';
import { anyObject, mapByNumber, optionalNullable } from './schema-helpers.ts';
import { ReasoningEffort, ThinkingParam } from './thinking.ts';
import { FunctionDefinition, LegacyFunctionChoice, Tool, ToolChoice } from './tools.ts';

/** Maximum length of an end-user id that providers accept. */
const maxIdentifierChars = 128;

const lengthFields = {
  max_tokens: optionalNullable(Type.Integer({ minimum: 0 }), {
    default: 1000,
    description:
      'Maximum output tokens. If neither this nor `max_completion_tokens` is given, `default_max_tokens` of the key or the ' +
      'configuration applies: 1000 unless set otherwise, more for reasoning models. A client that sends the default of this ' +
      'schema asks for a limit of 1000; an explicit null means no limit.',
  }),
  max_completion_tokens: optionalNullable(Type.Integer({ minimum: 0 }), {
    description: 'Maximum output tokens, including reasoning. Takes precedence over `max_tokens`.',
  }),
  stop: optionalNullable(
    Type.Union([
      Type.String({ description: 'A single stop sequence.' }),
      Type.Array(Type.String(), { description: 'Stop sequences; most providers accept four.' }),
    ]),
    { description: 'Sequences that end the response; they are not part of it.' },
  ),
  timeout: requestTimeout,
};

const samplingFields = {
  temperature: optionalNullable(Type.Number({ minimum: 0, maximum: 2 }), {
    default: 1,
    description:
      'Randomness, 0 to 2. If absent, nothing is sent and the provider decides, mostly for 1. A client that sends the default of ' +
      'this schema asks for 1, which some reasoning models refuse.',
  }),
  top_p: optionalNullable(Type.Number({ minimum: 0, maximum: 1 }), {
    description: 'Nucleus sampling: only the most likely tokens with this total probability, 0 to 1.',
  }),
  n: optionalNullable(Type.Integer({ minimum: 1, maximum: 128 }), {
    description: 'Number of choices, 1 to 128; 1 by default.',
  }),
  presence_penalty: optionalNullable(Type.Number({ minimum: -2, maximum: 2 }), {
    description: '-2 to 2; positive values favor tokens that have not occurred yet. 0 by default.',
  }),
  frequency_penalty: optionalNullable(Type.Number({ minimum: -2, maximum: 2 }), {
    description: '-2 to 2; positive values penalize tokens by their frequency so far. 0 by default.',
  }),
  logit_bias: optionalNullable(
    mapByNumber(Type.Integer({ minimum: -100, maximum: 100 }), { description: 'Token ids and their bias.' }),
    { description: "Adds -100 to 100 to the score of tokens, by the model's own token ids." },
  ),
  seed: optionalNullable(Type.Integer(), {
    description: 'Requests reproducible sampling; best effort of the provider.',
  }),
  logprobs: optionalNullable(Type.Boolean(), {
    description: 'Whether to return the log probabilities of the output tokens; false by default.',
  }),
  top_logprobs: optionalNullable(Type.Integer({ minimum: 0, maximum: 20 }), {
    description: 'Number of alternatives to return for each token, 0 to 20; needs `logprobs`.',
  }),
};

const toolFields = {
  tools: optionalNullable(Type.Array(Tool), { description: 'Tools that the model may call.' }),
  tool_choice: optionalNullable(ToolChoice, {
    description: 'Controls tool calls; `auto` by default if there are tools, else `none`.',
  }),
  parallel_tool_calls: optionalNullable(Type.Boolean(), {
    description: 'Whether one response may contain several calls; true by default.',
  }),
  functions: optionalNullable(Type.Array(FunctionDefinition), {
    description: 'Legacy form of `tools`.',
    deprecated: true,
  }),
  function_call: optionalNullable(LegacyFunctionChoice, {
    description: 'Legacy form of `tool_choice`: `none`, `auto` or a function by name.',
    deprecated: true,
  }),
};

const outputFields = {
  stream: optionalNullable(Type.Boolean(), {
    default: false,
    description:
      'Stream the response as server-sent events. If absent, the response is one JSON body, as with false.',
  }),
  stream_options: optionalNullable(StreamOptions, { description: 'Settings of a streamed response.' }),
  response_format: optionalNullable(ResponseFormat, { description: 'Format of the response.' }),
  modalities: optionalNullable(Type.Array(Type.Enum(['text', 'audio'])), {
    description: 'Requested output modalities; text by default. `audio` needs the `audio` parameter.',
  }),
  audio: optionalNullable(AudioParam, { description: 'Settings of audio output.' }),
  prediction: optionalNullable(PredictionContent, {
    description: 'Expected output, to speed up the response.',
  }),
  verbosity: optionalNullable(Type.String(), {
    description: 'Length and detail of the response: `low`, `medium` (default), `high`.',
  }),
  reasoning_effort: optionalNullable(ReasoningEffort, {
    description: 'How much a reasoning model reasons before it responds.',
  }),
  thinking: optionalNullable(ThinkingParam, { description: 'Reasoning in Anthropic notation.' }),
  web_search_options: optionalNullable(WebSearchOptions, { description: 'Lets the model search the web.' }),
};

const accountFields = {
  user: optionalNullable(Type.String(), {
    description: 'Stable id of your end user. Replaced by a keyed hash if anonymization is enabled.',
  }),
  safety_identifier: optionalNullable(Type.String({ maxLength: maxIdentifierChars }), {
    description: 'Stable id of your end user for abuse detection, at most 128 characters.',
  }),
  prompt_cache_key: optionalNullable(Type.String(), {
    description: 'Routes requests with a common prefix to the same cache.',
  }),
  prompt_cache_retention: optionalNullable(Type.String(), {
    description: 'How long the prompt cache is kept: `in_memory`, `24h`.',
    deprecated: true,
  }),
  prompt_cache_options: optionalNullable(
    anyObject({ description: '`mode` (`implicit`, `explicit`) and `ttl` (`30m`).' }),
    { description: 'Settings of prompt caching.' },
  ),
  metadata: optionalNullable(anyObject({ description: 'Keys and values.' }), {
    description: 'Up to 16 pairs (64 and 512 characters) for your own records.',
  }),
  store: optionalNullable(Type.Boolean(), { description: 'Whether the provider may store the response.' }),
  service_tier: optionalNullable(Type.String(), {
    description: 'Service tier: `auto`, `default`, `flex`, `scale`, `priority`, `fast`.',
  }),
  moderation: optionalNullable(ModerationParam, { description: 'Moderation by the provider.' }),
};

export const ChatCompletionRequest = Type.Object(
  {
    model: Type.String({
      minLength: 1,
      description:
        '`auto` (also `auto:cheap`, `auto:fast`, `auto:best`), `<provider>/<model_name>` or an alias.',
    }),
    messages: optionalNullable(Type.Array(ChatMessage), {
      default: [],
      description:
        'The conversation, oldest message first. If absent, it counts as empty, and a request without messages is rejected (422).',
    }),
    ...outputFields,
    ...lengthFields,
    ...samplingFields,
    ...toolFields,
    ...accountFields,
    ...extensionFields,
    ...routingExtensionFields,
    extra_body: optionalNullable(ExtraBody, { description: 'Further parameters, wrapped.' }),
    ...overrideFields,
  },
  {
    title: 'ChatCompletionRequest',
    description:
      'A chat completion request. Unknown parameters are forwarded unchanged to OpenAI-compatible providers.',
  },
);
export type ChatCompletionRequest = Static<typeof ChatCompletionRequest>;
