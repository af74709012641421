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
  StreamOptions,
  WebSearchOptions,
} from './request-params.ts';
import { routingExtensionFields } from './routing-preferences.ts';
import { anyObject, mapOf, optionalNullable } from './schema-helpers.ts';
import { ReasoningEffort, ThinkingParam } from './thinking.ts';
import { FunctionDefinition, LegacyFunctionChoice, Tool, ToolChoice } from './tools.ts';

/** Longest name of an end user that providers take, in characters. */
const maxIdentifierChars = 128;

const lengthFields = {
  max_tokens: optionalNullable(Type.Integer({ minimum: 0 }), {
    default: 1000,
    description:
      'Most tokens of the answer. 1000 if neither this nor `max_completion_tokens` is given (more for models ' +
      'that reason); an explicit null means no limit.',
  }),
  max_completion_tokens: optionalNullable(Type.Integer({ minimum: 0 }), {
    description: 'Most tokens of the answer, reasoning included. Wins over `max_tokens`.',
  }),
  stop: optionalNullable(
    Type.Union([
      Type.String({ description: 'One text that ends the answer.' }),
      Type.Array(Type.String(), { description: 'Texts that end the answer; most providers take four.' }),
    ]),
    { description: 'Where the answer ends; the text itself is not part of it.' },
  ),
  timeout: optionalNullable(Type.Number({ exclusiveMinimum: 0 }), {
    description: 'Seconds for the whole call, with retries and fallbacks; fractions allowed. 504 when over.',
  }),
};

const samplingFields = {
  temperature: optionalNullable(Type.Number({ minimum: 0, maximum: 2 }), {
    default: 1,
    description:
      'Randomness, 0 to 2. Providers use 1 if it is absent; the gateway sends no default of its own.',
  }),
  top_p: optionalNullable(Type.Number({ minimum: 0, maximum: 1 }), {
    description: 'Sample only from the likeliest tokens with this share of probability, 0 to 1.',
  }),
  n: optionalNullable(Type.Integer({ minimum: 1, maximum: 128 }), {
    description: 'How many answers, 1 to 128; 1 by default.',
  }),
  presence_penalty: optionalNullable(Type.Number({ minimum: -2, maximum: 2 }), {
    description: '-2 to 2; positive values favour tokens that did not occur yet. 0 by default.',
  }),
  frequency_penalty: optionalNullable(Type.Number({ minimum: -2, maximum: 2 }), {
    description: '-2 to 2; positive values disfavour tokens by how often they occurred. 0 by default.',
  }),
  logit_bias: optionalNullable(
    mapOf(Type.Integer({ minimum: -100, maximum: 100 }), { description: 'Token ids and their bias.' }),
    { description: "Adds -100 to 100 to the score of tokens, by the model's own token ids." },
  ),
  seed: optionalNullable(Type.Integer(), {
    description: 'Asks for repeatable sampling; a best effort of the provider.',
  }),
  logprobs: optionalNullable(Type.Boolean(), {
    description: "Whether to return the log probabilities of the answer's tokens; false by default.",
  }),
  top_logprobs: optionalNullable(Type.Integer({ minimum: 0, maximum: 20 }), {
    description: 'How many alternatives to return for each token, 0 to 20; needs `logprobs`.',
  }),
};

const toolFields = {
  tools: optionalNullable(Type.Array(Tool), { description: 'Tools that the model may call.' }),
  tool_choice: optionalNullable(ToolChoice, {
    description: 'Whether and what the model calls; `auto` by default if there are tools, else `none`.',
  }),
  parallel_tool_calls: optionalNullable(Type.Boolean(), {
    description: 'Whether one turn may hold several calls; true by default.',
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
    description: 'Send the answer as server-sent events while it is made.',
  }),
  stream_options: optionalNullable(StreamOptions, { description: 'Settings of a streamed answer.' }),
  response_format: optionalNullable(ResponseFormat, { description: 'The form of the answer.' }),
  modalities: optionalNullable(Type.Array(Type.Enum(['text', 'audio'])), {
    description: 'Kinds of output wanted; text alone by default. `audio` needs the `audio` parameter.',
  }),
  audio: optionalNullable(AudioParam, { description: 'How a spoken answer sounds.' }),
  prediction: optionalNullable(PredictionContent, {
    description: 'Known text that the answer will mostly repeat, to make it faster.',
  }),
  verbosity: optionalNullable(Type.String(), {
    description: 'How wordy the answer is: `low`, `medium` (default), `high`.',
  }),
  reasoning_effort: optionalNullable(ReasoningEffort, {
    description: 'How much a reasoning model thinks before it answers.',
  }),
  thinking: optionalNullable(ThinkingParam, { description: 'Reasoning in Anthropic notation.' }),
  web_search_options: optionalNullable(WebSearchOptions, { description: 'Lets the model search the web.' }),
};

const accountFields = {
  user: optionalNullable(Type.String(), {
    description: 'Stable id of your end user. Replaced by a keyed hash where anonymization is on.',
  }),
  safety_identifier: optionalNullable(Type.String({ maxLength: maxIdentifierChars }), {
    description: 'Stable id of your end user for abuse detection, at most 128 characters.',
  }),
  prompt_cache_key: optionalNullable(Type.String(), {
    description: 'Groups requests with a common beginning so that they meet the same cache.',
  }),
  prompt_cache_retention: optionalNullable(Type.String(), {
    description: 'How long a cached prompt is kept: `in_memory`, `24h`.',
    deprecated: true,
  }),
  prompt_cache_options: optionalNullable(
    anyObject({ description: '`mode` (`implicit`, `explicit`) and `ttl` (`30m`).' }),
    { description: 'Settings of prompt caching.' },
  ),
  metadata: optionalNullable(mapOf(Type.String(), { description: 'Keys and text values.' }), {
    description: 'Up to 16 pairs (64 and 512 characters) for your own bookkeeping.',
  }),
  store: optionalNullable(Type.Boolean(), { description: 'Whether the provider may keep the answer.' }),
  service_tier: optionalNullable(Type.String(), {
    description: 'Class of service: `auto`, `default`, `flex`, `scale`, `priority`, `fast`.',
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
      description: 'The conversation so far, oldest message first. A request without any message is refused.',
    }),
    ...outputFields,
    ...lengthFields,
    ...samplingFields,
    ...toolFields,
    ...accountFields,
    ...extensionFields,
    ...routingExtensionFields,
    extra_body: optionalNullable(ExtraBody, { description: 'Further top-level members, wrapped.' }),
    ...overrideFields,
  },
  {
    title: 'ChatCompletionRequest',
    description: 'A chat completion to make. Members not listed go to OpenAI-compatible providers untouched.',
  },
);
export type ChatCompletionRequest = Static<typeof ChatCompletionRequest>;
