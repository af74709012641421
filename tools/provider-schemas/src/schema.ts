/** The part of JSON Schema that the generated files and the additions use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** false: the object is closed. */
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

export type Definitions = Readonly<Record<string, Schema>>;

/** A generated file: the body is the definition `Root`. */
export interface SchemaFile {
  readonly $comment: string;
  readonly definitions: Definitions;
}

const prefix = '#/definitions/';

export function refOf(name: string): string {
  return `${prefix}${name}`;
}

/** The name of the definition that a reference leads to. */
export function definitionNameOf(ref: string): string {
  return ref.slice(prefix.length);
}

/** The definition behind references, and its name; throws if there is none, which is a mistake of a generated file. */
export function resolveSchema(
  given: Schema,
  definitions: Definitions,
): { readonly schema: Schema; readonly name: string } {
  let schema = given;
  let name = '';
  while (schema.$ref !== undefined) {
    name = definitionNameOf(schema.$ref);
    const target = definitions[name];
    if (target === undefined) throw new Error(`no definition ${name}`);
    schema = target;
  }
  return { schema, name };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
