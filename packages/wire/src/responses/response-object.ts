import { type Static, Type } from 'typebox';
import { anyObject, mapOf, nullable, optionalNullable } from '../openai/index.ts';
import { ResponseOutputItem } from './output-items.ts';
import { ResponseReasoningConfig, ResponseTextConfig } from './responses-request.ts';
import { ResponseTool, ResponseToolChoice } from './tools.ts';

const tokens = (description: string) => Type.Integer({ minimum: 0, description });

export const ResponseUsage = Type.Object(
  {
    input_tokens: tokens('Input tokens, including cached ones.'),
    input_tokens_details: Type.Object(
      {
        cached_tokens: tokens('Read from the provider cache.'),
        cache_write_tokens: tokens('Written to the provider cache.'),
      },
      { description: 'Breakdown of the input tokens.' },
    ),
    output_tokens: tokens('Output tokens, including reasoning.'),
    output_tokens_details: Type.Object(
      { reasoning_tokens: tokens('Reasoning.') },
      { description: 'Breakdown of the output tokens.' },
    ),
    total_tokens: tokens('The sum of both.'),
  },
  { title: 'ResponseUsage', description: 'Token usage of a response.' },
);
export type ResponseUsage = Static<typeof ResponseUsage>;

export const ResponseError = Type.Object(
  {
    code: Type.String({
      description: "One of OpenAI's codes, such as `server_error`, `rate_limit_exceeded`.",
    }),
    message: Type.String({ description: 'Human-readable message.' }),
  },
  { title: 'ResponseError', description: 'Why a response failed.' },
);
export type ResponseError = Static<typeof ResponseError>;

const echo = (what: string) => ({ description: `${what}, as the request had it.` });

export const ResponseObject = Type.Object(
  {
    id: Type.String({ description: 'Id of the response.' }),
    object: Type.Enum(['response'], { description: 'Always `response`.' }),
    created_at: Type.Integer({ minimum: 0, description: 'Unix seconds.' }),
    status: Type.Enum(['in_progress', 'completed', 'incomplete', 'failed', 'cancelled', 'queued'], {
      description: 'Whether the response is complete, and if not, why.',
    }),
    background: nullable(Type.Boolean(), echo('Whether to respond later')),
    completed_at: nullable(Type.Integer(), { description: 'Unix seconds; null unless complete.' }),
    error: nullable(ResponseError, { description: 'Why the response failed.' }),
    access_programs: optionalNullable(anyObject({ description: 'Programs of OpenAI.' }), {
      description: 'Null for models of other providers.',
    }),
    incomplete_details: nullable(
      Type.Object({
        reason: Type.String({ description: '`max_output_tokens` or `content_filter`.' }),
      }),
      { description: 'Why the response is incomplete.' },
    ),
    instructions: nullable(Type.String(), echo('Instructions')),
    max_output_tokens: nullable(Type.Integer(), echo('Maximum output tokens')),
    max_tool_calls: nullable(Type.Integer(), echo('Maximum number of calls')),
    model: Type.String({ description: 'The model that responded, as `<provider>/<model_name>`.' }),
    output: Type.Array(ResponseOutputItem, { description: 'What the model wrote, in order.' }),
    parallel_tool_calls: Type.Boolean(echo('Whether several calls are allowed')),
    previous_response_id: nullable(Type.String(), echo('Id of the response before')),
    prompt_cache_key: nullable(Type.String(), echo('Key of the prompt cache')),
    reasoning: ResponseReasoningConfig,
    safety_identifier: nullable(Type.String(), echo('Id of the end user')),
    service_tier: nullable(Type.String(), { description: 'Service tier that was used.' }),
    store: Type.Boolean({ description: 'Whether the response can be referred to later.' }),
    temperature: nullable(Type.Number(), echo('Randomness')),
    text: ResponseTextConfig,
    tool_choice: ResponseToolChoice,
    tools: Type.Array(ResponseTool, echo('Tools')),
    top_logprobs: nullable(Type.Integer(), echo('Alternatives for each token')),
    top_p: nullable(Type.Number(), echo('Nucleus sampling')),
    truncation: nullable(Type.String(), echo('Handling of too long input')),
    usage: optionalNullable(ResponseUsage, {
      description: 'Token usage; null until the end, and absent if it is unknown.',
    }),
    user: nullable(Type.String(), echo('Id of the end user')),
    metadata: mapOf(Type.String(), echo('Metadata')),
    conversation: Type.Optional(
      Type.Object({ id: Type.String({ description: 'Id of the conversation.' }) }, echo('The conversation')),
    ),
    provider_specific_fields: Type.Optional(
      anyObject({ description: '`native_finish_reason`, `routing` and what the provider added.' }),
    ),
  },
  { title: 'ResponseObject', description: 'A response of the Responses API.' },
);
export type ResponseObject = Static<typeof ResponseObject>;

export const ResponseEvent = Type.Object(
  {
    type: Type.String({
      description:
        '`response.created`, `response.output_text.delta` and so on; the last one is `response.completed`, ' +
        '`response.incomplete` or `response.failed` with the whole response; `error` precedes `response.failed`.',
    }),
    sequence_number: Type.Integer({ minimum: 0, description: 'Number of the event, from 0.' }),
  },
  { title: 'ResponseEvent', description: 'One event of a streamed response; its members depend on `type`.' },
);
export type ResponseEvent = Static<typeof ResponseEvent>;
