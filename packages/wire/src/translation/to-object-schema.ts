import { isRecord, type JsonObject, recordOrEmpty } from './json-object.ts';

const combinatorKeywords = ['allOf', 'anyOf', 'oneOf'] as const;

/**
 * Converts the schema of a tool's arguments to one with an object at its root, which most wires require. Alternatives at
 * the root are merged: all their properties, of which those that every alternative requires are required.
 * @param schema as given by the client; null for a tool without arguments
 */
export function toObjectSchema(schema: Readonly<JsonObject> | null): JsonObject {
  if (schema === null) return { type: 'object', properties: {} };
  if (typeof schema['$ref'] === 'string') return toObjectSchema(inlineReference(schema, schema['$ref']));
  const { allOf, anyOf, oneOf, ...rest } = schema;
  const merged: JsonObject = { ...rest, type: 'object' };
  if (combinatorKeywords.every((name) => !Array.isArray(schema[name]))) return merged;
  const required = new Set(readNames(schema['required']));
  for (const all of readBranches(allOf)) mergeBranch(merged, required, all);
  for (const variants of [readBranches(anyOf), readBranches(oneOf)]) {
    const common = variants.map((variant) => {
      const names = new Set<string>();
      mergeBranch(merged, names, variant);
      return names;
    });
    for (const name of common[0] ?? []) if (common.every((names) => names.has(name))) required.add(name);
  }
  if (required.size > 0) merged['required'] = [...required];
  return merged;
}

/** Replaces a root that only refers to a definition, as schema generators write it, by that definition. */
function inlineReference(schema: Readonly<JsonObject>, reference: string): JsonObject {
  const { $ref, ...rest } = schema;
  const [, place = '', name = ''] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(reference) ?? [];
  const definitions = schema[place];
  const target = isRecord(definitions) && Object.hasOwn(definitions, name) ? definitions[name] : undefined;
  return isRecord(target) && target['$ref'] !== reference ? { ...target, ...rest } : rest;
}

function mergeBranch(merged: JsonObject, required: Set<string>, branch: JsonObject): void {
  const { properties } = branch;
  if (isRecord(properties)) merged['properties'] = { ...properties, ...recordOrEmpty(merged['properties']) };
  for (const name of readNames(branch['required'])) required.add(name);
}

const readBranches = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

const readNames = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
