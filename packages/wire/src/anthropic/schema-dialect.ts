import type { SchemaDialect } from '../translation/index.ts';

/** String formats that are enforced; others would be rejected. */
const stringFormats: ReadonlySet<unknown> = new Set([
  'date',
  'date-time',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'time',
  'uri',
  'uuid',
]);

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object';

/**
 * The JSON Schema subset of structured outputs and strict tools (the schema transformer of @anthropic-ai/sdk 1.11.0; recursion and
 * open objects: @ai-sdk/anthropic 3.0.138).
 */
export const anthropicSchemaDialect: SchemaDialect = {
  keywords: new Set(['default', 'description', 'title', 'type']),
  restrictedKeywords: {
    const: isPlain,
    enum: (value) => Array.isArray(value) && value.length > 0 && value.every(isPlain),
    format: (value) => stringFormats.has(value),
    minItems: (value) => value === 0 || value === 1,
  },
  combinators: new Set(['anyOf', 'allOf']),
  requiresClosedObjects: true,
  requiresType: true,
  supportsTuples: false,
  supportsRecursion: false,
  // 24 are documented, but according to @ai-sdk/anthropic 3.0.138 the grammar fails to compile from 13 (Vertex: 11).
  maxOptionalProperties: 10,
};
