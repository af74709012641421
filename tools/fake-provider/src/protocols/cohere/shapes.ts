import { type TSchema, Type } from 'typebox';
import { compileShape, type Shape } from '../shape.ts';

// Members: cohere-ai 8.1.0, api/types (ChatMessageV2, ToolV2, ...) and V2ChatRequest, in the wire spelling of
// serialization/; ranges from the comments of V2ChatRequest.
const closed = { additionalProperties: false } as const;
const optional = Type.Optional;
const text = Type.String();
const anyObject = Type.Record(Type.String(), Type.Unknown());
const closedShape = (members: Record<string, TSchema>): Shape => compileShape(Type.Object(members, closed));

const partList = Type.Array(anyObject);
const content = Type.Union([text, partList]);
const call = Type.Object(
  {
    id: text,
    type: Type.Literal('function'),
    function: Type.Object({ name: text, arguments: text }, closed),
  },
  closed,
);

export const MESSAGE_SHAPES: Readonly<Record<string, Shape>> = {
  user: closedShape({ role: text, content }),
  system: closedShape({ role: text, content }),
  assistant: closedShape({
    role: text,
    content: optional(content),
    tool_calls: optional(Type.Array(call)),
    tool_plan: optional(text),
    citations: optional(Type.Array(anyObject)),
  }),
  tool: closedShape({ role: text, tool_call_id: Type.String({ minLength: 1 }), content }),
};

const textPart = closedShape({ type: text, text });
const image = closedShape({
  type: text,
  image_url: Type.Object({ url: text, detail: optional(Type.Enum(['auto', 'low', 'high'])) }, closed),
});
const document = closedShape({
  type: text,
  document: Type.Object({ data: anyObject, id: optional(text) }, closed),
});

/** Content parts by role and type. */
export const PART_SHAPES: Readonly<Record<string, Readonly<Record<string, Shape>>>> = {
  user: { text: textPart, image_url: image },
  system: { text: textPart },
  assistant: { text: textPart, thinking: closedShape({ type: text, thinking: text }) },
  tool: { text: textPart, document },
};

export const BODY_SHAPE = closedShape({
  model: Type.String({ minLength: 1 }),
  messages: Type.Array(anyObject),
  stream: optional(Type.Boolean()),
  tools: optional(
    Type.Array(
      Type.Object(
        {
          type: Type.Literal('function'),
          function: Type.Object({ name: text, description: optional(text), parameters: anyObject }, closed),
        },
        closed,
      ),
    ),
  ),
  strict_tools: optional(Type.Boolean()),
  documents: optional(Type.Array(Type.Union([text, anyObject]))),
  citation_options: optional(
    Type.Object({ mode: optional(Type.Enum(['ENABLED', 'DISABLED', 'FAST', 'ACCURATE', 'OFF'])) }, closed),
  ),
  response_format: optional(
    Type.Object({ type: Type.Enum(['text', 'json_object']), json_schema: optional(anyObject) }, closed),
  ),
  safety_mode: optional(Type.Enum(['CONTEXTUAL', 'STRICT', 'OFF'])),
  max_tokens: optional(Type.Integer({ minimum: 1 })),
  stop_sequences: optional(Type.Array(text, { maxItems: 5 })),
  temperature: optional(Type.Number({ minimum: 0 })),
  seed: optional(Type.Integer({ minimum: 0 })),
  frequency_penalty: optional(Type.Number({ minimum: 0, maximum: 1 })),
  presence_penalty: optional(Type.Number({ minimum: 0, maximum: 1 })),
  k: optional(Type.Number({ minimum: 0, maximum: 500 })),
  p: optional(Type.Number({ minimum: 0.01, maximum: 0.99 })),
  logprobs: optional(Type.Boolean()),
  tool_choice: optional(Type.Enum(['REQUIRED', 'NONE'])),
  thinking: optional(
    Type.Object(
      { type: Type.Enum(['enabled', 'disabled']), token_budget: optional(Type.Integer({ minimum: 1 })) },
      closed,
    ),
  ),
  priority: optional(Type.Integer({ minimum: 0 })),
});
