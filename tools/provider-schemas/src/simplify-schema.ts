import { type Definitions, definitionNameOf, isRecord, refOf, type Schema } from './schema.ts';

/** What a generator of schemas writes: JSON Schema with sentences. */
type RawSchema = Readonly<Record<string, unknown>>;

export interface SimplifyOptions {
  /** Members and types with such a comment are left out. */
  readonly excluded?: RegExp;
  /** Members that the SDK fills in: absent is right too. */
  readonly filledIn?: readonly string[];
}

/** A reader of raw schemas over the definitions of one file. */
interface Context extends SimplifyOptions {
  readonly raw: Readonly<Record<string, unknown>>;
}

/** Smithy's member for what a newer service may add: never sent. */
const unknownMember = /\$UnknownMember$/;

/**
 * Reduces raw definitions to facts: names, types, enumerations, what is required. Sentences, bytes as objects and types of
 * other services go; definitions that `Root` does not reach too.
 */
export function simplifyDefinitions(
  raw: Readonly<Record<string, unknown>>,
  options: SimplifyOptions = {},
): Definitions {
  const context: Context = { raw, ...options };
  const simplified: Record<string, Schema> = {};
  const queue = ['Root'];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const key = tidyName(name);
    if (simplified[key] !== undefined) continue;
    const schema = simplify(rawOf(raw[name]), context);
    simplified[key] = schema;
    queue.push(...refsIn(raw[name]));
  }
  return pruned(simplified);
}

function rawOf(value: unknown): RawSchema {
  return isRecord(value) ? value : {};
}

/** Types of mistralai say in their names that they are sent. */
function tidyName(name: string): string {
  return name.replace(/\$Outbound$/, '');
}

function refName(ref: unknown): string {
  return decodeURIComponent(definitionNameOf(String(ref)));
}

function refsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(refsIn);
  if (!isRecord(value)) return [];
  const own = typeof value['$ref'] === 'string' ? [refName(value['$ref'])] : [];
  return [...own, ...Object.values(value).flatMap(refsIn)];
}

function isExcluded(schema: RawSchema, { raw, excluded }: Context): boolean {
  if (excluded === undefined) return false;
  if (excluded.test(String(schema['description'] ?? ''))) return true;
  const target = schema['$ref'] === undefined ? undefined : rawOf(raw[refName(schema['$ref'])]);
  return target !== undefined && excluded.test(String(target['description'] ?? ''));
}

function simplify(schema: RawSchema, context: Context): Schema {
  if (schema['$ref'] !== undefined) return simplifyRef(refName(schema['$ref']), context);
  if (Array.isArray(schema['anyOf'])) return simplifyUnion(schema['anyOf'].map(rawOf), context);
  if ('const' in schema) return { const: schema['const'] };
  if (Array.isArray(schema['enum'])) return { enum: schema['enum'] };
  if (schema['type'] === 'object') return simplifyObject(schema, context);
  if (schema['type'] === 'array') {
    return { type: 'array', items: simplify(rawOf(schema['items']), context) };
  }
  const { type } = schema;
  if (typeof type === 'string') return { type };
  return Array.isArray(type) ? { type: type.map(String) } : {};
}

/** Bytes are sent as base64, and any JSON is any JSON. Names of records and the like hold positions in files. */
function simplifyRef(name: string, context: Context): Schema {
  if (name === 'Uint8Array') return { type: 'string' };
  if (name === 'DocumentType') return {};
  if (name.includes('<')) return simplify(rawOf(context.raw[name]), context);
  return { $ref: refOf(tidyName(name)) };
}

function simplifyUnion(members: readonly RawSchema[], context: Context): Schema {
  const kept = members.filter(
    (member) => !(isExcluded(member, context) || unknownMember.test(refName(member['$ref'] ?? ''))),
  );
  const schemas = kept.map((member) => simplify(member, context));
  const [first] = schemas;
  if (first !== undefined && schemas.length === 1) return first;
  const constants = schemas.flatMap((schema) => ('const' in schema ? [schema.const] : (schema.enum ?? [])));
  return schemas.every((schema) => 'const' in schema || schema.enum !== undefined)
    ? { enum: constants }
    : { anyOf: schemas };
}

function simplifyObject(schema: RawSchema, context: Context): Schema {
  const kept = Object.entries(rawOf(schema['properties'])).flatMap(([name, member]): [string, Schema][] => {
    const facts = rawOf(member);
    // `text?: never` of a union's other members.
    if (isExcluded(facts, context) || 'not' in facts) return [];
    return [[name, simplify(facts, context)]];
  });
  const names = new Set(kept.map(([name]) => name));
  const required = Array.isArray(schema['required'])
    ? schema['required']
        .map(String)
        .filter((name) => names.has(name) && context.filledIn?.includes(name) !== true)
    : [];
  return {
    type: 'object',
    ...(kept.length > 0 ? { properties: Object.fromEntries(kept) } : {}),
    ...(required.length > 0 ? { required } : {}),
    ...simplifyRest(schema['additionalProperties'], context),
  };
}

function simplifyRest(rest: unknown, context: Context): Pick<Schema, 'additionalProperties'> {
  if (rest === false) return { additionalProperties: false };
  if (!isRecord(rest)) return {};
  const schema = simplify(rest, context);
  return Object.keys(schema).length === 0 ? {} : { additionalProperties: schema };
}

/** Without what `Root` no longer reaches, sorted by name. */
function pruned(definitions: Definitions): Definitions {
  const reached = new Set<string>();
  const queue = ['Root'];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    queue.push(...refsIn(definitions[name]));
  }
  return Object.fromEntries(
    Object.entries(definitions)
      .filter(([name]) => reached.has(name))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
