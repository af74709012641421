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
  return excludesTagsOf(one, other) || excludesTagsOf(other, one);
}

/** Whether a schema requires a member that has none of the values that the other one allows for it. */
function excludesTagsOf(schema: Schema, other: Schema): boolean {
  return [...tagsOf(other)].some(([name, values]) => {
    const member = requiredMember(schema, name);
    const [own, not] = [member && valuesOf(member), member?.['not']];
    const excluded = isRecord(not) ? valuesOf(not) : undefined;
    return values.every((value) => own?.includes(value) === false || excluded?.includes(value) === true);
  });
}

function requiredMember(schema: Schema, name: string): Schema | undefined {
  const [properties, required] = [schema['properties'], schema['required']];
  if (!isRecord(properties) || !Array.isArray(required) || !required.includes(name)) return undefined;
  const member = properties[name];
  return isRecord(member) ? member : undefined;
}

/** Required members with fixed values. */
function tagsOf(schema: Schema): ReadonlyMap<string, readonly unknown[]> {
  const { properties } = schema;
  if (!isRecord(properties)) return new Map();
  return new Map(
    Object.keys(properties).flatMap((name) => {
      const member = requiredMember(schema, name);
      const values = member && valuesOf(member);
      return values === undefined ? [] : [[name, values] as const];
    }),
  );
}
