/** Reads keywords of a JSON Schema without assuming that they are well-formed. */
import { isObject } from './is-record.ts';

const JSON_TYPES: readonly string[] = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null'];

/** The values to which a required member is restricted in this branch. */
export function fixedValues(branch: object, name: string): readonly unknown[] | undefined {
  if (!namesAt(branch, 'required').includes(name)) return undefined;
  const member = valueAt(objectAt(branch, 'properties') ?? {}, name);
  return isObject(member) ? choicesOf(member) : undefined;
}

/** The values that a required member must not have in this branch, which takes all others. */
export function excludedValues(branch: object, name: string): readonly unknown[] | undefined {
  if (!namesAt(branch, 'required').includes(name)) return undefined;
  const member = valueAt(objectAt(branch, 'properties') ?? {}, name);
  return isObject(member) ? exclusionsOf(member) : undefined;
}

/** The values that `not` excludes; undefined without it. */
export function exclusionsOf(schema: object): readonly unknown[] | undefined {
  const not = objectAt(schema, 'not');
  return not === undefined ? undefined : choicesOf(not);
}

/** Branches of a union, with nested unions flattened. */
export function branchesOf(schema: object): readonly object[] {
  return listAt(schema, 'anyOf').flatMap((branch): readonly object[] => {
    const inner = typesOf(branch) === undefined && choicesOf(branch) === undefined ? branchesOf(branch) : [];
    return inner.length > 0 ? inner : [branch];
  });
}

/** The JSON types that the keyword `type` allows; undefined without it. */
export function typesOf(schema: object): readonly string[] | undefined {
  const type = valueAt(schema, 'type');
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? type.filter((one) => typeof one === 'string') : undefined;
}

/** JSON types of a branch without `type`: those of its `const` or `enum`, or any. */
export function impliedTypes(schema: object): readonly string[] {
  const choices = choicesOf(schema);
  return choices === undefined ? JSON_TYPES : [...new Set(choices.map(jsonTypeOf))];
}

/** The values that `const` or `enum` allows; undefined without them. */
export function choicesOf(schema: object): readonly unknown[] | undefined {
  if (Object.hasOwn(schema, 'const')) return [valueAt(schema, 'const')];
  const choices = valueAt(schema, 'enum');
  return Array.isArray(choices) ? choices : undefined;
}

/** Whether a value has a JSON type, as defined by the compiled validators. */
export function isOfType(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'number') return Number.isFinite(value);
  return jsonTypeOf(value) === type || !JSON_TYPES.includes(type);
}

/** Like `isOfType`, but a fraction still selects the integer branch, and 1e999 the number branch. */
export function fits(type: string, value: unknown): boolean {
  return type === 'integer' || type === 'number' ? typeof value === 'number' : isOfType(type, value);
}

/** The JSON type of a value; `integer` for whole numbers. */
export function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

/** Whether a number is a multiple of a step. */
export function isMultiple(value: number, step: number): boolean {
  const rest = Math.abs(value % step);
  // 0.3 is a multiple of 0.1 for people and the compiled validator, though not in binary floating point.
  return Math.min(rest, Math.abs(rest - Math.abs(step))) < 1e-10;
}

/** Whether two JSON values are the same. */
export function sameJson(left: unknown, right: unknown): boolean {
  return (
    left === right || (isObject(left) && isObject(right) && JSON.stringify(left) === JSON.stringify(right))
  );
}

/** The raw value of a keyword. */
export const valueAt = (schema: object, keyword: string): unknown => Reflect.get(schema, keyword);

/** The object value of a keyword; undefined otherwise. */
export function objectAt(schema: object, keyword: string): object | undefined {
  const found = valueAt(schema, keyword);
  return isObject(found) && !Array.isArray(found) ? found : undefined;
}

/** The numeric value of a keyword; undefined otherwise. */
export function numberAt(schema: object, keyword: string): number | undefined {
  const found = valueAt(schema, keyword);
  return typeof found === 'number' ? found : undefined;
}

/** The list of schemas of a keyword; empty otherwise. */
export function listAt(schema: object, keyword: string): readonly object[] {
  const found = valueAt(schema, keyword);
  return Array.isArray(found) ? found.filter(isObject) : [];
}

/** The list of names of a keyword; empty otherwise. */
export function namesAt(schema: object, keyword: string): readonly string[] {
  const found = valueAt(schema, keyword);
  return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
}

/** A pattern as a regular expression; undefined if it is invalid. */
export function toRegExp(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}
