import { type TSchema, Type } from 'typebox';
import { compileShape, type Shape } from '../shape.ts';

// Members and types: @anthropic-ai/sdk 1.11.0, resources/messages/messages.d.ts. The service refuses every
// other member ("Extra inputs are not permitted", seen in many reports of its 400s).
const closed = { additionalProperties: false } as const;
const optional = Type.Optional;
const text = Type.String();
const anyObject = Type.Record(Type.String(), Type.Unknown());
const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()]);

const cacheControl = optional(
  orNull(Type.Object({ type: Type.Literal('ephemeral'), ttl: optional(Type.Enum(['5m', '1h'])) }, closed)),
);
const sourceShape = (type: string, more: Record<string, TSchema>) =>
  Type.Object({ type: Type.Literal(type), ...more }, closed);
const IMAGE_TYPES = Type.Enum(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

const SOURCES: Readonly<Record<string, Readonly<Record<string, Shape>>>> = {
  image: {
    base64: compileShape(sourceShape('base64', { media_type: IMAGE_TYPES, data: text })),
    url: compileShape(sourceShape('url', { url: text })),
    file: compileShape(sourceShape('file', { file_id: text })),
  },
  document: {
    base64: compileShape(sourceShape('base64', { media_type: Type.Literal('application/pdf'), data: text })),
    text: compileShape(sourceShape('text', { media_type: Type.Literal('text/plain'), data: text })),
    content: compileShape(sourceShape('content', { content: Type.Unknown() })),
    url: compileShape(sourceShape('url', { url: text })),
    file: compileShape(sourceShape('file', { file_id: text })),
  },
};

/** The shapes of a block's `source` by its type; undefined for blocks without one. */
export function sourceShapes(blockType: string): Readonly<Record<string, Shape>> | undefined {
  return SOURCES[blockType];
}

const block = (type: string, more: Record<string, TSchema>): Shape =>
  compileShape(Type.Object({ type: Type.Literal(type), ...more }, closed));
const open = (type: string, more: Record<string, TSchema> = {}): Shape =>
  compileShape(Type.Object({ type: Type.Literal(type), ...more }));

/** The id pattern: 400 "messages.1.content.0.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'". */
const toolId = Type.String({ pattern: '^[a-zA-Z0-9_-]+$' });
const toolName = Type.String({ minLength: 1, maxLength: 200 });
const toolsetName = optional(orNull(text));

const TEXT_BLOCK = { text, cache_control: cacheControl, citations: optional(orNull(Type.Array(anyObject))) };

/** Content blocks by type. Blocks of server tools are checked by their type alone. */
export const BLOCK_SHAPES: Readonly<Record<string, Shape>> = {
  text: block('text', TEXT_BLOCK),
  image: block('image', {
    source: anyObject,
    cache_control: cacheControl,
    transformations: optional(orNull(anyObject)),
  }),
  document: block('document', {
    source: anyObject,
    cache_control: cacheControl,
    citations: optional(orNull(Type.Object({ enabled: optional(Type.Boolean()) }, closed))),
    context: optional(orNull(text)),
    title: optional(orNull(text)),
  }),
  search_result: block('search_result', {
    content: Type.Array(Type.Object({ type: Type.Literal('text'), ...TEXT_BLOCK }, closed)),
    source: text,
    title: text,
    cache_control: cacheControl,
    citations: optional(Type.Object({ enabled: optional(Type.Boolean()) }, closed)),
  }),
  thinking: block('thinking', { thinking: text, signature: text }),
  redacted_thinking: block('redacted_thinking', { data: text }),
  tool_use: block('tool_use', {
    id: toolId,
    name: toolName,
    input: anyObject,
    cache_control: cacheControl,
    caller: optional(anyObject),
    toolset_name: toolsetName,
  }),
  tool_result: block('tool_result', {
    tool_use_id: toolId,
    content: optional(Type.Union([text, Type.Array(anyObject)])),
    is_error: optional(Type.Boolean()),
    cache_control: cacheControl,
    toolset_name: toolsetName,
  }),
  tool_reference: block('tool_reference', { tool_name: text, cache_control: cacheControl }),
  browser_state: open('browser_state'),
  server_tool_use: open('server_tool_use', { id: Type.String({ pattern: '^srvtoolu_[a-zA-Z0-9_]+$' }) }),
  web_search_tool_result: open('web_search_tool_result'),
  web_fetch_tool_result: open('web_fetch_tool_result'),
  code_execution_tool_result: open('code_execution_tool_result'),
  bash_code_execution_tool_result: open('bash_code_execution_tool_result'),
  text_editor_code_execution_tool_result: open('text_editor_code_execution_tool_result'),
  tool_search_tool_result: open('tool_search_tool_result'),
  container_upload: open('container_upload'),
};

/** Blocks that may stand inside a tool result. */
export const RESULT_BLOCKS: readonly string[] = [
  'text',
  'image',
  'search_result',
  'document',
  'tool_reference',
  'browser_state',
];

/** A message without its content. */
export const MESSAGE_SHAPE = compileShape(
  Type.Object({ role: Type.Enum(['user', 'assistant', 'system']), content: Type.Unknown() }, closed),
);

const maxTokens = Type.Integer({ minimum: 0 });
const disableParallel = optional(Type.Boolean());
const display = optional(orNull(Type.Enum(['summarized', 'omitted'])));

/** Members that only requests under a beta header may have (BetaMessageCreateParams of the same SDK). */
export const BETA_MEMBERS: readonly string[] = [
  'context_management',
  'mcp_servers',
  'output_format',
  'fallbacks',
  'betas',
];

/** Members that the API version 2026-10-21 no longer has: absent from the types of SDK 1.x. */
export const OLD_MEMBERS: readonly string[] = ['temperature', 'top_p', 'top_k'];

const BODY_MEMBERS = {
  messages: Type.Array(Type.Unknown(), { maxItems: 100_000 }),
  max_tokens: maxTokens,
  cache_control: cacheControl,
  container: optional(orNull(Type.Union([text, anyObject]))),
  diagnostics: optional(orNull(anyObject)),
  inference_geo: optional(orNull(text)),
  metadata: optional(Type.Object({ user_id: optional(orNull(Type.String({ maxLength: 256 }))) }, closed)),
  output_config: optional(
    Type.Object(
      {
        effort: optional(orNull(Type.Enum(['low', 'medium', 'high', 'xhigh', 'max']))),
        format: optional(orNull(anyObject)),
      },
      closed,
    ),
  ),
  service_tier: optional(Type.Enum(['auto', 'standard_only'])),
  speed: optional(orNull(Type.Enum(['standard', 'fast']))),
  stop_sequences: optional(Type.Array(text)),
  stream: optional(Type.Boolean()),
  system: optional(Type.Union([text, Type.Array(anyObject)])),
  thinking: optional(anyObject),
  tool_choice: optional(anyObject),
  tools: optional(Type.Array(anyObject)),
  temperature: optional(Type.Number({ minimum: 0, maximum: 1 })),
  top_p: optional(Type.Number({ minimum: 0, maximum: 1 })),
  top_k: optional(Type.Integer({ minimum: 0 })),
};

export const BODY_SHAPE = compileShape(
  Type.Object({ model: Type.String({ minLength: 1 }), ...BODY_MEMBERS }, closed),
);
/** Vertex: the model is in the path, the version in the body. */
export const VERTEX_BODY_SHAPE = compileShape(
  Type.Object({ anthropic_version: Type.Literal('vertex-2023-10-16'), ...BODY_MEMBERS }, closed),
);

export const THINKING_SHAPES: Readonly<Record<string, Shape>> = {
  enabled: block('enabled', { budget_tokens: Type.Integer({ minimum: 1024 }), display }),
  adaptive: block('adaptive', { display }),
  disabled: block('disabled', {}),
  between_tools: block('between_tools', {}),
};

export const TOOL_CHOICE_SHAPES: Readonly<Record<string, Shape>> = {
  auto: block('auto', { disable_parallel_tool_use: disableParallel }),
  any: block('any', { disable_parallel_tool_use: disableParallel }),
  tool: block('tool', { name: text, disable_parallel_tool_use: disableParallel }),
  none: block('none', {}),
};

export const FORMAT_SHAPE = block('json_schema', { schema: anyObject });

/** A client tool. Server tools have a dated type and are checked for it alone. */
export const TOOL_SHAPE = compileShape(
  Type.Object(
    {
      type: optional(orNull(Type.Literal('custom'))),
      name: Type.String({ pattern: '^[a-zA-Z0-9_-]{1,128}$' }),
      input_schema: Type.Object({ type: Type.Literal('object') }),
      description: optional(text),
      strict: optional(Type.Boolean()),
      allowed_callers: optional(Type.Array(text)),
      cache_control: cacheControl,
      defer_loading: optional(Type.Boolean()),
      eager_input_streaming: optional(orNull(Type.Boolean())),
      input_examples: optional(Type.Array(anyObject)),
    },
    closed,
  ),
);

export const SERVER_TOOL_TYPE =
  /^(?:bash|code_execution|browser_toolset|memory|computer_toolset|text_editor|web_search|web_fetch|tool_search_tool_(?:bm25|regex)|computer)_\d{8}$/u;
