import { type Definitions, isRecord, resolveSchema, type Schema } from './schema.ts';
import { acceptsType, fault, jsonTypeOf, type Path, type SchemaFault, typesOf } from './schema-fault.ts';

interface UnionContext {
  readonly definitions: Definitions;
  readonly pathTags: readonly string[];
  readonly isOpen: boolean;
  /** Checks the value against a member of the union. */
  readonly check: (member: Schema, path: Path) => SchemaFault | undefined;
}

type Members = Readonly<Record<string, unknown>>;

/** A value that is one of several types. */
interface UnionValue {
  readonly union: readonly Schema[];
  /** The name of the union. */
  readonly name: string;
  readonly value: unknown;
  readonly path: Path;
}

/** The first violation of the type of a union that a value is meant to be. */
export function findInUnion(given: UnionValue, context: UnionContext): SchemaFault | undefined {
  const { union, name, value, path } = given;
  const all = flatten(union, context.definitions);
  const meant = all.filter((schema) => mayBe(schema, value));
  const [first, ...others] = meant;
  if (first === undefined) return noneOf(all, value, path);
  if (others.length === 0) return context.check(first, path);
  if (!isRecord(value)) return findNearest(meant, path, context);
  const tag = tagOf(meant, context.definitions);
  if (tag !== undefined) return findByTag(meant, tag, value, path, context);
  const members = meant.flatMap(onlyMember);
  if (members.length < meant.length) return findNearest(meant, path, context);
  const present = members.filter((member) => value[member] !== undefined);
  const chosen = meant[members.indexOf(present[0] ?? '')];
  return chosen === undefined || present.length > 1
    ? fault('one', path, value, { expected: name, allowed: members })
    : context.check(chosen, path);
}

function flatten(union: readonly Schema[], definitions: Definitions): Schema[] {
  return union.flatMap((member) => {
    const { schema } = resolveSchema(member, definitions);
    return schema.anyOf === undefined ? [schema] : flatten(schema.anyOf, definitions);
  });
}

function constantsOf(schema: Schema): readonly unknown[] | undefined {
  return 'const' in schema ? [schema.const] : schema.enum;
}

function mayBe(schema: Schema, value: unknown): boolean {
  const constants = constantsOf(schema);
  return constants === undefined
    ? acceptsType(schema, value)
    : constants.some((one) => jsonTypeOf(one) === jsonTypeOf(value));
}

function noneOf(all: readonly Schema[], value: unknown, path: Path): SchemaFault {
  const expected = all.flatMap((schema) =>
    constantsOf(schema) === undefined ? typesOf(schema) : ['string'],
  )[0];
  return fault('type', path, value, { expected: expected ?? '' });
}

/** A text or a list that may be one of several: what is wrong with the one that it comes nearest to. */
function findNearest(meant: readonly Schema[], path: Path, context: UnionContext): SchemaFault | undefined {
  let nearest: SchemaFault | undefined;
  const allowed: string[] = [];
  for (const schema of meant) {
    const found = context.check(schema, path);
    if (found === undefined) return undefined;
    if (found.kind === 'enum' && found.path.length === path.length) allowed.push(...found.allowed);
    if (nearest === undefined || found.path.length > nearest.path.length) nearest = found;
  }
  return nearest?.kind === 'enum' && allowed.length > 0 ? { ...nearest, allowed } : nearest;
}

/** The member whose constants tell the objects of a union apart, such as `type`. */
function tagOf(meant: readonly Schema[], definitions: Definitions): string | undefined {
  const names = Object.keys(meant[0]?.properties ?? {});
  return names.find((name) => {
    const tags = meant.map((schema) => tagsOf(schema, name, definitions));
    const known = tags.flat();
    return tags.every((own) => own.length > 0) && new Set(known).size === known.length;
  });
}

function tagsOf(schema: Schema, name: string, definitions: Definitions): readonly unknown[] {
  const member = schema.properties?.[name];
  return member === undefined ? [] : (constantsOf(resolveSchema(member, definitions).schema) ?? []);
}

function findByTag(
  meant: readonly Schema[],
  tag: string,
  value: Members,
  path: Path,
  context: UnionContext,
): SchemaFault | undefined {
  const given = value[tag];
  const chosen = meant.find((schema) =>
    given === undefined
      ? schema.required?.includes(tag) !== true
      : tagsOf(schema, tag, context.definitions).includes(given),
  );
  if (chosen !== undefined) {
    const name = given ?? tagsOf(chosen, tag, context.definitions)[0];
    const at = context.pathTags.includes(tag) ? [...path, String(name)] : path;
    return context.check(chosen, at);
  }
  if (given === undefined) return fault('missing', [...path, tag], undefined);
  if (context.isOpen && typeof given === 'string') return undefined;
  const tags = meant.flatMap((schema) => tagsOf(schema, tag, context.definitions));
  return fault('tag', path, given, {
    expected: tag,
    allowed: tags.filter((one) => one !== null).map(String),
  });
}

/** The name of a closed object's only member, which is required. */
function onlyMember({ properties = {}, required = [] }: Schema): string[] {
  const names = Object.keys(properties);
  return names.length === 1 && required.length === 1 ? names : [];
}
