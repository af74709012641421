/** Problems of a configuration file in words: where, what, and what was probably meant. */
import type { TSchema } from 'typebox';
import { isMap, isNode, isPair, isScalar, type parseDocument } from 'yaml';
import { isObject, memberOf } from '../contract/index.ts';
import { closestName } from './closest-name.ts';

type Path = readonly (string | number)[];
type YamlDocument = ReturnType<typeof parseDocument>;

/** Position of a member's value in the text; for a missing member that of the nearest existing parent. */
export function valueOffset(document: YamlDocument, path: Path): number {
  for (let depth = path.length; depth > 0; depth--) {
    const node = document.getIn(path.slice(0, depth), true);
    if (isNode(node) || isScalar(node)) return node.range?.[0] ?? 0;
  }
  return 0;
}

/** Position of a member's name in the text; undefined if there is no such member. */
export function nameOffset(document: YamlDocument, path: Path): number | undefined {
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  if (!isMap(parent)) return undefined;
  const pair = parent.items.find(
    (item) => isPair(item) && isScalar(item.key) && item.key.value === path.at(-1),
  );
  return isScalar(pair?.key) ? pair.key.range?.[0] : undefined;
}

/** What is wrong with a name that the schema does not have at this place. */
export function unknownName(schema: TSchema, path: Path): string {
  const [section] = path;
  if (path.length === 2 && section === 'models')
    return "An alias has no '/', ':' or blank: '/' separates provider and model, so that no alias can hide a model";
  if (path.length === 2 && section === 'providers')
    return 'A provider has lower-case letters, digits, - and _ in its name, and begins with a letter or digit';
  const allowed = namesAt(schema, path.slice(0, -1));
  const meant = closestName(String(path.at(-1)), allowed);
  const hint = meant === undefined ? '' : `; did you mean '${meant}'?`;
  const list = allowed.length === 0 ? '' : ` Allowed here: ${allowed.join(', ')}`;
  return `Unknown setting${hint || '.'}${list}`;
}

/** Names of the members that a schema has at a path. */
function namesAt(schema: object, path: Path): readonly string[] {
  const [step, ...rest] = path;
  const branches = [...listOf(memberOf(schema, 'anyOf')), ...listOf(memberOf(schema, 'oneOf'))];
  if (step === undefined) {
    const own = memberOf(schema, 'properties');
    return isObject(own)
      ? Object.keys(own)
      : [...new Set(branches.flatMap((branch) => namesAt(branch, path)))];
  }
  const properties = memberOf(schema, 'properties');
  const patterns = memberOf(schema, 'patternProperties');
  const inner = [
    typeof step === 'number' ? memberOf(schema, 'items') : memberOf(properties, step),
    ...(isObject(patterns) ? Object.values(patterns) : []),
  ];
  const found = inner.filter(isObject).flatMap((member) => namesAt(member, rest));
  return [...new Set([...found, ...branches.flatMap((branch) => namesAt(branch, path))])];
}

function listOf(value: unknown): readonly object[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
