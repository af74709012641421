import type { TSchema } from 'typebox';
import { isObject, isRecord } from './is-record.ts';
import {
  branchesOf,
  choicesOf,
  excludedValues,
  exclusionsOf,
  fits,
  fixedValues,
  impliedTypes,
  isMultiple,
  isOfType,
  listAt,
  namesAt,
  numberAt,
  objectAt,
  sameJson,
  toRegExp,
  typesOf,
  valueAt,
} from './schema-keywords.ts';
import { clip, plural, wrongChoice, wrongType } from './violation-wording.ts';

/** One violation of a schema. */
export interface Violation {
  /** Path from the root: member names and array indexes. */
  readonly loc: readonly (string | number)[];
  /** Human-readable message. */
  readonly msg: string;
  /** Machine-readable type; uses the names of Pydantic v2 where they exist. */
  readonly type: string;
}

type Path = readonly (string | number)[];
type Fields = Readonly<Record<string, unknown>>;

/** More would not help, and an array of a million invalid items must not produce a response of gigabytes. */
const MAX_VIOLATIONS = 1000;

/**
 * Lists the violations of a value that failed a compiled check. In unions only the branch that the value was most
 * likely meant for is reported, so that the message names the member at fault instead of the whole union. Never
 * throws; bounded in entries; repeats at most 60 characters of the value.
 * @param schema the schema that the check was compiled from (no references)
 * @param value the checked value
 * @param root path of the value itself
 * @returns empty if and only if the value is valid
 */
export function explainViolations(schema: TSchema, value: unknown, root: Path = ['body']): Violation[] {
  return inspect(schema, value, root, MAX_VIOLATIONS);
}

function inspect(schema: object, value: unknown, path: Path, limit: number): Violation[] {
  const found: Violation[] = [];
  check(schema, value, path, found, limit);
  return found.length > limit ? found.slice(0, limit) : found;
}

function check(schema: object, value: unknown, path: Path, found: Violation[], limit: number): void {
  if (found.length >= limit) return;
  const add = (msg: string, type: string): void => {
    found.push({ loc: path, msg, type });
  };
  const types = typesOf(schema);
  if (types !== undefined && !types.some((type) => isOfType(type, value))) {
    add(...wrongType(types, value));
    return;
  }
  const choices = choicesOf(schema);
  if (choices !== undefined && !choices.some((choice) => sameJson(choice, value))) {
    add(...wrongChoice(choices, value));
    return;
  }
  const excluded = exclusionsOf(schema);
  if (excluded?.some((one) => sameJson(one, value)) === true) {
    add('Input should be something else than that', 'value_error');
    return;
  }
  if (typeof value === 'string') checkString(schema, value, add);
  else if (typeof value === 'number') checkNumber(schema, value, add);
  else if (Array.isArray(value)) {
    checkSize(schema, value.length, 'List', ['minItems', 'too_short'], ['maxItems', 'too_long'], 'item', add);
    const items = objectAt(schema, 'items');
    if (items !== undefined) {
      for (let index = 0; index < value.length && found.length < limit; index += 1) {
        check(items, value[index], [...path, index], found, limit);
      }
    }
  } else if (isRecord(value)) checkObject(schema, value, path, found, limit, add);

  for (const part of listAt(schema, 'allOf')) check(part, value, path, found, limit);
  const branches = branchesOf(schema);
  if (branches.length > 0) found.push(...inspectUnion(branches, value, path, limit));
}

type Add = (msg: string, type: string) => void;

function checkString(schema: object, value: string, add: Add): void {
  const min = numberAt(schema, 'minLength');
  const max = numberAt(schema, 'maxLength');
  if (min !== undefined || max !== undefined) {
    let length = 0;
    for (const _character of value) length += 1;
    if (min !== undefined && length < min) {
      add(`String should have at least ${plural(min, 'character')}`, 'string_too_short');
    }
    if (max !== undefined && length > max) {
      add(`String should have at most ${plural(max, 'character')}`, 'string_too_long');
    }
  }
  const pattern = valueAt(schema, 'pattern');
  const regexp =
    pattern instanceof RegExp ? pattern : typeof pattern === 'string' ? toRegExp(pattern) : undefined;
  if (regexp !== undefined && !regexp.test(value)) {
    add(`String should match the pattern ${regexp.source}`, 'string_pattern_mismatch');
  }
}

function checkNumber(schema: object, value: number, add: Add): void {
  const over = numberAt(schema, 'exclusiveMinimum');
  const minimum = numberAt(schema, 'minimum');
  const under = numberAt(schema, 'exclusiveMaximum');
  const maximum = numberAt(schema, 'maximum');
  const step = numberAt(schema, 'multipleOf');
  if (over !== undefined && !(value > over)) add(`Input should be greater than ${over}`, 'greater_than');
  if (minimum !== undefined && !(value >= minimum)) {
    add(`Input should be greater than or equal to ${minimum}`, 'greater_than_equal');
  }
  if (under !== undefined && !(value < under)) add(`Input should be less than ${under}`, 'less_than');
  if (maximum !== undefined && !(value <= maximum))
    add(`Input should be less than or equal to ${maximum}`, 'less_than_equal');
  if (step !== undefined && !isMultiple(value, step))
    add(`Input should be a multiple of ${step}`, 'multiple_of');
}

function checkObject(
  schema: object,
  value: Fields,
  path: Path,
  found: Violation[],
  limit: number,
  add: Add,
): void {
  for (const name of namesAt(schema, 'required')) {
    if (Object.hasOwn(value, name) || found.length >= limit) continue;
    found.push({ loc: [...path, name], msg: 'Field required', type: 'missing' });
  }
  for (const [name, member] of Object.entries(objectAt(schema, 'properties') ?? {})) {
    const present = Object.hasOwn(value, name) && value[name] !== undefined;
    if (present && isObject(member)) check(member, value[name], [...path, name], found, limit);
  }
  checkFreeMembers(schema, value, path, found, limit);
  if (numberAt(schema, 'minProperties') !== undefined || numberAt(schema, 'maxProperties') !== undefined) {
    const size = Object.keys(value).length;
    checkSize(
      schema,
      size,
      'Object',
      ['minProperties', 'too_short'],
      ['maxProperties', 'too_long'],
      'member',
      add,
    );
  }
}

/** Members that the schema does not list: checked by pattern, or by `additionalProperties`. */
function checkFreeMembers(
  schema: object,
  value: Fields,
  path: Path,
  found: Violation[],
  limit: number,
): void {
  const known = objectAt(schema, 'properties') ?? {};
  const patterns = Object.entries(objectAt(schema, 'patternProperties') ?? {});
  const rest = valueAt(schema, 'additionalProperties');
  if (patterns.length === 0 && rest !== false && !isObject(rest)) return;
  for (const name of Object.keys(value)) {
    if (found.length >= limit) return;
    const loc = [...path, clip(name)];
    const matching = patterns.filter(([pattern]) => toRegExp(pattern)?.test(name) === true);
    for (const [, member] of matching) if (isObject(member)) check(member, value[name], loc, found, limit);
    if (matching.length > 0 || Object.hasOwn(known, name)) continue;
    if (isObject(rest)) check(rest, value[name], loc, found, limit);
    else if (rest === false)
      found.push({ loc, msg: 'Extra inputs are not permitted', type: 'extra_forbidden' });
  }
}

type Bound = readonly [keyword: string, type: string];

function checkSize(
  schema: object,
  size: number,
  what: string,
  [minKeyword, minType]: Bound,
  [maxKeyword, maxType]: Bound,
  noun: string,
  add: Add,
): void {
  const min = numberAt(schema, minKeyword);
  const max = numberAt(schema, maxKeyword);
  if (min !== undefined && size < min)
    add(`${what} should have at least ${plural(min, noun)}, not ${size}`, minType);
  if (max !== undefined && size > max)
    add(`${what} should have at most ${plural(max, noun)}, not ${size}`, maxType);
}

/**
 * Reports violations of the branch that the value was most likely meant for, selected by null, JSON type or a
 * fixed member.
 */
function inspectUnion(branches: readonly object[], value: unknown, path: Path, limit: number): Violation[] {
  const candidates = branches.filter((branch) =>
    (typesOf(branch) ?? impliedTypes(branch)).some((type) => fits(type, value)),
  );
  if (candidates.length === 0) {
    const accepted = branches.filter((branch) => !typesOf(branch)?.includes('null'));
    const types = [
      ...new Set((accepted.length > 0 ? accepted : branches).flatMap((b) => typesOf(b) ?? impliedTypes(b))),
    ];
    const [msg, type] = wrongType(types, value);
    return [{ loc: path, msg, type }];
  }
  const [only] = candidates;
  if (candidates.length === 1 && only !== undefined) return inspect(only, value, path, limit);
  if (isRecord(value)) {
    const verdict = byDiscriminator(candidates, value, path, limit);
    if (verdict !== undefined) return verdict;
  }
  const choices = candidates.map(choicesOf);
  if (choices.every((list) => list !== undefined)) {
    const all = choices.flat();
    if (all.some((choice) => sameJson(choice, value))) return [];
    const [msg, type] = wrongChoice(all, value);
    return [{ loc: path, msg, type }];
  }
  const likely = isRecord(value) ? namedBranches(candidates, value) : candidates;
  return closestBranch(candidates, value, path, limit, likely);
}

/** The branches that the value names by a fixed member, where other branches have none to be named by. */
function namedBranches(candidates: readonly object[], value: Fields): readonly object[] {
  const named = candidates.filter((candidate) =>
    namesAt(candidate, 'required').some(
      (name) => fixedValues(candidate, name)?.some((one) => sameJson(one, value[name])) === true,
    ),
  );
  return named.length > 0 ? named : candidates;
}

function byDiscriminator(
  candidates: readonly object[],
  value: Fields,
  path: Path,
  limit: number,
): Violation[] | undefined {
  const names = namesAt(candidates[0] ?? {}, 'required');
  const name = names.find((one) =>
    candidates.every(
      (candidate) => (fixedValues(candidate, one) ?? excludedValues(candidate, one)) !== undefined,
    ),
  );
  if (name === undefined) return undefined;
  const loc = [...path, name];
  if (!Object.hasOwn(value, name)) return [{ loc, msg: 'Field required', type: 'missing' }];
  const given = value[name];
  const isGiven = (one: unknown): boolean => sameJson(one, given);
  const chosen = candidates.filter(
    (candidate) =>
      fixedValues(candidate, name)?.some(isGiven) ?? excludedValues(candidate, name)?.some(isGiven) === false,
  );
  if (chosen.length > 0) return closestBranch(chosen, value, path, limit);
  const [msg, type] = wrongChoice(
    [...new Set(candidates.flatMap((one) => fixedValues(one, name) ?? []))],
    given,
  );
  return [{ loc, msg, type }];
}

function closestBranch(
  candidates: readonly object[],
  value: unknown,
  path: Path,
  limit: number,
  likely = candidates,
): Violation[] {
  let best: Violation[] | undefined;
  for (const candidate of candidates) {
    const found = inspect(candidate, value, path, limit);
    if (found.length === 0) return [];
    if (likely.includes(candidate) && (best === undefined || found.length < best.length)) best = found;
  }
  return best ?? [];
}
