import type { TSchema } from 'typebox';
import { isRecord } from '../contract/index.ts';
import { areExclusive } from './exclusive-alternatives.ts';
import type { DocumentSchema } from './openapi-document.ts';

/** Collects titled schemas as components and replaces their occurrences with references. */
export interface SchemaComponents {
  /** The schema with `$ref` for titled schemas. */
  refer(schema: TSchema): DocumentSchema;
  /** Collected schemas by title. */
  all(): Readonly<Record<string, DocumentSchema>>;
}

type Fields = Readonly<Record<string, unknown>>;

/** Keywords whose values are data, not schemas. */
const dataKeywords = new Set(['examples', 'default', 'enum', 'const', 'required']);

/** Allowed values that are checked after the schema, with a message of their own. */
const valuesKeyword = 'x-values';

/** `anyOf` is what generators know as the way to say that a value may be null. */
function unionKeyword(alternatives: readonly unknown[]): 'anyOf' | 'oneOf' {
  const isNullable = alternatives.some((one) => isRecord(one) && one['type'] === 'null');
  return !isNullable && areExclusive(alternatives) ? 'oneOf' : 'anyOf';
}

export function createSchemaComponents(): SchemaComponents {
  const components = new Map<string, DocumentSchema>();

  const written = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item) => written(item));
    if (!isRecord(value)) return value;
    const title = value['title'];
    if (typeof title !== 'string') return members(value);
    return reference(title, value);
  };

  const members = (schema: Fields): Fields =>
    Object.fromEntries(
      Object.entries(schema).map(([name, member]) => {
        if (name === 'anyOf' && Array.isArray(member)) return [unionKeyword(member), written(member)];
        if (name === valuesKeyword) return ['enum', member];
        if (dataKeywords.has(name)) return [name, member];
        if (name === 'properties' && isRecord(member)) {
          return [name, Object.fromEntries(Object.entries(member).map(([key, one]) => [key, written(one)]))];
        }
        return [name, written(member)];
      }),
    );

  const reference = (title: string, schema: Fields): DocumentSchema => {
    const own = members(schema);
    const known = components.get(title);
    if (known === undefined) components.set(title, own);
    else if (JSON.stringify(known) !== JSON.stringify(own)) {
      throw new Error(`Two different schemas have the title ${title}.`);
    }
    return { $ref: `#/components/schemas/${title}` };
  };

  return {
    refer: (schema) => {
      // TypeBox adds hidden members; the document needs plain JSON.
      const plain: unknown = JSON.parse(JSON.stringify(schema));
      const result = written(plain);
      return isRecord(result) ? result : {};
    },
    all: () => Object.fromEntries([...components].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}
