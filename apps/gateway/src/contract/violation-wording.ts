import { jsonTypeOf } from './schema-keywords.ts';

/** Maximum length of caller text in an error: member names in `loc` and rejected names in messages. */
const MAX_ECHO_CHARS = 60;
const MAX_LISTED_CHOICES = 40;

const TYPE_NAMES: Readonly<Record<string, readonly [type: string, noun: string]>> = {
  string: ['string_type', 'string'],
  integer: ['int_type', 'integer'],
  number: ['float_type', 'number'],
  boolean: ['bool_type', 'boolean'],
  array: ['list_type', 'list'],
  object: ['dict_type', 'object'],
  null: ['none_required', 'null'],
};

/** Message and type for a value of a wrong JSON type. */
export function wrongType(types: readonly string[], value: unknown): [msg: string, type: string] {
  if (types.length === 1 && types[0] === 'integer' && typeof value === 'number') {
    return ['Input should be a valid integer, got a number with a fractional part', 'int_from_float'];
  }
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) {
    return ['Input should be a finite number', 'finite_number'];
  }
  const nouns = types.map((type) => TYPE_NAMES[type]?.[1] ?? type);
  const type = types.length === 1 ? (TYPE_NAMES[types[0] ?? '']?.[0] ?? 'type_error') : 'union_type';
  return [`Input should be a valid ${joined(nouns)}, got ${nounOf(value)}`, type];
}

/** Message and type for a value that is not one of the allowed ones; repeats it only if it looks like a name. */
export function wrongChoice(choices: readonly unknown[], value: unknown): [msg: string, type: string] {
  const shown = choices
    .slice(0, MAX_LISTED_CHOICES)
    .map((one) => (typeof one === 'string' ? `'${one}'` : String(one)));
  const isName = typeof value === 'string' && value.length <= MAX_ECHO_CHARS && /^[\w.:/-]+$/.test(value);
  return [`Input should be ${joined(shown)}, got ${isName ? `'${value}'` : nounOf(value)}`, 'literal_error'];
}

const nounOf = (value: unknown): string => TYPE_NAMES[jsonTypeOf(value)]?.[1] ?? typeof value;
/** "1 item", "2 items". */
export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
/** A member name of the caller, truncated to the maximum length. */
export const clip = (name: string): string =>
  name.length > MAX_ECHO_CHARS ? `${name.slice(0, MAX_ECHO_CHARS - 1)}…` : name;
const joined = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
