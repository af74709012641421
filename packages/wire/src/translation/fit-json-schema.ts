/**
 * Adapts JSON Schemas to the subset that a provider supports. Unsupported constraints move to the description, so that
 * the model still sees them, and are reported, so that the response can be validated against the original schema.
 */
import { isRecord, type JsonObject } from './json-object.ts';
import { resolvePointer } from './json-pointer.ts';

/** The subset of JSON Schema that a provider supports; data only. */
export interface SchemaDialect {
  /** Supported keywords that contain no schemas. */
  readonly keywords: ReadonlySet<string>;
  /** Keywords that are supported with certain values only. */
  readonly restrictedKeywords: Readonly<Record<string, (value: unknown) => boolean>>;
  /** Supported combinators; an unsupported `oneOf` becomes `anyOf`. */
  readonly combinators: ReadonlySet<'anyOf' | 'oneOf' | 'allOf'>;
  /** Objects must have `additionalProperties: false`. */
  readonly requiresClosedObjects: boolean;
  /** Every schema must constrain its values: `{}` is rejected. */
  readonly requiresType: boolean;
  /** `prefixItems` gives each position of an array its own schema; otherwise each of them is allowed everywhere. */
  readonly supportsTuples: boolean;
  /** Schemas may be recursive. */
  readonly supportsRecursion: boolean;
  /** Maximum number of optional properties in total; null without a limit. */
  readonly maxOptionalProperties: number | null;
}

/** A schema in the provider's subset. */
export interface FittedSchema {
  readonly schema: JsonObject;
  /** The adapted schema accepts values that the original rejects. */
  readonly isLoosened: boolean;
  /** The provider cannot enforce this schema: it would reject it, or exclude valid data. */
  readonly isUnsupported: boolean;
}

/** Keywords that constrain nothing and that the model does not need. */
const annotationKeywords: ReadonlySet<string> = new Set([
  '$anchor',
  '$comment',
  '$id',
  '$schema',
  'deprecated',
  'example',
  'examples',
  'readOnly',
  'writeOnly',
]);
const definitionKeywords = ['$defs', 'definitions'] as const;
const combinatorKeywords = ['anyOf', 'oneOf', 'allOf'] as const;
/** Deeper schemas are treated as hostile. */
const maxDepth = 64;

/**
 * Adapts a schema; the original is not changed.
 * @param schema any JSON Schema; invalid keywords are dropped like unknown ones
 * @param dialect the provider's subset
 */
export function fitJsonSchema(schema: Readonly<JsonObject>, dialect: SchemaDialect): FittedSchema {
  const fitter = new SchemaFitter(schema, dialect);
  const fitted = fitter.fit(schema, 0);
  const { maxOptionalProperties: most } = dialect;
  const unfit = fitter.isUnsupported || (most !== null && fitter.optionalPropertyCount > most);
  return { schema: fitted, isLoosened: fitter.isLoosened, isUnsupported: unfit };
}

class SchemaFitter {
  readonly #dialect: SchemaDialect;
  isLoosened = false;
  isUnsupported = false;
  optionalPropertyCount = 0;

  constructor(root: Readonly<JsonObject>, dialect: SchemaDialect) {
    this.#dialect = dialect;
    if (!dialect.supportsRecursion && isRecursive(root)) this.isUnsupported = true;
  }

  fit(schema: Readonly<JsonObject>, depth: number): JsonObject {
    if (depth > maxDepth) {
      this.isUnsupported = true;
      return {};
    }
    const fitted: JsonObject = {};
    const lost: string[] = [];
    this.#fitDefinitions(schema, fitted, depth);
    if (typeof schema['$ref'] === 'string') {
      this.#fitReference(schema, schema['$ref'], fitted);
      return fitted;
    }
    this.#fitKeywords(schema, fitted, lost);
    this.#fitCombinations(schema, fitted, depth);
    this.#fitObject(schema, fitted, depth, lost);
    this.#fitItems(schema, fitted, depth);
    if (this.#dialect.requiresType && !isConstrained(fitted)) this.isUnsupported = true;
    if (lost.length > 0) {
      const told = `Constraints: ${lost.join('; ')}.`;
      const { description } = schema;
      fitted['description'] = typeof description === 'string' ? `${description}\n${told}` : told;
      this.isLoosened = true;
    }
    return fitted;
  }

  #fitDefinitions(schema: Readonly<JsonObject>, fitted: JsonObject, depth: number): void {
    for (const name of definitionKeywords) {
      const definitions = schema[name];
      if (isRecord(definitions)) fitted[name] = this.#fitEach(definitions, depth);
    }
  }

  #fitReference(schema: Readonly<JsonObject>, reference: string, fitted: JsonObject): void {
    fitted['$ref'] = reference;
    if (!reference.startsWith('#')) this.isUnsupported = true;
    for (const name in schema) {
      const told = name === '$ref' || name === 'description' || name === 'title' || name === 'default';
      if (!told && !annotationKeywords.has(name) && name !== '$defs' && name !== 'definitions')
        this.isLoosened = true;
    }
  }

  /** Handles the keywords that contain no schemas. */
  #fitKeywords(schema: Readonly<JsonObject>, fitted: JsonObject, lost: string[]): void {
    const { keywords, restrictedKeywords: limited } = this.#dialect;
    for (const name in schema) {
      const value = schema[name];
      if (
        value === undefined ||
        structuralKeywords.has(name) ||
        annotationKeywords.has(name) ||
        name === '__proto__'
      )
        continue;
      if (keywords.has(name) || (Object.hasOwn(limited, name) && limited[name]?.(value) === true)) {
        fitted[name] = value;
      } else if (value !== null && value !== false) {
        lost.push(`${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`);
      }
    }
  }

  #fitCombinations(schema: Readonly<JsonObject>, fitted: JsonObject, depth: number): void {
    const { combinators: combinations } = this.#dialect;
    for (const name of combinatorKeywords) {
      const variants = schema[name];
      if (!Array.isArray(variants) || variants.length === 0) continue;
      const each = variants.map((variant: unknown) => this.#fitAny(variant, depth));
      if (combinations.has(name)) {
        fitted[name] = each;
      } else if (name === 'oneOf' && combinations.has('anyOf') && fitted['anyOf'] === undefined) {
        fitted['anyOf'] = each;
        this.isLoosened = true;
      } else {
        this.isUnsupported = true;
      }
    }
  }

  #fitObject(schema: Readonly<JsonObject>, fitted: JsonObject, depth: number, lost: string[]): void {
    const { properties, required, additionalProperties: more, patternProperties: patterns } = schema;
    const listed = isRecord(properties) ? this.#fitEach(properties, depth) : null;
    const names = listed === null ? [] : Object.keys(listed);
    if (listed !== null) fitted['properties'] = listed;
    const needed = Array.isArray(required)
      ? required.filter((name): name is string => typeof name === 'string')
      : [];
    if (needed.length > 0) fitted['required'] = needed;
    this.optionalPropertyCount += names.filter((name) => !needed.includes(name)).length;
    if (listed === null && !isOfType(schema['type'], 'object')) return;
    if (this.#dialect.requiresClosedObjects) {
      // A closed object could not hold the free-form keys that the original allows.
      const hasFreeKeys = isRecord(more) || isRecord(patterns) || (names.length === 0 && more !== false);
      if (hasFreeKeys || needed.some((name) => !names.includes(name))) this.isUnsupported = true;
      fitted['additionalProperties'] = false;
      return;
    }
    if (isRecord(more)) fitted['additionalProperties'] = this.fit(more, depth + 1);
    else if (typeof more === 'boolean') fitted['additionalProperties'] = more;
    if (isRecord(patterns)) lost.push(`patternProperties ${JSON.stringify(patterns)}`);
  }

  #fitItems(schema: Readonly<JsonObject>, fitted: JsonObject, depth: number): void {
    const { items, prefixItems } = schema;
    if (this.#dialect.supportsTuples && Array.isArray(prefixItems)) {
      fitted['prefixItems'] = prefixItems.map((item: unknown) => this.#fitAny(item, depth));
      if (isRecord(items)) fitted['items'] = this.fit(items, depth + 1);
      return;
    }
    const tuple = Array.isArray(prefixItems) ? prefixItems : Array.isArray(items) ? items : null;
    if (tuple !== null) {
      // Each of the item schemas is allowed at every position.
      const rest = Array.isArray(prefixItems) && isRecord(items) ? [items] : [];
      const kinds = [...tuple, ...rest].map((item: unknown) => this.#fitAny(item, depth));
      if (kinds.length > 0) fitted['items'] = kinds.length === 1 ? kinds[0] : { anyOf: kinds };
      this.isLoosened = true;
    } else if (isRecord(items)) {
      fitted['items'] = this.fit(items, depth + 1);
    }
    const isOpen = fitted['items'] === undefined && isOfType(schema['type'], 'array');
    if (this.#dialect.requiresType && isOpen) this.isUnsupported = true;
  }

  #fitEach(schemas: Readonly<JsonObject>, depth: number): JsonObject {
    const fitted: JsonObject = {};
    for (const name in schemas) {
      if (name === '__proto__') this.isUnsupported = true;
      else fitted[name] = this.#fitAny(schemas[name], depth);
    }
    return fitted;
  }

  /** Also schemas that are `true` or `false`. */
  #fitAny(schema: unknown, depth: number): JsonObject {
    if (isRecord(schema)) return this.fit(schema, depth + 1);
    if (this.#dialect.requiresType || schema === false) this.isUnsupported = true;
    return {};
  }
}

/** Keywords with dedicated handling. */
const structuralKeywords: ReadonlySet<string> = new Set<string>([
  ...definitionKeywords,
  ...combinatorKeywords,
  '$ref',
  'additionalProperties',
  'items',
  'patternProperties',
  'prefixItems',
  'properties',
  'required',
]);

const isOfType = (type: unknown, name: string): boolean =>
  type === name || (Array.isArray(type) && type.includes(name));

const isConstrained = (schema: JsonObject): boolean =>
  ['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', 'properties', '$ref'].some((name) => name in schema);

/** Whether a schema refers to itself, directly or indirectly. */
function isRecursive(root: Readonly<JsonObject>): boolean {
  const safe = new Set<string>();
  const visit = (node: unknown, trail: readonly string[], depth: number): boolean => {
    if (typeof node !== 'object' || node === null) return false;
    if (depth > maxDepth) return true;
    if (Array.isArray(node)) return node.some((one: unknown) => visit(one, trail, depth + 1));
    if (!isRecord(node)) return false;
    const reference = node['$ref'];
    if (typeof reference === 'string' && !safe.has(reference)) {
      if (trail.includes(reference)) return true;
      if (visit(resolvePointer(root, reference), [...trail, reference], depth + 1)) return true;
      safe.add(reference);
    }
    return Object.entries(node).some(
      ([name, value]) => name !== '$defs' && name !== 'definitions' && visit(value, trail, depth + 1),
    );
  };
  return visit(root, ['#'], 0);
}
