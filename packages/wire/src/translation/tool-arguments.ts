import { type EncodeReport, warn } from './encode-report.ts';
import { isRecord, type JsonObject } from './json-object.ts';

/**
 * Parses the arguments of a call into the object that most wires require. Text that is not a JSON object, such as
 * arguments cut off by a length limit, is wrapped in one instead of being lost.
 * @param report gets a warning for that
 */
export function parseToolArguments(text: string, report: EncodeReport): JsonObject {
  if (text.trim() === '') return {};
  const wrap = (fields: JsonObject): JsonObject => {
    warn(report, 'tool call arguments that are not a JSON object wrapped in one');
    return fields;
  };
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : wrap({ value });
  } catch {
    return wrap({ text });
  }
}

/** Arguments as a model wrote them; an empty text and null stand for none, which is an object in all APIs. */
export function completeArguments(text: string): string {
  const plain = text.trim();
  return plain === '' || plain === 'null' ? '{}' : text;
}

/** Arguments as JSON text: unchanged if they are text already. */
export function toArgumentsText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? {});
}
