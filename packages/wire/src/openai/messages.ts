import { type Static, Type } from 'typebox';
import { AssistantContent, TextContent, ToolContent, UserContent } from './content-parts.ts';
import { anyObject, nullable, optionalNullable } from './schema-helpers.ts';
import { ThinkingBlock } from './thinking.ts';
import { PastToolCall } from './tool-calls.ts';

const speaker = {
  name: optionalNullable(Type.String(), {
    description: 'Distinguishes participants with the same role. Personal data: anonymized like any text.',
  }),
};

export const SystemMessage = Type.Object(
  {
    role: Type.Enum(['system'], { description: 'Always `system`.' }),
    content: TextContent,
    ...speaker,
  },
  { title: 'SystemMessage', description: 'Instructions to the model.' },
);
export type SystemMessage = Static<typeof SystemMessage>;

export const DeveloperMessage = Type.Object(
  {
    role: Type.Enum(['developer'], { description: 'Always `developer`.' }),
    content: TextContent,
    ...speaker,
  },
  {
    title: 'DeveloperMessage',
    description: 'Instructions to newer OpenAI models; sent as `system` elsewhere.',
  },
);
export type DeveloperMessage = Static<typeof DeveloperMessage>;

export const UserMessage = Type.Object(
  {
    role: Type.Enum(['user'], { description: 'Always `user`.' }),
    content: UserContent,
    ...speaker,
  },
  { title: 'UserMessage', description: 'A message of the user.' },
);
export type UserMessage = Static<typeof UserMessage>;

export const AssistantMessage = Type.Object(
  {
    role: Type.Enum(['assistant'], { description: 'Always `assistant`.' }),
    content: Type.Optional(AssistantContent),
    ...speaker,
    refusal: optionalNullable(Type.String(), { description: 'Refusal text of that turn.' }),
    audio: optionalNullable(
      Type.Object({ id: Type.String({ description: 'Id of an earlier audio response.' }) }),
      { description: 'Refers to an earlier audio response.' },
    ),
    tool_calls: optionalNullable(Type.Array(PastToolCall), {
      description: 'Tool calls of that turn; null and an empty list mean none.',
    }),
    function_call: optionalNullable(
      Type.Object({
        name: nullable(Type.String(), { description: 'Function that was called.' }),
        arguments: Type.String({ description: 'Arguments as JSON text.' }),
      }),
      { description: 'Legacy form of a single call.' },
    ),
    reasoning_content: optionalNullable(Type.String(), {
      description: 'Readable reasoning of that turn, sent back only to providers that require it.',
    }),
    thinking_blocks: optionalNullable(Type.Array(ThinkingBlock), {
      description:
        'Signed reasoning blocks of that turn, sent back unchanged to the provider that created them.',
    }),
    annotations: optionalNullable(Type.Array(anyObject({ description: 'One annotation.' })), {
      description: 'Annotations of an earlier response; accepted and not forwarded.',
    }),
  },
  { title: 'AssistantMessage', description: 'An earlier response of the model.' },
);
export type AssistantMessage = Static<typeof AssistantMessage>;

export const ToolMessage = Type.Object(
  {
    role: Type.Enum(['tool'], { description: 'Always `tool`.' }),
    content: ToolContent,
    tool_call_id: Type.String({ description: 'Id of the call that this result belongs to.' }),
    ...speaker,
  },
  { title: 'ToolMessage', description: 'The result of a tool call.' },
);
export type ToolMessage = Static<typeof ToolMessage>;

export const FunctionMessage = Type.Object(
  {
    role: Type.Enum(['function'], { description: 'Always `function`.' }),
    name: Type.String({ description: 'Function that was called.' }),
    content: nullable(Type.String(), { description: 'The result as text.' }),
  },
  { title: 'FunctionMessage', description: 'Legacy form of a tool result.', deprecated: true },
);
export type FunctionMessage = Static<typeof FunctionMessage>;

export const ChatMessage = Type.Union(
  [UserMessage, AssistantMessage, ToolMessage, SystemMessage, DeveloperMessage, FunctionMessage],
  {
    title: 'ChatMessage',
    description: 'One message of the conversation; its fields depend on `role`.',
  },
);
export type ChatMessage = Static<typeof ChatMessage>;
