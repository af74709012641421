import { type Static, Type } from 'typebox';
import { Annotation, FinishReason, providerSpecificFields } from './chat-response.ts';
import { choiceLogprobs } from './logprobs.ts';
import { nullable, optionalNullable } from './schema-helpers.ts';
import { ThinkingBlock } from './thinking.ts';
import { ToolCallFragment } from './tool-calls.ts';
import { CompletionUsage } from './usage.ts';

export const AudioDelta = Type.Object(
  {
    id: Type.Optional(Type.String({ description: 'Id of the spoken answer; in the first piece.' })),
    data: Type.Optional(Type.String({ description: 'The next piece of sound as base64.' })),
    transcript: Type.Optional(Type.String({ description: 'The next piece of the transcript.' })),
    expires_at: Type.Optional(Type.Integer({ description: 'Unix seconds; in the last piece.' })),
  },
  { title: 'AudioDelta', description: 'A piece of a spoken answer.' },
);
export type AudioDelta = Static<typeof AudioDelta>;

export const Delta = Type.Object(
  {
    role: Type.Optional(Type.String({ description: '`assistant`; in the first chunk of a choice.' })),
    content: optionalNullable(Type.String(), { description: 'The next piece of text.' }),
    refusal: optionalNullable(Type.String(), { description: 'The next piece of a refusal.' }),
    tool_calls: Type.Optional(
      Type.Array(ToolCallFragment, { description: 'The next pieces of tool calls.' }),
    ),
    function_call: Type.Optional(
      Type.Object(
        {
          name: optionalNullable(Type.String(), { description: 'Function to call.' }),
          arguments: optionalNullable(Type.String(), { description: 'The next piece of the JSON text.' }),
        },
        { description: 'Legacy form of a call.', deprecated: true },
      ),
    ),
    audio: optionalNullable(AudioDelta, { description: 'The next piece of sound.' }),
    reasoning_content: optionalNullable(Type.String(), {
      description: 'The next piece of readable reasoning.',
    }),
    thinking_blocks: optionalNullable(Type.Array(ThinkingBlock), {
      description: 'A finished, signed piece of reasoning.',
    }),
    annotations: optionalNullable(Type.Array(Annotation), { description: 'Sources of passages.' }),
  },
  { title: 'Delta', description: 'What a chunk adds to the message.' },
);
export type Delta = Static<typeof Delta>;

export const StreamingChoices = Type.Object(
  {
    index: Type.Integer({ minimum: 0, description: 'Number of the answer, from 0.' }),
    delta: Delta,
    finish_reason: nullable(FinishReason, {
      description: 'Null in all chunks before the last of the choice.',
    }),
    logprobs: Type.Optional(choiceLogprobs),
    provider_specific_fields: providerSpecificFields,
  },
  { title: 'StreamingChoices', description: 'A piece of one answer.' },
);
export type StreamingChoices = Static<typeof StreamingChoices>;

export const ChatCompletionChunk = Type.Object(
  {
    id: Type.String({ description: 'Id of the answer; the same in all chunks.' }),
    object: Type.Enum(['chat.completion.chunk'], { description: 'Always `chat.completion.chunk`.' }),
    created: Type.Integer({ minimum: 0, description: 'Unix seconds; the same in all chunks.' }),
    model: Type.String({ description: 'The model that answers, as `<provider>/<model_name>`.' }),
    choices: Type.Array(StreamingChoices, { description: 'Empty in the chunk that carries the usage.' }),
    usage: optionalNullable(CompletionUsage, {
      description: 'Token counts in the last chunk, null in the others, if `include_usage` was set.',
    }),
    system_fingerprint: optionalNullable(Type.String(), { description: 'Configuration of the provider.' }),
    service_tier: optionalNullable(Type.String(), { description: 'Class of service that was given.' }),
    obfuscation: optionalNullable(Type.String(), { description: 'Padding without meaning.' }),
  },
  { title: 'ChatCompletionChunk', description: 'One `data:` event of a streamed answer.' },
);
export type ChatCompletionChunk = Static<typeof ChatCompletionChunk>;
