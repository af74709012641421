import { type Fields, isFields } from './json-fields.ts';

const COMBINATIONS = ['allOf', 'anyOf', 'oneOf'] as const;

/**
 * The schema of a tool's arguments with an object at its root, which most wires demand. Alternatives at the root are
 * laid together: all their properties, and as required what every one requires.
 * @param schema what the client gave; null for a tool without arguments
 */
export function objectSchema(schema: Readonly<Fields> | null): Fields {
  if (schema === null) return { type: 'object', properties: {} };
  if (typeof schema['$ref'] === 'string') return objectSchema(inlined(schema, schema['$ref']));
  const { allOf, anyOf, oneOf, ...rest } = schema;
  const merged: Fields = { ...rest, type: 'object' };
  if (COMBINATIONS.every((name) => !Array.isArray(schema[name]))) return merged;
  const required = new Set(namesIn(schema['required']));
  for (const all of branchesOf(allOf)) mergeBranch(merged, required, all);
  for (const variants of [branchesOf(anyOf), branchesOf(oneOf)]) {
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

/** A root that only refers to a definition (generators write these) becomes that definition. */
function inlined(schema: Readonly<Fields>, reference: string): Fields {
  const { $ref, ...rest } = schema;
  const [, place = '', name = ''] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(reference) ?? [];
  const definitions = schema[place];
  const target = isFields(definitions) && Object.hasOwn(definitions, name) ? definitions[name] : undefined;
  return isFields(target) && target['$ref'] !== reference ? { ...target, ...rest } : rest;
}

function mergeBranch(merged: Fields, required: Set<string>, branch: Fields): void {
  const { properties } = branch;
  if (isFields(properties)) merged['properties'] = { ...properties, ...fieldsOr(merged['properties']) };
  for (const name of namesIn(branch['required'])) required.add(name);
}

const branchesOf = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.filter(isFields) : [];

const namesIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];

const fieldsOr = (value: unknown): Fields => (isFields(value) ? value : {});
