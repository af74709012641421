import type { ChatCompletionRequest } from '../openai/index.ts';
import { isRecord, type JsonObject } from './json-object.ts';

/** The requested response format. */
export type RequestedFormat =
  | { readonly kind: 'text' }
  | { readonly kind: 'json_object' }
  | {
      readonly kind: 'json_schema';
      readonly name: string;
      readonly description: string | null;
      readonly schema: Readonly<JsonObject>;
      readonly strict: boolean;
    };

/** Reads `response_format`; absent, null and `text` are the same. */
export function requestedFormat({ response_format: format }: ChatCompletionRequest): RequestedFormat {
  if (format == null || format.type === 'text') return { kind: 'text' };
  if (format.type === 'json_object') {
    // Together, llama.cpp and others have the schema here.
    const schema: unknown = Reflect.get(format, 'schema');
    if (!isRecord(schema)) return { kind: 'json_object' };
    return { kind: 'json_schema', name: 'answer', description: null, schema, strict: false };
  }
  const { name, description, schema, strict } = format.json_schema;
  return {
    kind: 'json_schema',
    name,
    description: description ?? null,
    schema: schema ?? {},
    strict: strict === true,
  };
}

/** The format as an instruction, for models that cannot be constrained to it. */
export function formatInstruction(format: Exclude<RequestedFormat, { kind: 'text' }>): string {
  if (format.kind === 'json_object') return 'Answer with one JSON object only.';
  const purpose = format.description === null ? '' : ` (${format.description})`;
  return `Answer with one JSON value only, without any text around it, following this JSON Schema${purpose}: ${JSON.stringify(format.schema)}`;
}
