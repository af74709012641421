/**
 * Converts JSON Schema to the OpenAPI 3.0 subset of models before 2.5 (`Schema` of the Gemini API): no references, no
 * type lists, no `additionalProperties`, string enums only.
 */
import {
  arrayOrEmpty,
  isRecord,
  type JsonObject,
  nonEmptyString,
  recordOrEmpty,
  resolvePointer,
} from '../translation/index.ts';

const keptKeywords = [
  'description',
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'pattern',
  'propertyOrdering',
  'title',
] as const;

const formats: ReadonlySet<string> = new Set(['date-time', 'double', 'enum', 'float', 'int32', 'int64']);
const types: ReadonlySet<string> = new Set(['array', 'boolean', 'integer', 'number', 'object', 'string']);

/** References can multiply: a schema is cut off beyond this many nodes. */
const maxNodes = 5000;
const maxDepth = 40;

interface Scope {
  readonly root: Readonly<JsonObject>;
  readonly open: ReadonlySet<string>;
  readonly depth: number;
  readonly budget: { nodes: number };
}

/**
 * Converts a schema; the original is not changed.
 * @param schema any JSON Schema
 */
export function toOpenApiSchema(schema: Readonly<JsonObject>): JsonObject {
  return convert(schema, { root: schema, open: new Set(), depth: 0, budget: { nodes: maxNodes } });
}

function convert(schema: unknown, scope: Scope): JsonObject {
  scope.budget.nodes -= 1;
  if (!isRecord(schema)) return { type: 'string' };
  if (scope.budget.nodes < 0 || scope.depth > maxDepth) return keepDescription(schema, { type: 'object' });
  const reference = nonEmptyString(schema['$ref']);
  if (reference !== null) return convertReference(reference, schema, scope);
  const inner: Scope = { ...scope, depth: scope.depth + 1 };
  if (Array.isArray(schema['allOf'])) return convert(mergeAll(schema, schema['allOf'], scope), inner);
  const branches = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(branches) && branches.length > 0) return convertBranches(branches, schema, inner);
  const types = readTypes(schema);
  const named = types.filter((type) => type !== 'null');
  if (named.length > 1) {
    return convertBranches(
      types.map((type) => ({ ...schema, type })),
      {},
      inner,
    );
  }
  const nullable = types.length > named.length || schema['nullable'] === true;
  const cleaned = convertPlain(schema, named[0] ?? guessType(schema), inner);
  return nullable ? { ...cleaned, nullable: true } : cleaned;
}

function convertPlain(schema: Readonly<JsonObject>, type: string, scope: Scope): JsonObject {
  const kept: JsonObject = { type: types.has(type) ? type : 'string' };
  for (const name of keptKeywords)
    if (schema[name] !== undefined && schema[name] !== null) kept[name] = schema[name];
  const format = nonEmptyString(schema['format']);
  if (format !== null && formats.has(format)) kept['format'] = format;
  kept['minimum'] ??= schema['exclusiveMinimum'];
  kept['maximum'] ??= schema['exclusiveMaximum'];
  if (typeof kept['minimum'] !== 'number') delete kept['minimum'];
  if (typeof kept['maximum'] !== 'number') delete kept['maximum'];
  convertEnum(schema, kept);
  if (type === 'object') convertProperties(schema, kept, scope);
  // Arrays without an item schema are rejected.
  if (type === 'array') kept['items'] = convert(readItemSchema(schema), scope);
  return kept;
}

function convertEnum(schema: Readonly<JsonObject>, kept: JsonObject): void {
  const values: unknown = schema['const'] === undefined ? schema['enum'] : [schema['const']];
  if (!Array.isArray(values)) return;
  const wanted = values.filter((value) => value !== null);
  if (wanted.length === 0) return;
  if (kept['type'] === 'string' && wanted.every((value) => typeof value === 'string')) {
    const texts = wanted.filter((text) => text !== '');
    if (texts.length > 0) kept['enum'] = texts;
    return;
  }
  const list = `One of: ${wanted.map((value) => JSON.stringify(value)).join(', ')}`;
  const description = nonEmptyString(kept['description']);
  kept['description'] = description === null ? list : `${description} ${list}`;
}

function convertProperties(schema: Readonly<JsonObject>, kept: JsonObject, scope: Scope): void {
  const { properties, required } = schema;
  if (!isRecord(properties)) return;
  const cleaned = Object.entries(properties).map(([name, one]) => [name, convert(one, scope)] as const);
  if (cleaned.length === 0) return;
  // Creates own properties even for `__proto__`.
  kept['properties'] = Object.fromEntries(cleaned);
  if (!Array.isArray(required)) return;
  const known = required.filter(
    (name: unknown) => typeof name === 'string' && Object.hasOwn(properties, name),
  );
  if (known.length > 0) kept['required'] = known;
}

/** No other keyword is allowed beside alternatives. */
function convertBranches(
  branches: readonly unknown[],
  outer: Readonly<JsonObject>,
  scope: Scope,
): JsonObject {
  const { anyOf: _, oneOf: __, ...around } = outer;
  const real = branches.filter((branch) => !(isRecord(branch) && isNull(branch)));
  const nullable = real.length < branches.length || outer['nullable'] === true;
  const [only] = real;
  const mark = nullable ? { nullable: true } : {};
  if (only === undefined) return keepDescription(outer, { type: 'string', nullable: true });
  if (real.length === 1)
    return { ...convert(isRecord(only) ? { ...around, ...only } : only, scope), ...mark };
  return { anyOf: real.map((branch) => ({ ...convert(branch, scope), ...mark })) };
}

const isNull = (branch: Readonly<JsonObject>): boolean =>
  branch['type'] === 'null' || branch['const'] === null;

function convertReference(reference: string, schema: Readonly<JsonObject>, scope: Scope): JsonObject {
  const target = scope.open.has(reference) ? undefined : resolvePointer(scope.root, reference);
  // Recursion cannot be expressed: the innermost level accepts any object.
  if (target === undefined) return keepDescription(schema, { type: 'object' });
  const { $ref: _, ...around } = schema;
  const open = new Set([...scope.open, reference]);
  return convert(isRecord(target) ? { ...target, ...around } : target, {
    ...scope,
    open,
    depth: scope.depth + 1,
  });
}

function mergeAll(schema: Readonly<JsonObject>, parts: readonly unknown[], scope: Scope): JsonObject {
  const { allOf: _, ...merged }: JsonObject = schema;
  for (const part of parts) {
    const reference = isRecord(part) ? nonEmptyString(part['$ref']) : null;
    const one = reference === null ? part : resolvePointer(scope.root, reference);
    if (!isRecord(one) || scope.budget.nodes < 0) continue;
    scope.budget.nodes -= 1;
    for (const [name, value] of Object.entries(one)) {
      if (name === 'properties') merged[name] = { ...recordOrEmpty(merged[name]), ...recordOrEmpty(value) };
      else if (name === 'required') merged[name] = [...arrayOrEmpty(merged[name]), ...arrayOrEmpty(value)];
      else merged[name] ??= value;
    }
  }
  return merged;
}

function readItemSchema({ items, prefixItems }: Readonly<JsonObject>): unknown {
  const tuple = Array.isArray(prefixItems) ? prefixItems : items;
  if (!Array.isArray(tuple)) return items ?? { type: 'string' };
  return tuple.length === 0 ? { type: 'string' } : { anyOf: tuple };
}

function readTypes({ type }: Readonly<JsonObject>): readonly string[] {
  if (Array.isArray(type)) return type.filter((one: unknown) => typeof one === 'string');
  return typeof type === 'string' ? [type.toLowerCase()] : [];
}

function guessType(schema: Readonly<JsonObject>): string {
  if (isRecord(schema['properties'])) return 'object';
  if (schema['items'] !== undefined || schema['prefixItems'] !== undefined) return 'array';
  const sample: unknown = Array.isArray(schema['enum']) ? schema['enum'][0] : schema['const'];
  return typeof sample === 'number' || typeof sample === 'boolean' ? typeof sample : 'string';
}

function keepDescription(schema: Readonly<JsonObject>, cleaned: JsonObject): JsonObject {
  const description = nonEmptyString(schema['description']);
  return description === null ? cleaned : { ...cleaned, description };
}
