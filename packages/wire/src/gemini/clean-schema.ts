/**
 * JSON Schema cut to the subset of OpenAPI 3.0 that models before 2.5 take (`Schema` of the Gemini API): no
 * references, no lists of types, no `additionalProperties`, enumerations of texts only.
 */
import { type Fields, isFields, textOf } from '../translation/index.ts';

const KEPT = [
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

const FORMATS: ReadonlySet<string> = new Set(['date-time', 'double', 'enum', 'float', 'int32', 'int64']);
const TYPES: ReadonlySet<string> = new Set(['array', 'boolean', 'integer', 'number', 'object', 'string']);

/** References can multiply: beyond this many nodes a schema is cut off. */
const MAX_NODES = 5000;
const MAX_DEPTH = 40;

interface Scope {
  readonly root: Readonly<Fields>;
  readonly open: ReadonlySet<string>;
  readonly depth: number;
  readonly budget: { nodes: number };
}

/**
 * A schema in the older subset; the given one is not touched.
 * @param schema any JSON Schema
 */
export function cleanSchema(schema: Readonly<Fields>): Fields {
  return clean(schema, { root: schema, open: new Set(), depth: 0, budget: { nodes: MAX_NODES } });
}

function clean(schema: unknown, scope: Scope): Fields {
  scope.budget.nodes -= 1;
  if (!isFields(schema)) return { type: 'string' };
  if (scope.budget.nodes < 0 || scope.depth > MAX_DEPTH) return described(schema, { type: 'object' });
  const reference = textOf(schema['$ref']);
  if (reference !== null) return cleanReference(reference, schema, scope);
  const inner: Scope = { ...scope, depth: scope.depth + 1 };
  if (Array.isArray(schema['allOf'])) return clean(mergeAll(schema, schema['allOf'], scope), inner);
  const branches = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(branches) && branches.length > 0) return cleanBranches(branches, schema, inner);
  const types = typesOf(schema);
  const named = types.filter((type) => type !== 'null');
  if (named.length > 1) {
    return cleanBranches(
      types.map((type) => ({ ...schema, type })),
      {},
      inner,
    );
  }
  const nullable = types.length > named.length || schema['nullable'] === true;
  const cleaned = cleanPlain(schema, named[0] ?? guessType(schema), inner);
  return nullable ? { ...cleaned, nullable: true } : cleaned;
}

function cleanPlain(schema: Readonly<Fields>, type: string, scope: Scope): Fields {
  const kept: Fields = { type: TYPES.has(type) ? type : 'string' };
  for (const name of KEPT) if (schema[name] !== undefined && schema[name] !== null) kept[name] = schema[name];
  const format = textOf(schema['format']);
  if (format !== null && FORMATS.has(format)) kept['format'] = format;
  kept['minimum'] ??= schema['exclusiveMinimum'];
  kept['maximum'] ??= schema['exclusiveMaximum'];
  if (typeof kept['minimum'] !== 'number') delete kept['minimum'];
  if (typeof kept['maximum'] !== 'number') delete kept['maximum'];
  cleanValues(schema, kept);
  if (type === 'object') cleanProperties(schema, kept, scope);
  // Lists without a kind of element are refused.
  if (type === 'array') kept['items'] = clean(itemOf(schema), scope);
  return kept;
}

function cleanValues(schema: Readonly<Fields>, kept: Fields): void {
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
  const description = textOf(kept['description']);
  kept['description'] = description === null ? list : `${description} ${list}`;
}

function cleanProperties(schema: Readonly<Fields>, kept: Fields, scope: Scope): void {
  const { properties, required } = schema;
  if (!isFields(properties)) return;
  const cleaned = Object.entries(properties).map(([name, one]) => [name, clean(one, scope)] as const);
  if (cleaned.length === 0) return;
  // Own members even for `__proto__`.
  kept['properties'] = Object.fromEntries(cleaned);
  if (!Array.isArray(required)) return;
  const known = required.filter(
    (name: unknown) => typeof name === 'string' && Object.hasOwn(properties, name),
  );
  if (known.length > 0) kept['required'] = known;
}

/** Alternatives stand alone: no other member is allowed beside them. */
function cleanBranches(branches: readonly unknown[], outer: Readonly<Fields>, scope: Scope): Fields {
  const { anyOf: _, oneOf: __, ...around } = outer;
  const real = branches.filter((branch) => !(isFields(branch) && isNull(branch)));
  const nullable = real.length < branches.length || outer['nullable'] === true;
  const [only] = real;
  const mark = nullable ? { nullable: true } : {};
  if (only === undefined) return described(outer, { type: 'string', nullable: true });
  if (real.length === 1) return { ...clean(isFields(only) ? { ...around, ...only } : only, scope), ...mark };
  return { anyOf: real.map((branch) => ({ ...clean(branch, scope), ...mark })) };
}

const isNull = (branch: Readonly<Fields>): boolean => branch['type'] === 'null' || branch['const'] === null;

function cleanReference(reference: string, schema: Readonly<Fields>, scope: Scope): Fields {
  const target = scope.open.has(reference) ? undefined : resolve(reference, scope.root);
  // Recursion cannot be said: the innermost level stays open.
  if (target === undefined) return described(schema, { type: 'object' });
  const { $ref: _, ...around } = schema;
  const open = new Set([...scope.open, reference]);
  return clean(isFields(target) ? { ...target, ...around } : target, {
    ...scope,
    open,
    depth: scope.depth + 1,
  });
}

/** A JSON pointer into the same document (RFC 6901). */
function resolve(reference: string, root: Readonly<Fields>): unknown {
  if (!reference.startsWith('#')) return undefined;
  let value: unknown = root;
  for (const step of reference.slice(1).split('/').slice(1)) {
    const name = decodeStep(step).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

function decodeStep(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

function mergeAll(schema: Readonly<Fields>, parts: readonly unknown[], scope: Scope): Fields {
  const { allOf: _, ...merged }: Fields = schema;
  for (const part of parts) {
    const reference = isFields(part) ? textOf(part['$ref']) : null;
    const one = reference === null ? part : resolve(reference, scope.root);
    if (!isFields(one) || scope.budget.nodes < 0) continue;
    scope.budget.nodes -= 1;
    for (const [name, value] of Object.entries(one)) {
      if (name === 'properties') merged[name] = { ...fieldsOr(merged[name]), ...fieldsOr(value) };
      else if (name === 'required') merged[name] = [...listOr(merged[name]), ...listOr(value)];
      else merged[name] ??= value;
    }
  }
  return merged;
}

const fieldsOr = (value: unknown): Fields => (isFields(value) ? value : {});
const listOr = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function itemOf({ items, prefixItems }: Readonly<Fields>): unknown {
  const tuple = Array.isArray(prefixItems) ? prefixItems : items;
  if (!Array.isArray(tuple)) return items ?? { type: 'string' };
  return tuple.length === 0 ? { type: 'string' } : { anyOf: tuple };
}

function typesOf({ type }: Readonly<Fields>): readonly string[] {
  if (Array.isArray(type)) return type.filter((one: unknown) => typeof one === 'string');
  return typeof type === 'string' ? [type.toLowerCase()] : [];
}

function guessType(schema: Readonly<Fields>): string {
  if (isFields(schema['properties'])) return 'object';
  if (schema['items'] !== undefined || schema['prefixItems'] !== undefined) return 'array';
  const sample: unknown = Array.isArray(schema['enum']) ? schema['enum'][0] : schema['const'];
  return typeof sample === 'number' || typeof sample === 'boolean' ? typeof sample : 'string';
}

function described(schema: Readonly<Fields>, cleaned: Fields): Fields {
  const description = textOf(schema['description']);
  return description === null ? cleaned : { ...cleaned, description };
}
