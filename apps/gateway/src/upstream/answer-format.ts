/**
 * Checks an answer against the schema that was asked for, where its provider was not held to it: the schema was
 * loosened for it, or only described in words.
 */
import type { ChatCompletion, ChatCompletionRequest, Choices } from '@sluice/wire';
import { Check } from 'typebox/schema';
import { isRecord } from '../contract/index.ts';

/** What came of the check. */
export interface FormatCheck {
  /** The answer, with the fences that models put around JSON taken off. */
  readonly response: ChatCompletion;
  readonly fits: boolean;
}

/** Keywords left out of the check: a caller's pattern over a long answer could hold up everybody. */
const unchecked: ReadonlySet<string> = new Set(['pattern', 'patternProperties', 'format', '$schema']);

/** Checks each choice that ended by itself; those cut short or made of calls are what they are. */
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

/** Whether the caller insists on the schema. */
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
    // A schema that cannot be followed (a broken reference) says nothing about the answer.
    return true;
  }
}

/** The text between the fences of a code block; no pattern, which white space without end would hold up. */
function withoutFence(content: string): string {
  const text = content.trim();
  if (!text.startsWith('```') || !text.endsWith('```') || text.length < 6) return content;
  const firstLine = text.indexOf('\n');
  const label = text.slice(3, firstLine).trim().toLowerCase();
  return firstLine < 0 || (label !== '' && label !== 'json') ? content : text.slice(firstLine + 1, -3).trim();
}

/** Keywords whose value maps names to schemas, and those whose value is one or several schemas (2020-12). */
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

/** A copy of a schema without the keywords that are not checked; properties of the same names stay. */
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
