/** The request of Anthropic's Messages API. */
import { type Static, Type } from 'typebox';
import {
  anyObject,
  ExtraBody,
  extensionFields,
  optionalNullable,
  overrideFields,
  routingExtensionFields,
} from '../openai/index.ts';
import { MessagesBlock, MessagesTextBlock } from './messages-blocks.ts';
import { MessagesTool, MessagesToolChoice } from './messages-tools.ts';

export const MessagesMessage = Type.Object(
  {
    role: Type.Enum(['user', 'assistant', 'system'], { description: 'Who speaks.' }),
    content: Type.Union(
      [Type.String({ description: 'Plain text.' }), Type.Array(MessagesBlock, { description: 'Blocks.' })],
      { description: 'Text, or a list of blocks.' },
    ),
  },
  { title: 'MessagesMessage', description: 'One turn of the conversation.' },
);
export type MessagesMessage = Static<typeof MessagesMessage>;

const samplingFields = {
  temperature: optionalNullable(Type.Number({ minimum: 0, maximum: 2 }), { description: 'Randomness.' }),
  top_p: optionalNullable(Type.Number({ minimum: 0, maximum: 1 }), { description: 'Nucleus sampling.' }),
  top_k: optionalNullable(Type.Integer({ minimum: 0 }), { description: 'Only the most likely tokens.' }),
  stop_sequences: optionalNullable(Type.Array(Type.String({ description: 'A sequence.' })), {
    description: 'Sequences that end the response; they are not part of it.',
  }),
};

const outputFields = {
  max_tokens: Type.Integer({ minimum: 0, description: 'Maximum output tokens, including thinking.' }),
  stream: optionalNullable(Type.Boolean(), { description: 'Stream the response as server-sent events.' }),
  thinking: optionalNullable(
    Type.Object(
      {
        type: Type.String({ description: '`enabled`, `adaptive` or `disabled`.' }),
        budget_tokens: optionalNullable(Type.Integer({ minimum: 0 }), {
          description: 'Maximum tokens for thinking, for `enabled`.',
        }),
        display: optionalNullable(Type.String(), { description: '`summarized` or `omitted`.' }),
      },
      { description: 'How the model thinks.' },
    ),
    { description: 'How the model thinks before it responds.' },
  ),
  output_config: optionalNullable(
    Type.Object(
      {
        effort: optionalNullable(Type.String(), {
          description: '`low`, `medium`, `high`, `xhigh` or `max`.',
        }),
        format: optionalNullable(anyObject({ description: '`type` (`json_schema`) and `schema`.' }), {
          description: 'Format of the response.',
        }),
      },
      { description: 'Effort and format.' },
    ),
    { description: 'Effort and format of the response.' },
  ),
  output_format: optionalNullable(anyObject({ description: '`type` (`json_schema`) and `schema`.' }), {
    description: 'Earlier form of `output_config.format`.',
    deprecated: true,
  }),
};

const accountFields = {
  metadata: optionalNullable(
    Type.Object(
      { user_id: optionalNullable(Type.String(), { description: 'Stable id of your end user.' }) },
      { description: 'Who asks.' },
    ),
    {
      description:
        'Describes the request. `user_id` is replaced by a keyed hash if anonymization is enabled.',
    },
  ),
  service_tier: optionalNullable(Type.String(), { description: '`auto` or `standard_only`.' }),
};

/** Further members that only the provider's own API knows. */
const nativeFields = {
  cache_control: optionalNullable(anyObject({ description: '`type` and optionally `ttl`.' }), {
    description: 'Caches the prompt up to its last block.',
  }),
  context_management: optionalNullable(anyObject({ description: '`edits`.' }), {
    description: 'How the provider shortens a long conversation.',
  }),
  container: optionalNullable(Type.Unknown({ description: 'An id, or settings.' }), {
    description: 'Container of the code execution tool.',
  }),
  mcp_servers: optionalNullable(Type.Array(anyObject({ description: 'A server.' })), {
    description: 'MCP servers that the provider connects to.',
  }),
  inference_geo: optionalNullable(Type.String(), { description: 'Where the model runs.' }),
  thread: optionalNullable(
    Type.Unknown({ description: '`type`: `create`, or `continue` with `previous_message_id`.' }),
    {
      description:
        'A conversation that the provider keeps; only for models with this API, and without anonymization.',
    },
  ),
};

export const MessagesRequest = Type.Object(
  {
    model: Type.String({
      minLength: 1,
      description:
        '`auto` (also `auto:cheap`, `auto:fast`, `auto:best`), `<provider>/<model_name>` or an alias.',
    }),
    messages: Type.Array(MessagesMessage, {
      minItems: 1,
      description: 'The conversation, oldest message first.',
    }),
    system: optionalNullable(
      Type.Union([
        Type.String({ description: 'Plain text.' }),
        Type.Array(MessagesTextBlock, { description: 'A list of text blocks.' }),
      ]),
      { description: 'Instructions to the model.' },
    ),
    tools: optionalNullable(Type.Array(MessagesTool), { description: 'Tools that the model may call.' }),
    tool_choice: optionalNullable(MessagesToolChoice, { description: 'Controls tool calls.' }),
    ...outputFields,
    ...samplingFields,
    ...accountFields,
    ...nativeFields,
    ...extensionFields,
    ...routingExtensionFields,
    timeout: optionalNullable(Type.Number({ exclusiveMinimum: 0 }), {
      description: 'Seconds for the whole call, with retries and fallbacks; 504 when exceeded.',
    }),
    extra_body: optionalNullable(ExtraBody, { description: 'Further parameters, wrapped.' }),
    ...overrideFields,
  },
  {
    title: 'MessagesRequest',
    description:
      'A request of the Messages API. Unknown members are sent on only to providers with this API.',
  },
);
export type MessagesRequest = Static<typeof MessagesRequest>;

export const MessagesCountRequest = Type.Object(
  {
    ...MessagesRequest.properties,
    max_tokens: optionalNullable(Type.Integer({ minimum: 0 }), {
      description: 'Has no effect on the count.',
    }),
  },
  { title: 'MessagesCountRequest', description: 'A request of the Messages API whose tokens are counted.' },
);
