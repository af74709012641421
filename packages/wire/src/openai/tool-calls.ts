import { type Static, Type } from 'typebox';
import { isKnownToolType, knownToolTypes } from './known-types.ts';
import { anyObject, nullable, objectOfOtherType, optionalNullable } from './schema-helpers.ts';

const extraContent = {
  extra_content: optionalNullable(
    anyObject({ description: 'Provider data, such as `google.thought_signature`.' }),
    {
      description: 'Opaque provider data that must be sent back with the call.',
    },
  ),
};

export const FunctionToolCall = Type.Object(
  {
    id: Type.String({ description: 'Id of the call, repeated in its result.' }),
    type: Type.Enum(['function'], { description: 'Always `function`.' }),
    function: Type.Object(
      {
        name: Type.String({ description: 'Function to call.' }),
        arguments: Type.String({
          description: 'Arguments as JSON text, exactly as the model wrote them; check before use.',
        }),
      },
      { description: 'What to call and with what.' },
    ),
    ...extraContent,
  },
  { title: 'FunctionToolCall', description: 'A function call requested by the model.' },
);
export type FunctionToolCall = Static<typeof FunctionToolCall>;

export const CustomToolCall = Type.Object(
  {
    id: Type.String({ description: 'Id of the call, repeated in its result.' }),
    type: Type.Enum(['custom'], { description: 'Always `custom`.' }),
    custom: Type.Object(
      {
        name: Type.String({ description: 'Tool to call.' }),
        input: Type.String({ description: 'Free text for the tool.' }),
      },
      { description: 'What to call and with what.' },
    ),
    ...extraContent,
  },
  { title: 'CustomToolCall', description: 'A custom tool call requested by the model.' },
);
export type CustomToolCall = Static<typeof CustomToolCall>;

export const ToolCall = Type.Union([FunctionToolCall, CustomToolCall], {
  title: 'ToolCall',
  description: 'A call of a function or of a custom tool.',
});
export type ToolCall = Static<typeof ToolCall>;

export const OtherToolCall = objectOfOtherType(knownToolTypes, {
  title: 'OtherToolCall',
  description:
    'A call of a tool of any other type. Sent unchanged to OpenAI-compatible providers, with a warning; other providers do not ' +
    'support it.',
});
export type OtherToolCall = Static<typeof OtherToolCall>;

/** A call in the history of a request. */
export const PastToolCall = Type.Union([FunctionToolCall, CustomToolCall, OtherToolCall], {
  title: 'PastToolCall',
  description: 'An earlier call of a tool.',
});
export type PastToolCall = Static<typeof PastToolCall>;

/** Whether the gateway reads a call; the others are only forwarded. */
export const isKnownCall = (call: PastToolCall): call is ToolCall => isKnownToolType(call.type);

export const FunctionCall = Type.Object(
  {
    arguments: Type.String({ description: 'Arguments as JSON text, exactly as the model wrote them.' }),
    name: nullable(Type.String(), { description: 'Function to call.' }),
  },
  { title: 'FunctionCall', description: 'Legacy form of a single function call.', deprecated: true },
);
export type FunctionCall = Static<typeof FunctionCall>;

export const ToolCallFragment = Type.Object(
  {
    index: Type.Integer({
      minimum: 0,
      description: 'Index of the call that this fragment belongs to, from 0.',
    }),
    id: Type.Optional(Type.String({ description: 'Id of the call; in its first fragment only.' })),
    type: Type.Optional(Type.String({ description: '`function` or `custom`; in the first fragment.' })),
    function: Type.Optional(
      Type.Object({
        name: Type.Optional(Type.String({ description: 'Function to call; in the first fragment.' })),
        arguments: Type.Optional(Type.String({ description: 'The next part of the JSON text.' })),
      }),
    ),
    custom: Type.Optional(
      Type.Object({
        name: Type.Optional(Type.String({ description: 'Tool to call; in the first fragment.' })),
        input: Type.Optional(Type.String({ description: 'The next part of the input text.' })),
      }),
    ),
    extra_content: Type.Optional(anyObject({ description: 'Opaque provider data that must be sent back.' })),
  },
  { title: 'ToolCallFragment', description: 'A part of a tool call in a stream.' },
);
export type ToolCallFragment = Static<typeof ToolCallFragment>;
