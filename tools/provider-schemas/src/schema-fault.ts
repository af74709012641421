import type { Schema } from './schema.ts';

/** One violation of a schema; each service words it in its own way. */
export interface SchemaFault {
  readonly path: readonly string[];
  readonly kind:
    | 'missing'
    | 'unknown'
    | 'type'
    | 'enum'
    | 'range'
    | 'pattern'
    | 'length'
    /** An object of a union whose tag, a member such as `type`, names none of its types. */
    | 'tag'
    /** An object that must have exactly one of these members. */
    | 'one';
  /**
   * `type`: the wanted JSON type; `pattern`: the pattern; `range`: `>=`, `<=`, `>` or `<`; `length`: such as `minItems`; `tag`: the
   * member; `enum`, `one`: the name of the type.
   */
  readonly expected: string;
  /** `enum`, `tag`, `one`: the allowed values or members. */
  readonly allowed: readonly string[];
  /** `range`, `length`: the limit. */
  readonly limit: number;
  /** The actual value. */
  readonly value: unknown;
}

export type Path = readonly string[];

/** A violation with what its kind adds. */
export function fault(
  kind: SchemaFault['kind'],
  path: Path,
  value: unknown,
  more: Partial<SchemaFault> = {},
): SchemaFault {
  return { kind, path, value, expected: '', allowed: [], limit: 0, ...more };
}

export function typesOf({ type }: Schema): readonly string[] {
  if (type === undefined) return [];
  return typeof type === 'string' ? [type] : type;
}

/** The JSON type of a value. */
export function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

export function acceptsType(schema: Schema, value: unknown): boolean {
  const types = typesOf(schema);
  if (types.length === 0 || types.includes(jsonTypeOf(value))) return true;
  return types.includes('integer') && Number.isInteger(value);
}
