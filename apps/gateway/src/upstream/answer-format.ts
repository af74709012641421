/**
 * Checks an answer against the schema that was asked for, where its provider was not held to it: the schema was
 * loosened for it, or only described in words.
 */
import type { ChatCompletion, ChatCompletionRequest, Choices } from '@sluice/wire';
import { Check } from 'typebox/schema';

/** What came of the check. */
export interface FormatCheck {
  /** The answer, with the fences that models put around JSON taken off. */
  readonly response: ChatCompletion;
  readonly fits: boolean;
}

/** Keywords left out of the check: a caller's pattern over a long answer could hold up everybody. */
const unchecked: ReadonlySet<string> = new Set(['pattern', 'patternProperties', 'format', '$schema']);
const fence = /^\s*```(?:json)?\s*\n([\s\S]*?)\n?\s*```\s*$/i;

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
    const bare = fence.exec(content)?.[1] ?? content;
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
  if (schema === undefined) return typeof value === 'object' && value !== null && !Array.isArray(value);
  try {
    return Check(schema, value);
  } catch {
    // A schema that cannot be followed (a broken reference) says nothing about the answer.
    return true;
  }
}

function withoutUnchecked(schema: object): object {
  const text = JSON.stringify(schema, (key, value: unknown) => (unchecked.has(key) ? undefined : value));
  const copy: object = JSON.parse(text);
  return copy;
}
