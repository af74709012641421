import { type Static, Type } from 'typebox';
import { choiceLogprobs } from './logprobs.ts';
import { anyObject, nullable, optionalNullable } from './schema-helpers.ts';
import { ThinkingBlock } from './thinking.ts';
import { FunctionCall, ToolCall } from './tool-calls.ts';
import { CompletionUsage } from './usage.ts';

export const FinishReason = Type.Enum(['stop', 'length', 'function_call', 'tool_calls', 'content_filter'], {
  title: 'FinishReason',
  description:
    'Why the answer ends: finished or a stop text (`stop`), token limit (`length`), calls to make (`tool_calls`, ' +
    'legacy `function_call`), withheld by a filter or refused (`content_filter`).',
});
export type FinishReason = Static<typeof FinishReason>;

export const UrlCitation = Type.Object(
  {
    start_index: Type.Integer({ minimum: 0, description: 'First character of the cited passage, from 0.' }),
    end_index: Type.Integer({ minimum: 0, description: 'Character after the cited passage.' }),
    url: Type.String({ description: 'Address of the source.' }),
    title: Type.String({ description: 'Title of the source.' }),
  },
  { title: 'UrlCitation', description: 'A web page that a passage rests on.' },
);
export type UrlCitation = Static<typeof UrlCitation>;

export const Annotation = Type.Object(
  {
    type: Type.Enum(['url_citation'], { description: 'Always `url_citation`.' }),
    url_citation: UrlCitation,
  },
  { title: 'Annotation', description: 'A remark on a passage of the answer.' },
);
export type Annotation = Static<typeof Annotation>;

export const AudioResponse = Type.Object(
  {
    id: Type.String({ description: 'Id to refer to the spoken answer in a later turn.' }),
    data: Type.String({ description: 'The sound as base64, in the format asked for.' }),
    expires_at: Type.Integer({ description: 'Unix seconds until which the id can be referred to.' }),
    transcript: Type.String({ description: 'What is said.' }),
  },
  { title: 'AudioResponse', description: 'A spoken answer.' },
);
export type AudioResponse = Static<typeof AudioResponse>;

export const Message = Type.Object(
  {
    role: Type.Enum(['assistant', 'user', 'system', 'tool', 'function'], {
      description: 'Who speaks; `assistant` in answers.',
    }),
    content: nullable(Type.String(), { description: 'The answer as text; null beside calls or a refusal.' }),
    refusal: nullable(Type.String(), { description: 'What the model said when it declined.' }),
    tool_calls: nullable(Type.Array(ToolCall), { description: 'Calls that the model asks for.' }),
    function_call: nullable(FunctionCall, { description: 'Legacy form of a single call.', deprecated: true }),
    audio: optionalNullable(AudioResponse, { description: 'The spoken answer.' }),
    reasoning_content: optionalNullable(Type.String(), { description: 'Reasoning that may be read.' }),
    thinking_blocks: optionalNullable(Type.Array(ThinkingBlock), {
      description: 'Signed reasoning; send it back unchanged in the next turn.',
    }),
    annotations: optionalNullable(Type.Array(Annotation), { description: 'Sources of passages.' }),
    provider_specific_fields: optionalNullable(anyObject({ description: 'Provider facts.' }), {
      description: 'What the provider said about the message beyond this interface.',
    }),
  },
  { title: 'Message', description: 'The message that the model made.' },
);
export type Message = Static<typeof Message>;

/** Own and foreign facts about a choice that OpenAI's interface has no place for. */
export const providerSpecificFields = optionalNullable(
  anyObject({ description: '`native_finish_reason`, `routing` and what the provider added.' }),
  { description: 'Facts beyond this interface.' },
);

export const Choices = Type.Object(
  {
    finish_reason: FinishReason,
    index: Type.Integer({ minimum: 0, description: 'Number of the answer, from 0.' }),
    message: Message,
    logprobs: choiceLogprobs,
    provider_specific_fields: providerSpecificFields,
  },
  { title: 'Choices', description: 'One answer.' },
);
export type Choices = Static<typeof Choices>;

export const ChatCompletion = Type.Object(
  {
    id: Type.String({ description: 'Id of the answer.' }),
    object: Type.Enum(['chat.completion'], { description: 'Always `chat.completion`.' }),
    created: Type.Integer({ minimum: 0, description: 'Unix seconds.' }),
    model: Type.String({ description: 'The model that answered, as `<provider>/<model_name>`.' }),
    choices: Type.Array(Choices, { description: 'The answers, as many as `n` asked for.' }),
    usage: optionalNullable(CompletionUsage, { description: 'Token counts.' }),
    system_fingerprint: optionalNullable(Type.String(), { description: 'Configuration of the provider.' }),
    service_tier: optionalNullable(Type.String(), { description: 'Class of service that was given.' }),
    moderation: optionalNullable(anyObject({ description: '`input` and `output` results.' }), {
      description: 'Result of a moderation that was asked for.',
    }),
  },
  { title: 'ChatCompletion', description: 'A finished answer.' },
);
export type ChatCompletion = Static<typeof ChatCompletion>;
