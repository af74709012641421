import { isRecord } from '../contract/index.ts';

type Schema = Readonly<Record<string, unknown>>;

/**
 * Whether at most one of the alternatives can match a value: their JSON types are disjoint, or they are objects that a required
 * member with fixed values tells apart. Such a union can be described as `oneOf`, from which generators make tagged unions.
 */
export function areExclusive(alternatives: readonly unknown[]): boolean {
  const schemas = alternatives.filter(isRecord);
  if (schemas.length < 2 || schemas.length < alternatives.length) return false;
  return schemas.every((one, index) => schemas.slice(index + 1).every((other) => isDisjoint(one, other)));
}

function isDisjoint(one: Schema, other: Schema): boolean {
  const [ones, others] = [typesOf(one), typesOf(other)];
  if (ones === undefined || others === undefined) return false;
  const shared = [...ones].filter((type) => others.has(type));
  if (shared.length === 0) return true;
  return shared.every((type) => type === 'object') && haveTag(one, other);
}

/** JSON types that a schema allows; undefined if it does not say. */
function typesOf(schema: Schema): ReadonlySet<string> | undefined {
  const values = valuesOf(schema);
  if (values !== undefined) return new Set(values.map(jsonTypeOf));
  const branches = schema['anyOf'];
  if (Array.isArray(branches)) {
    const sets = branches.filter(isRecord).map(typesOf);
    return sets.includes(undefined) ? undefined : new Set(sets.flatMap((set) => [...(set ?? [])]));
  }
  const type = schema['type'];
  if (typeof type !== 'string') return undefined;
  return new Set([type === 'integer' ? 'number' : type]);
}

function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** The only values that a schema allows. */
function valuesOf(schema: Schema): readonly unknown[] | undefined {
  if ('const' in schema) return [schema['const']];
  const values = schema['enum'];
  return Array.isArray(values) ? values : undefined;
}

/** Whether both require a member whose allowed values differ. */
function haveTag(one: Schema, other: Schema): boolean {
  const [ones, others] = [tagsOf(one), tagsOf(other)];
  return [...ones].some(
    ([name, values]) => others.get(name)?.every((value) => !values.includes(value)) === true,
  );
}

function tagsOf(schema: Schema): ReadonlyMap<string, readonly unknown[]> {
  const [properties, required] = [schema['properties'], schema['required']];
  if (!isRecord(properties) || !Array.isArray(required)) return new Map();
  return new Map(
    Object.entries(properties).flatMap(([name, member]) => {
      const values = required.includes(name) && isRecord(member) ? valuesOf(member) : undefined;
      return values === undefined ? [] : [[name, values] as const];
    }),
  );
}
