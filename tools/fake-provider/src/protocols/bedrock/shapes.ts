import { type TSchema, Type } from 'typebox';
import { compileShape, type Shape } from '../shape.ts';

// Members: @aws-sdk/client-bedrock-runtime 3.1162.0, dist-types/models/models_0.d.ts and schemas_0.js. Lengths
// and patterns: Bedrock API reference, ToolUseBlock, ToolSpecification, InferenceConfiguration.
const closed = { additionalProperties: false } as const;
const optional = Type.Optional;
const text = Type.String();
const anyObject = Type.Record(Type.String(), Type.Unknown());
const closedShape = (members: Record<string, TSchema>): Shape => compileShape(Type.Object(members, closed));

const id = Type.String({ pattern: '^[a-zA-Z0-9_-]+$', minLength: 1, maxLength: 64 });
const name = Type.String({ pattern: '^[a-zA-Z0-9_-]+$', minLength: 1, maxLength: 64 });
const source = Type.Object(
  {
    bytes: optional(text),
    s3Location: optional(anyObject),
    text: optional(text),
    content: optional(Type.Array(anyObject)),
  },
  closed,
);
const citations = optional(Type.Object({ enabled: Type.Boolean() }, closed));
const ttl = optional(Type.Enum(['5m', '1h']));

/** The members of ContentBlock, in the order in which the service names them. */
export const CONTENT_SHAPES: Readonly<Record<string, Shape>> = {
  text: compileShape(text),
  image: closedShape({ format: Type.Enum(['png', 'jpeg', 'gif', 'webp']), source }),
  toolUse: closedShape({ toolUseId: id, name, input: anyObject, type: optional(text) }),
  toolResult: closedShape({
    toolUseId: id,
    content: Type.Array(anyObject),
    status: optional(Type.Enum(['success', 'error'])),
    type: optional(text),
  }),
  document: closedShape({
    // "Alphanumeric characters, whitespace characters (no more than one in a row), hyphens, parentheses,
    // square brackets" (DocumentBlock.name).
    name: Type.String({ pattern: '^(?!.*\\s\\s)[a-zA-Z0-9\\s\\-()\\[\\]]+$', maxLength: 200 }),
    format: optional(Type.Enum(['pdf', 'csv', 'doc', 'docx', 'xls', 'xlsx', 'html', 'txt', 'md'])),
    source,
    context: optional(text),
    citations,
  }),
  video: compileShape(anyObject),
  audio: compileShape(anyObject),
  cachePoint: closedShape({ type: Type.Literal('default'), ttl }),
  reasoningContent: compileShape(
    Type.Union([
      Type.Object({ reasoningText: Type.Object({ text, signature: optional(text) }, closed) }, closed),
      Type.Object({ redactedContent: text }, closed),
    ]),
  ),
  citationsContent: compileShape(anyObject),
  searchResult: compileShape(anyObject),
  guardContent: compileShape(anyObject),
  toolAddition: compileShape(anyObject),
  toolRemoval: compileShape(anyObject),
};

export const RESULT_CONTENT = ['json', 'text', 'image', 'document', 'video', 'searchResult'];
export const SYSTEM_CONTENT = ['text', 'guardContent', 'cachePoint'];

export const MESSAGE_SHAPE = closedShape({
  role: Type.Enum(['user', 'assistant', 'system']),
  content: Type.Array(anyObject),
});

export const TOOL_SHAPES: Readonly<Record<string, Shape>> = {
  toolSpec: closedShape({
    name,
    // The API reference gives a description a minimum length of 1: '' is refused.
    description: optional(Type.String({ minLength: 1 })),
    inputSchema: Type.Object({ json: anyObject }, closed),
    strict: optional(Type.Boolean()),
  }),
  systemTool: closedShape({ name: text }),
  cachePoint: closedShape({ type: Type.Literal('default'), ttl }),
};

export const CHOICE_SHAPES: Readonly<Record<string, Shape>> = {
  auto: closedShape({}),
  any: closedShape({}),
  tool: closedShape({ name }),
};

export const BODY_SHAPE = compileShape(
  Type.Object(
    {
      messages: Type.Array(Type.Unknown()),
      system: optional(Type.Array(anyObject)),
      inferenceConfig: optional(
        Type.Object(
          {
            maxTokens: optional(Type.Integer({ minimum: 1 })),
            temperature: optional(Type.Number({ minimum: 0, maximum: 1 })),
            topP: optional(Type.Number({ minimum: 0, maximum: 1 })),
            stopSequences: optional(Type.Array(Type.String({ minLength: 1 }), { maxItems: 2500 })),
          },
          closed,
        ),
      ),
      toolConfig: optional(
        Type.Object(
          { tools: Type.Array(anyObject, { minItems: 1 }), toolChoice: optional(anyObject) },
          closed,
        ),
      ),
      guardrailConfig: optional(anyObject),
      additionalModelRequestFields: optional(anyObject),
      promptVariables: optional(anyObject),
      additionalModelResponseFieldPaths: optional(Type.Array(text)),
      requestMetadata: optional(Type.Record(Type.String(), Type.String({ maxLength: 256 }))),
      performanceConfig: optional(
        Type.Object({ latency: optional(Type.Enum(['standard', 'optimized'])) }, closed),
      ),
      serviceTier: optional(
        Type.Object({ type: Type.Enum(['priority', 'default', 'flex', 'reserved']) }, closed),
      ),
      outputConfig: optional(
        Type.Object(
          {
            effort: optional(text),
            textFormat: optional(
              Type.Object(
                {
                  type: Type.Literal('json_schema'),
                  structure: Type.Object(
                    {
                      // The schema is a string here.
                      jsonSchema: Type.Object(
                        { schema: text, name: optional(text), description: optional(text) },
                        closed,
                      ),
                    },
                    closed,
                  ),
                },
                closed,
              ),
            ),
          },
          closed,
        ),
      ),
    },
    closed,
  ),
);
