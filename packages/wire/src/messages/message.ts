/** The answer of Anthropic's Messages API. */
import { type Static, Type } from 'typebox';
import { anyObject, nullable, optionalNullable } from '../openai/index.ts';
import { MessagesRedactedThinkingBlock, MessagesTextBlock, MessagesToolUseBlock } from './messages-blocks.ts';

const tokens = (description: string) => Type.Integer({ minimum: 0, description });

export const MessagesUsage = Type.Object(
  {
    input_tokens: tokens('Prompt tokens that were neither read from a cache nor written to one.'),
    cache_creation_input_tokens: tokens('Prompt tokens written to the cache.'),
    cache_read_input_tokens: tokens('Prompt tokens read from the cache.'),
    output_tokens: tokens('Output tokens, including thinking.'),
    server_tool_use: optionalNullable(anyObject({ description: '`web_search_requests` and the like.' }), {
      description: 'How often the provider used its own tools.',
    }),
    output_tokens_details: Type.Optional(
      Type.Object(
        { thinking_tokens: tokens('Output tokens of reasoning.') },
        { description: 'Classes of output tokens.' },
      ),
    ),
    cache_creation: optionalNullable(anyObject({ description: 'Tokens by their lifetime in the cache.' }), {
      description: 'Null for models of other providers.',
    }),
    inference_geo: optionalNullable(Type.String(), { description: 'Null for models of other providers.' }),
    service_tier: optionalNullable(Type.String(), { description: 'Null for models of other providers.' }),
    speed: optionalNullable(Type.String(), { description: 'Null for models of other providers.' }),
  },
  { title: 'MessagesUsage', description: 'Token usage of a request.' },
);
export type MessagesUsage = Static<typeof MessagesUsage>;

const MessagesSignedThinkingBlock = Type.Object(
  {
    type: Type.Enum(['thinking'], { description: 'Always `thinking`.' }),
    thinking: Type.String({ description: 'The reasoning as text.' }),
    signature: Type.String({ description: 'Opaque; send it back unchanged.' }),
  },
  { title: 'MessagesSignedThinkingBlock', description: 'Reasoning.' },
);

export const MessagesAnswerBlock = Type.Union(
  [MessagesTextBlock, MessagesSignedThinkingBlock, MessagesRedactedThinkingBlock, MessagesToolUseBlock],
  { title: 'MessagesAnswerBlock', description: 'One block of the answer.' },
);
export type MessagesAnswerBlock = Static<typeof MessagesAnswerBlock>;

export const MessagesAnswer = Type.Object(
  {
    id: Type.String({ description: 'Id of the message.' }),
    type: Type.Enum(['message'], { description: 'Always `message`.' }),
    role: Type.Enum(['assistant'], { description: 'Always `assistant`.' }),
    model: Type.String({ description: 'The model that responded, as `<provider>/<model_name>`.' }),
    content: Type.Array(MessagesAnswerBlock, { description: 'The blocks, in order.' }),
    stop_reason: nullable(
      Type.String({
        description:
          '`end_turn`, `max_tokens`, `stop_sequence`, `tool_use`, `pause_turn`, `refusal` or a newer one.',
      }),
      { description: 'Why the response ended; null at the beginning of a stream.' },
    ),
    stop_sequence: nullable(Type.String(), { description: 'The stop sequence that ended it, if one did.' }),
    stop_details: optionalNullable(anyObject({ description: '`type`, `category` and `explanation`.' }), {
      description: 'What a refusal is about; null for other reasons to stop.',
    }),
    diagnostics: optionalNullable(anyObject({ description: 'What the provider found.' }), {
      description: 'Null for models of other providers.',
    }),
    container: optionalNullable(anyObject({ description: '`id` and `expires_at`.' }), {
      description: 'Where the provider ran its own tools; null for models of other providers.',
    }),
    usage: MessagesUsage,
  },
  { title: 'MessagesAnswer', description: 'A complete response.' },
);
export type MessagesAnswer = Static<typeof MessagesAnswer>;

export const MessagesEvent = Type.Object(
  {
    type: Type.String({
      description:
        '`message_start`, `content_block_start`, `content_block_delta`, `content_block_stop`, `message_delta`, `message_stop`, ' +
        '`ping` or `error`.',
    }),
  },
  {
    title: 'MessagesEvent',
    description: 'One event of a streamed response; its other members depend on `type`.',
    additionalProperties: true,
  },
);

export const MessagesError = Type.Object(
  {
    type: Type.Enum(['error'], { description: 'Always `error`.' }),
    error: Type.Object(
      {
        type: Type.String({ description: 'Kind of the error, such as `invalid_request_error`.' }),
        message: Type.String({ description: 'What is wrong, and how to mend it.' }),
      },
      { description: 'The error.' },
    ),
    request_id: Type.String({ description: 'Id of the request.' }),
  },
  { title: 'MessagesError', description: 'An error of the Messages API.' },
);
