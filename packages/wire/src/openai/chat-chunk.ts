import { type Static, Type } from 'typebox';
import { Annotation, FinishReason, providerSpecificFields } from './chat-response.ts';
import { choiceLogprobs } from './logprobs.ts';
import { nullable, optionalNullable } from './schema-helpers.ts';
import { ThinkingBlock } from './thinking.ts';
import { ToolCallFragment } from './tool-calls.ts';
import { CompletionUsage } from './usage.ts';

export const AudioDelta = Type.Object(
  {
    id: Type.Optional(Type.String({ description: 'Id of the audio response; in the first chunk.' })),
    data: Type.Optional(Type.String({ description: 'The next part of the audio as base64.' })),
    transcript: Type.Optional(Type.String({ description: 'The next part of the transcript.' })),
    expires_at: Type.Optional(Type.Integer({ description: 'Unix seconds; in the last chunk.' })),
  },
  { title: 'AudioDelta', description: 'A part of an audio response.' },
);
export type AudioDelta = Static<typeof AudioDelta>;

export const Delta = Type.Object(
  {
    role: Type.Optional(Type.String({ description: '`assistant`; in the first chunk of a choice.' })),
    content: optionalNullable(Type.String(), { description: 'The next part of the text.' }),
    refusal: optionalNullable(Type.String(), { description: 'The next part of a refusal.' }),
    tool_calls: Type.Optional(Type.Array(ToolCallFragment, { description: 'The next parts of tool calls.' })),
    function_call: Type.Optional(
      Type.Object(
        {
          name: optionalNullable(Type.String(), { description: 'Function to call.' }),
          arguments: optionalNullable(Type.String(), { description: 'The next part of the JSON text.' }),
        },
        { description: 'Legacy form of a call.', deprecated: true },
      ),
    ),
    audio: optionalNullable(AudioDelta, { description: 'The next part of the audio.' }),
    reasoning_content: optionalNullable(Type.String(), {
      description: 'The next part of the readable reasoning.',
    }),
    thinking_blocks: optionalNullable(Type.Array(ThinkingBlock), {
      description: 'A complete, signed reasoning block.',
    }),
    annotations: optionalNullable(Type.Array(Annotation), { description: 'Sources of the text.' }),
  },
  { title: 'Delta', description: 'What a chunk adds to the message.' },
);
export type Delta = Static<typeof Delta>;

export const StreamingChoices = Type.Object(
  {
    index: Type.Integer({ minimum: 0, description: 'Index of the choice, from 0.' }),
    delta: Delta,
    finish_reason: nullable(FinishReason, {
      description: 'Null in all chunks but the last of the choice.',
    }),
    logprobs: Type.Optional(choiceLogprobs),
    provider_specific_fields: providerSpecificFields,
  },
  { title: 'StreamingChoices', description: 'A part of a choice.' },
);
export type StreamingChoices = Static<typeof StreamingChoices>;

export const ChatCompletionChunk = Type.Object(
  {
    id: Type.String({ description: 'Id of the response; the same in all chunks.' }),
    object: Type.Enum(['chat.completion.chunk'], { description: 'Always `chat.completion.chunk`.' }),
    created: Type.Integer({ minimum: 0, description: 'Unix seconds; the same in all chunks.' }),
    model: Type.String({ description: 'The model that responds, as `<provider>/<model_name>`.' }),
    choices: Type.Array(StreamingChoices, { description: 'Empty in the chunk with the usage.' }),
    usage: optionalNullable(CompletionUsage, {
      description: 'Token counts in the last chunk, null in the others, if `include_usage` was set.',
    }),
    system_fingerprint: optionalNullable(Type.String(), {
      description: 'Backend configuration of the provider.',
    }),
    service_tier: optionalNullable(Type.String(), { description: 'Service tier that was used.' }),
    obfuscation: optionalNullable(Type.String(), { description: 'Padding without meaning.' }),
  },
  { title: 'ChatCompletionChunk', description: 'One `data:` event of a streamed response.' },
);
export type ChatCompletionChunk = Static<typeof ChatCompletionChunk>;
