import {
  type Static,
  type TNull,
  type TOptional,
  type TSchema,
  type TSchemaOptions,
  type TUnion,
  Type,
} from 'typebox';

/** Documentation of a schema, for OpenAPI. */
export interface SchemaNotes extends TSchemaOptions {
  readonly description: string;
}

/**
 * A value that may also be null.
 * @param schema schema of a present value
 * @param notes description, default, title
 */
export function nullable<S extends TSchema>(schema: S, notes?: SchemaNotes): TUnion<[S, TNull]> {
  return Type.Union([schema, Type.Null()], notes ?? {});
}

/**
 * An optional field; null means the same as absent.
 * @param schema schema of a present value
 * @param notes description, default
 */
export function optionalNullable<S extends TSchema>(
  schema: S,
  notes: SchemaNotes,
): TOptional<TUnion<[S, TNull]>> {
  return Type.Optional(nullable(schema, notes));
}

/**
 * An object with free-form keys whose values share a schema. Uses `additionalProperties` instead of TypeBox's `Record`,
 * whose `patternProperties` need a regular expression match for every key.
 * @param values schema of every value
 * @param notes description
 */
export function mapOf<S extends TSchema>(values: S, notes: SchemaNotes) {
  return Type.Unsafe<Record<string, Static<S>>>({ type: 'object', additionalProperties: values, ...notes });
}

/**
 * A JSON object whose members have numbers for names.
 * @param values schema of the members
 * @param notes description
 */
export function mapByNumber<S extends TSchema>(values: S, notes: SchemaNotes) {
  const patternProperties = { '^[0-9]{1,10}$': values };
  return Type.Unsafe<Record<string, Static<S>>>({
    type: 'object',
    patternProperties,
    additionalProperties: false,
    ...notes,
  });
}

/**
 * Any JSON object; its content is not validated.
 * @param notes description
 */
export function anyObject(notes: SchemaNotes) {
  return Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, ...notes });
}

/** An object of any other type, with members that are not validated. */
export interface OtherObject {
  readonly type: string;
  readonly [member: string]: unknown;
}

/**
 * An object whose `type` is none of the given ones; its other members are not validated.
 * @param types the types that other schemas of the union describe
 * @param notes title, description
 */
export function objectOfOtherType(types: readonly string[], notes: SchemaNotes) {
  const type = {
    type: 'string',
    minLength: 1,
    not: { enum: [...types] },
    description: 'A type that this gateway does not know.',
  };
  return Type.Unsafe<OtherObject>({
    type: 'object',
    required: ['type'],
    properties: { type },
    additionalProperties: true,
    ...notes,
  });
}
