import {
  type Static,
  type TNull,
  type TOptional,
  type TSchema,
  type TSchemaOptions,
  type TUnion,
  Type,
} from 'typebox';

/** The documentation that a schema carries into OpenAPI. */
export interface SchemaNotes extends TSchemaOptions {
  readonly description: string;
}

/**
 * A value that may also be null.
 * @param schema what a present value must be
 * @param notes description, default, title
 */
export function nullable<S extends TSchema>(schema: S, notes?: SchemaNotes): TUnion<[S, TNull]> {
  return Type.Union([schema, Type.Null()], notes ?? {});
}

/**
 * A member that may be left out, null meaning the same as absent.
 * @param schema what a present value must be
 * @param notes description, default
 */
export function optionalNullable<S extends TSchema>(
  schema: S,
  notes: SchemaNotes,
): TOptional<TUnion<[S, TNull]>> {
  return Type.Optional(nullable(schema, notes));
}

/**
 * An object with free keys whose values all follow one schema. Written as `additionalProperties` and not as
 * TypeBox's `Record`, whose `patternProperties` with a regular expression costs a match for every key.
 * @param values schema of every value
 * @param notes description
 */
export function mapOf<S extends TSchema>(values: S, notes: SchemaNotes) {
  return Type.Unsafe<Record<string, Static<S>>>({ type: 'object', additionalProperties: values, ...notes });
}

/**
 * Any JSON object; nothing is checked inside.
 * @param notes description
 */
export function anyObject(notes: SchemaNotes) {
  return Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, ...notes });
}
