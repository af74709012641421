/** One setting that can be typed or chosen, as its JSON schema says. */
export interface SettingField {
  readonly path: string;
  /** `choice`: one of `choices`; `list`: texts; `value`: a number or a word; `json`: anything else. */
  readonly kind: 'choice' | 'list' | 'number' | 'value' | 'json';
  readonly choices: readonly string[];
  readonly hint: string;
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly description?: string;
}

const isTextual = (schema: Schema): boolean => schema.enum !== undefined || isScalar(schema);
const isScalar = ({ type }: Schema): boolean => type === 'string' || isNumber({ type: type ?? '' });
const isNumber = ({ type }: Schema): boolean => type === 'integer' || type === 'number';

/** The settings of a schema, each with its path, in the order of the schema. */
export function settingFields(
  schemas: Readonly<Record<string, unknown>>,
  schema: unknown,
  path = '',
): readonly SettingField[] {
  const parts = alternatives(schemas, asSchema(schema));
  const [only] = parts;
  if (parts.length === 1 && only?.properties !== undefined)
    return Object.entries(only.properties).flatMap(([name, member]) =>
      settingFields(schemas, member, path === '' ? name : `${path}.${name}`),
    );
  return [{ path, ...kindOf(parts), hint: hintOf(asSchema(schema)) }];
}

function kindOf(parts: readonly Schema[]): Pick<SettingField, 'kind' | 'choices'> {
  const choices = parts.flatMap((part) => part.enum ?? []).filter((one) => typeof one === 'string');
  // Booleans can be written as `on` and `off`, too.
  const others = parts.filter((part) => part.enum === undefined && part.type !== 'boolean');
  if (others.length === 0) return { kind: 'choice', choices };
  if (others.every(isNumber) && choices.length === 0) return { kind: 'number', choices };
  if (parts.every(isTextual)) return { kind: 'value', choices };
  const [only] = others;
  const isList = others.length === 1 && only?.type === 'array' && only.items?.type === 'string';
  return isList && choices.length === 0 ? { kind: 'list', choices } : { kind: 'json', choices };
}

/** What a value may be, beside null. */
function alternatives(schemas: Readonly<Record<string, unknown>>, schema: Schema): readonly Schema[] {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return alternatives(schemas, asSchema(schemas[name]));
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts !== undefined) return parts.flatMap((part) => alternatives(schemas, part));
  return schema.type === 'null' ? [] : [schema];
}

/** The first description, from the outside in. */
function hintOf(schema: Schema): string {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(hintOf);
  return schema.description ?? inner.find((one) => one !== '') ?? '';
}

const asSchema = (value: unknown): Schema => (typeof value === 'object' && value !== null ? value : {});
