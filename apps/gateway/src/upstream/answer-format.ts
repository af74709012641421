/**
 * Validates an answer against the requested schema if its provider does not enforce that: the schema was relaxed for it, or
 * only described in the prompt.
 */
import type { ChatCompletion, ChatCompletionRequest, Choices } from '@sluice/wire';
import { Check } from 'typebox/schema';
import { isRecord } from '../contract/index.ts';

/** Result of the validation. */
export interface FormatCheck {
  /** The answer without the code fences that models put around JSON. */
  readonly response: ChatCompletion;
  readonly fits: boolean;
}

/** Keywords that are not validated: a caller's pattern on a long answer could block the process. */
const unchecked: ReadonlySet<string> = new Set(['pattern', 'patternProperties', 'format', '$schema']);

/** Validates each choice that ended by itself; truncated choices and tool calls are left as they are. */
export function checkFormat(request: ChatCompletionRequest, response: ChatCompletion): FormatCheck {
  const { response_format: format } = request;
  if (format == null || format.type === 'text') return { response, fits: true };
  const schema =
    format.type === 'json_schema' ? withoutUnchecked(format.json_schema.schema ?? {}) : undefined;
  let fits = true;
  const choices = response.choices.map((choice): Choices => {
    const { content } = choice.message;
    if (choice.finish_reason !== 'stop' || content === null) return choice;
    const bare = withoutFence(content);
    if (!isFitting(bare, schema)) fits = false;
    return bare === content ? choice : { ...choice, message: { ...choice.message, content: bare } };
  });
  return { response: { ...response, choices }, fits };
}

/** Whether the request requires the schema (`strict`). */
export function isStrict({ response_format: format }: ChatCompletionRequest): boolean {
  return format?.type === 'json_schema' && format.json_schema.strict === true;
}

function isFitting(text: string, schema: object | undefined): boolean {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return false;
  }
  if (schema === undefined) return isRecord(value);
  try {
    return Check(schema, value);
  } catch {
    // A broken schema, for example with a dangling reference, says nothing about the answer.
    return true;
  }
}

/** The text inside a code block. Without a regular expression, which much white space would slow down. */
function withoutFence(content: string): string {
  const text = content.trim();
  if (!text.startsWith('```') || !text.endsWith('```') || text.length < 6) return content;
  const firstLine = text.indexOf('\n');
  const label = text.slice(3, firstLine).trim().toLowerCase();
  return firstLine < 0 || (label !== '' && label !== 'json') ? content : text.slice(firstLine + 1, -3).trim();
}

/** Keywords whose value maps names to schemas, and keywords whose value is one or several schemas (draft 2020-12). */
const namedSchemas: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions', 'dependentSchemas']);
const innerSchemas: ReadonlySet<string> = new Set([
  'additionalProperties',
  'allOf',
  'anyOf',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'oneOf',
  'prefixItems',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
]);

/** A copy of a schema without the keywords that are not validated; properties with these names stay. */
function withoutUnchecked(schema: object): object {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]: [string, unknown]) => {
      if (unchecked.has(keyword)) return [];
      if (namedSchemas.has(keyword) && isRecord(value))
        return [
          [keyword, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inner(one)]))],
        ];
      return [[keyword, innerSchemas.has(keyword) ? inner(value) : value]];
    }),
  );
}

function inner(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inner);
  return isRecord(value) ? withoutUnchecked(value) : value;
}
