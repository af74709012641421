/** Lists the settings of the configuration file's JSON schema. */

/** The parts of JSON Schema that the configuration uses. */
export interface JsonSchema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly pattern?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
}

/** One setting, such as `server.port`, `providers.<name>.models[].name`. */
export interface Setting {
  readonly path: string;
  readonly type: string;
  readonly meaning: string;
}

/** All settings in the order of the schema. */
export function readSettings(schema: JsonSchema, path = ''): readonly Setting[] {
  if (schema.properties !== undefined) {
    return Object.entries(schema.properties).flatMap(([name, member]) =>
      readSettings(member, path === '' ? name : `${path}.${name}`),
    );
  }
  if (schema.patternProperties !== undefined) {
    const key = path === 'models' ? '<alias>' : '<name>';
    return Object.values(schema.patternProperties).flatMap((member) =>
      readSettings(
        path === 'models' ? { ...member, description: schema.description ?? '' } : member,
        `${path}.${key}`,
      ),
    );
  }
  const setting = { path, type: typeText(schema), meaning: meaningOf(schema) };
  return [setting, ...nestedSettings(schema, path)];
}

/** A nullable setting has its description on the alternative that is not null. */
function meaningOf({ description, anyOf = [] }: JsonSchema): string {
  return description ?? anyOf.map(meaningOf).find((text) => text !== '') ?? '';
}

/** Settings of objects among the alternatives of a setting, or among the items of its list. */
function nestedSettings(schema: JsonSchema, path: string): readonly Setting[] {
  const alternatives = alternativesOf(schema);
  const object = alternatives.find(({ properties }) => properties !== undefined);
  const items = alternatives.find(({ type }) => type === 'array')?.items;
  const item = items === undefined ? undefined : alternativesOf(items).find(({ properties }) => properties);
  return [
    ...(object === undefined ? [] : readSettings(object, path)),
    ...(item === undefined ? [] : readSettings(item, `${path}[]`)),
  ];
}

function alternativesOf(schema: JsonSchema): readonly JsonSchema[] {
  return (schema.anyOf ?? [schema]).flatMap((member) =>
    member.anyOf === undefined ? [member] : alternativesOf(member),
  );
}

function typeText(schema: JsonSchema): string {
  const texts = alternativesOf(schema).flatMap((member) => alternativeText(member));
  if (texts.includes('a duration')) return texts.filter((text) => text !== 'number from 0').join(' or ');
  if (texts.includes('a size')) return 'a size';
  if (texts.includes('`on`')) return '`on` or `off`';
  return [...new Set(texts)].join(texts.length > 2 ? ', ' : ' or ');
}

function alternativeText(schema: JsonSchema): readonly string[] {
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${value}\``);
  if (schema.type === 'null') return [];
  if (schema.type === 'array') return [`a list of ${itemText(schema.items ?? {})}`];
  if (schema.type === 'object') return ['an object'];
  if (schema.type === 'boolean') return ['`true` or `false`'];
  if (schema.pattern?.includes('ms|s|m|h|d') === true) return ['a duration'];
  if (schema.pattern?.includes('kb|mb') === true) return ['a size'];
  return [`${schema.type ?? 'any value'}${rangeText(schema)}`];
}

function itemText(items: JsonSchema): string {
  const texts = alternativesOf(items).flatMap((member) =>
    member.enum !== undefined
      ? alternativeText(member)
      : [member.type === 'object' ? 'objects' : `${member.type}s`],
  );
  return texts.join(texts.length > 2 ? ', ' : ' or ');
}

function rangeText({ minimum, maximum, exclusiveMinimum }: JsonSchema): string {
  if (exclusiveMinimum !== undefined) return ` above ${exclusiveMinimum}`;
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  return minimum === undefined ? '' : ` from ${minimum}`;
}
