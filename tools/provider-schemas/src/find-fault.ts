import { findInUnion } from './find-in-union.ts';
import { type Definitions, isRecord, resolveSchema, type Schema } from './schema.ts';
import { acceptsType, fault, type Path, type SchemaFault, typesOf } from './schema-fault.ts';

export interface CheckContext {
  readonly definitions: Definitions;
  /** Tags that are a part of paths, as Pydantic writes them: `content.0.text.text`. */
  readonly pathTags: readonly string[];
  /** Whether paths lead into maps by position, as Google's do: `properties[0].value`. */
  readonly countsMaps: boolean;
  /** Whether members, tags and values of enumerations that the types do not have are left alone. */
  readonly isOpen: boolean;
}

/** The first violation of a value, in the order of its members. */
export function findFault(
  given: Schema,
  value: unknown,
  path: Path,
  context: CheckContext,
): SchemaFault | undefined {
  const { schema, name } = resolveSchema(given, context.definitions);
  const values = 'const' in schema ? [schema.const] : schema.enum;
  if (values !== undefined)
    return context.isOpen && typeof value === 'string' ? undefined : findOther(values, value, path, name);
  if (schema.anyOf !== undefined) {
    const check = (member: Schema, at: Path) => findFault(member, value, at, context);
    return findInUnion({ union: schema.anyOf, name, value, path }, { ...context, check });
  }
  if (!acceptsType(schema, value)) return fault('type', path, value, { expected: typesOf(schema)[0] ?? '' });
  if (typeof value === 'string') return findInText(schema, value, path);
  if (typeof value === 'number') return findOutOfRange(schema, value, path);
  if (Array.isArray(value)) return findInList(schema, value, path, context);
  return isRecord(value) ? findInObject(schema, value, path, context) : undefined;
}

function findOther(
  allowed: readonly unknown[],
  value: unknown,
  path: Path,
  name: string,
): SchemaFault | undefined {
  return allowed.includes(value)
    ? undefined
    : fault('enum', path, value, {
        expected: name,
        allowed: allowed.filter((one) => one !== null).map(String),
      });
}

function findInText(schema: Schema, value: string, path: Path): SchemaFault | undefined {
  const { minLength, maxLength, pattern } = schema;
  const length = findLength('Length', value.length, minLength, maxLength, path, value);
  if (length !== undefined || pattern === undefined || new RegExp(pattern, 'u').test(value)) return length;
  return fault('pattern', path, value, { expected: pattern });
}

function findLength(
  unit: 'Length' | 'Items',
  length: number,
  low: number | undefined,
  high: number | undefined,
  path: Path,
  value: unknown,
): SchemaFault | undefined {
  if (low !== undefined && length < low) {
    return fault('length', path, value, { expected: `min${unit}`, limit: low });
  }
  return high !== undefined && length > high
    ? fault('length', path, value, { expected: `max${unit}`, limit: high })
    : undefined;
}

function findOutOfRange(schema: Schema, value: number, path: Path): SchemaFault | undefined {
  const { minimum, maximum, exclusiveMinimum } = schema;
  const broken: [string, number | undefined, boolean][] = [
    ['>=', minimum, minimum !== undefined && value < minimum],
    ['<=', maximum, maximum !== undefined && value > maximum],
    ['>', exclusiveMinimum, exclusiveMinimum !== undefined && value <= exclusiveMinimum],
  ];
  const found = broken.find(([, , isBroken]) => isBroken);
  return found === undefined
    ? undefined
    : fault('range', path, value, { expected: found[0], limit: found[1] ?? 0 });
}

function findInList(
  schema: Schema,
  value: readonly unknown[],
  path: Path,
  context: CheckContext,
): SchemaFault | undefined {
  const length = findLength('Items', value.length, schema.minItems, schema.maxItems, path, value);
  if (length !== undefined || schema.items === undefined) return length;
  for (const [index, item] of value.entries()) {
    const found = findFault(schema.items, item, [...path, String(index)], context);
    if (found !== undefined) return found;
  }
  return undefined;
}

function findInObject(
  schema: Schema,
  value: Readonly<Record<string, unknown>>,
  path: Path,
  context: CheckContext,
): SchemaFault | undefined {
  const { properties = {}, required = [] } = schema;
  const isItem = /^\d+$/.test(path.at(-1) ?? '');
  const tag = isItem ? findOtherTag(schema, value) : undefined;
  if (tag !== undefined) return context.isOpen ? undefined : fault('tag', path, value[tag.expected], tag);
  const missing = required.find((name) => value[name] === undefined);
  if (missing !== undefined) return fault('missing', [...path, missing], undefined);
  for (const [index, [name, member]] of Object.entries(value).entries()) {
    const isKnown = Object.hasOwn(properties, name);
    const expected = isKnown ? properties[name] : schema.additionalProperties;
    const isCounted = !isKnown && expected !== false && context.countsMaps;
    const at = isCounted ? [...path, String(index), 'value'] : [...path, name];
    const found = member === undefined ? undefined : findInMember(expected, member, at, context);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @param expected false: the object does not have such a member */
function findInMember(
  expected: Schema | boolean | undefined,
  member: unknown,
  path: Path,
  context: CheckContext,
): SchemaFault | undefined {
  if (expected === false) return context.isOpen ? undefined : fault('unknown', path, member);
  return typeof expected === 'object' ? findFault(expected, member, path, context) : undefined;
}

/** A text in the place of the only tag that an item of a list may have, such as `type`: the item is of another type. */
function findOtherTag(
  { properties = {}, required = [] }: Schema,
  value: Readonly<Record<string, unknown>>,
): Pick<SchemaFault, 'expected' | 'allowed'> | undefined {
  const name = required.find((one) => {
    const tag = properties[one]?.const;
    return typeof tag === 'string' && typeof value[one] === 'string' && value[one] !== tag;
  });
  return name === undefined ? undefined : { expected: name, allowed: [String(properties[name]?.const)] };
}
