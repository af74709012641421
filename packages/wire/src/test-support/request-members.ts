/** The members of a request by path, read from its schema, and requests without one of them. */
import { arrayOrEmpty, isRecord, type JsonObject, recordOrEmpty } from '../translation/index.ts';

/** One member, or one kind of block, item or tool. */
export interface RequestMember {
  /** As in `tools[custom].name`: brackets hold the type of the elements that have it, and are empty for all of them. */
  readonly path: string;
  /** Other values of an enumeration. */
  readonly others: readonly unknown[];
  readonly isRequired: boolean;
}

/**
 * Every member of a schema. What stands in several places has its members listed at the first of them.
 * @param definitions what references lead to
 */
export function membersOf(schema: unknown, definitions: Definitions = {}): readonly RequestMember[] {
  const members: RequestMember[] = [];
  visit(schema, '', { members, seen: new Set(), definitions });
  return members.filter(({ path }, at) => members.findIndex((one) => one.path === path) === at);
}

type Definitions = Readonly<Record<string, unknown>>;

interface Visit {
  readonly members: RequestMember[];
  /** Names of objects whose members are listed. */
  readonly seen: Set<unknown>;
  readonly definitions: Definitions;
}

const refPrefix = '#/definitions/';

function visit(schema: unknown, path: string, state: Visit): void {
  const node = recordOrEmpty(schema);
  const { $ref: ref } = node;
  if (typeof ref === 'string') {
    const name = ref.slice(refPrefix.length);
    visit({ ...recordOrEmpty(state.definitions[name]), title: name }, path, state);
    return;
  }
  for (const one of arrayOrEmpty(node['anyOf'])) visit(one, path, state);
  if (node['items'] !== undefined) visit(node['items'], `${path}[]`, state);
  if (isRecord(node['properties'])) visitObject(node, path, state);
}

function visitObject(node: JsonObject, path: string, state: Visit): void {
  const { members, seen } = state;
  const tags = tagsOf(node);
  const places = tags.length === 0 ? [path] : tags.map((tag) => tagged(path, tag));
  if (tags.length > 0)
    members.push(...places.map((place) => ({ path: place, others: [], isRequired: false })));
  const [place = path] = places;
  const { title } = node;
  if (title !== undefined && seen.has(title)) return;
  seen.add(title);
  const required = new Set(arrayOrEmpty(node['required']));
  const properties = Object.entries(recordOrEmpty(node['properties']));
  // Tools stand in items of the conversation, too, but are looked for here.
  properties.sort(([a], [b]) => Number(b === 'tools') - Number(a === 'tools'));
  for (const [name, member] of properties) {
    if (name === 'type' && tags.length > 0) continue;
    const inner = place === '' ? name : `${place}.${name}`;
    members.push({ path: inner, others: enumerated(member), isRequired: required.has(name) });
    visit(member, inner, state);
  }
}

/** The types that tell an object from others in its place. */
function tagsOf({ properties }: JsonObject): readonly string[] {
  const type = recordOrEmpty(recordOrEmpty(properties)['type']);
  if (type['not'] !== undefined || type['pattern'] !== undefined) return ['other'];
  return enumerated(type).filter((one) => typeof one === 'string');
}

function enumerated(schema: unknown): readonly unknown[] {
  const { enum: values, const: only, anyOf } = recordOrEmpty(schema);
  return [
    ...arrayOrEmpty(values),
    ...(only === undefined ? [] : [only]),
    ...arrayOrEmpty(anyOf).flatMap(enumerated),
  ];
}

const tagged = (path: string, tag: string): string =>
  path.endsWith('[]') ? `${path.slice(0, -1)}${tag}]` : `${path}(${tag})`;

type Step = { readonly name: string } | { readonly tag: string; readonly isElement: boolean };

/** `tools[custom].name` as its steps. */
function stepsOf(path: string): readonly Step[] {
  return [...path.matchAll(/\[([^\]]*)\]|\(([^)]*)\)|([^.[(]+)/g)].map(([, element, variant, name]) =>
    name === undefined ? { tag: element ?? variant ?? '', isElement: element !== undefined } : { name },
  );
}

/** The type that an element means without saying so. */
function impliedType(value: JsonObject): string | undefined {
  if ('input_schema' in value) return 'custom';
  if ('role' in value) return 'message';
  return 'id' in value ? 'item_reference' : undefined;
}

function isOfTag(value: unknown, tag: string, known: ReadonlySet<string>): boolean {
  if (tag === '') return true;
  if (!isRecord(value)) return false;
  const type = value['type'] ?? impliedType(value);
  return tag === 'other' ? typeof type === 'string' && !known.has(type) : type === tag;
}

/**
 * The request with the member left out, or given another value if it is required; undefined if it does not have the member.
 * @param known types that are not `other`
 */
export function withoutMember(
  request: unknown,
  { path, others, isRequired }: RequestMember,
  known: ReadonlySet<string>,
): unknown {
  let isFound = false;
  const change = (value: unknown, steps: readonly Step[]): unknown => {
    const [step, ...rest] = steps;
    if (step === undefined || value == null) return value;
    if ('name' in step) return changeMember(value, step.name, rest);
    if (!step.isElement)
      return isOfTag(value, step.tag, known) ? (rest.length > 0 ? change(value, rest) : remove()) : value;
    if (!Array.isArray(value)) return value;
    return value.flatMap((one: unknown) => {
      if (!isOfTag(one, step.tag, known)) return [one];
      if (rest.length > 0) return [change(one, rest)];
      remove();
      return [];
    });
  };
  const remove = (): undefined => {
    isFound = true;
    return undefined;
  };
  const changeMember = (value: unknown, name: string, rest: readonly Step[]): unknown => {
    if (!isRecord(value) || value[name] == null) return value;
    if (rest.length > 0) return { ...value, [name]: change(value[name], rest) };
    isFound = true;
    if (isRequired) return { ...value, [name]: otherThan(value[name], others) };
    const { [name]: _, ...without } = value;
    return without;
  };
  const changed = change(request, stepsOf(path));
  return isFound ? changed : undefined;
}

function otherThan(value: unknown, others: readonly unknown[]): unknown {
  const other = others.find((one) => one !== value && one !== null);
  if (other !== undefined) return other;
  if (typeof value === 'string') return `${value}2`;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, name === 'type' ? one : otherThan(one, [])]),
    );
  if (!Array.isArray(value)) return value;
  return value.length > 1 ? value.slice(0, -1) : [...value, ...value];
}
