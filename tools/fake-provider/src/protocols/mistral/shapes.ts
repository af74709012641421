import { type TSchema, Type } from 'typebox';
import { compileShape, type Shape } from '../shape.ts';

// Members: @mistralai/mistralai 2.7.0, esm/models/components (ChatCompletionRequest, messages, ToolCall), in the
// wire spelling; the service refuses any other with 422 extra_forbidden. Temperatures end at 1.5 (measured by
// users; the types do not say).
const closed = { additionalProperties: false } as const;
const text = Type.String();
const anyObject = Type.Record(Type.String(), Type.Unknown());
const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()]);
const may = (schema: TSchema) => Type.Optional(orNull(schema));
const closedShape = (members: Record<string, TSchema>): Shape => compileShape(Type.Object(members, closed));

const content = Type.Union([text, Type.Array(anyObject)]);
const call = Type.Object(
  {
    id: Type.Optional(text),
    type: Type.Optional(Type.Literal('function')),
    function: Type.Object({ name: text, arguments: Type.Union([text, anyObject]) }, closed),
    index: Type.Optional(Type.Integer()),
  },
  closed,
);

export const MESSAGE_SHAPES: Readonly<Record<string, Shape>> = {
  system: closedShape({ role: text, content }),
  user: closedShape({ role: text, content: orNull(content) }),
  assistant: closedShape({
    role: text,
    content: may(content),
    tool_calls: may(Type.Array(call)),
    prefix: Type.Optional(Type.Boolean()),
  }),
  tool: closedShape({ role: text, content: orNull(content), tool_call_id: may(text), name: may(text) }),
};

const part = (members: Record<string, TSchema>): Shape =>
  closedShape({ type: Type.Optional(text), ...members });

/** Content chunks by type. */
export const CHUNK_SHAPES: Readonly<Record<string, Shape>> = {
  text: part({ text }),
  image_url: part({
    image_url: Type.Union([text, Type.Object({ url: text, detail: may(text) }, closed)]),
  }),
  document_url: part({ document_url: text, document_name: may(text) }),
  reference: part({ reference_ids: Type.Array(Type.Integer()) }),
  file: part({ file_id: text }),
  thinking: part({
    thinking: Type.Array(anyObject),
    signature: may(text),
    closed: Type.Optional(Type.Boolean()),
  }),
  input_audio: part({ input_audio: Type.Union([text, anyObject]) }),
};

export const BODY_SHAPE = closedShape({
  model: text,
  messages: Type.Array(anyObject),
  stream: Type.Optional(Type.Boolean()),
  temperature: may(Type.Number({ minimum: 0, maximum: 1.5 })),
  top_p: may(Type.Number({ exclusiveMinimum: 0, maximum: 1 })),
  max_tokens: may(Type.Integer({ minimum: 0 })),
  stop: may(Type.Union([text, Type.Array(text)])),
  random_seed: may(Type.Integer({ minimum: 0 })),
  metadata: may(anyObject),
  response_format: Type.Optional(
    Type.Object(
      { type: Type.Optional(Type.Enum(['text', 'json_object', 'json_schema'])), json_schema: may(anyObject) },
      closed,
    ),
  ),
  tools: may(
    Type.Array(
      Type.Object(
        {
          type: Type.Optional(text),
          function: Type.Optional(
            Type.Object(
              {
                name: text,
                description: Type.Optional(text),
                strict: Type.Optional(Type.Boolean()),
                parameters: anyObject,
              },
              closed,
            ),
          ),
        },
        closed,
      ),
    ),
  ),
  tool_choice: Type.Optional(Type.Union([Type.Enum(['auto', 'none', 'any', 'required']), anyObject])),
  presence_penalty: may(Type.Number({ minimum: -2, maximum: 2 })),
  frequency_penalty: may(Type.Number({ minimum: -2, maximum: 2 })),
  n: may(Type.Integer({ minimum: 1 })),
  prediction: Type.Optional(anyObject),
  parallel_tool_calls: Type.Optional(Type.Boolean()),
  reasoning_effort: may(Type.Enum(['none', 'low', 'medium', 'high', 'minimal', 'xhigh'])),
  prompt_mode: may(Type.Literal('reasoning')),
  guardrails: may(Type.Array(anyObject)),
  prompt_cache_key: may(text),
  service_tier: may(Type.Enum(['auto', 'standard_only'])),
  safe_prompt: Type.Optional(Type.Boolean()),
});
