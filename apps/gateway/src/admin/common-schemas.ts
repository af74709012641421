import { type TNull, type TOptional, type TSchema, type TUnion, Type } from 'typebox';

/** A member that is always there and may be null. */
export function orNull<S extends TSchema>(schema: S, description: string): TUnion<[S, TNull]> {
  return Type.Union([schema, Type.Null()], { description });
}

/** A member that may be left out or null. */
export function optionalOrNull<S extends TSchema>(
  schema: S,
  description: string,
): TOptional<TUnion<[S, TNull]>> {
  return Type.Optional(orNull(schema, description));
}

/** A name that people give; it stands in lists, logs and terminals, so it holds no control characters. */
export const Name = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$',
  description: 'For people; need not be unique. No control characters.',
});

/** A point in time as the interface writes it. */
export const Timestamp = Type.String({
  description: 'RFC 3339 in UTC.',
  examples: ['2027-01-31T12:00:00.000Z'],
});

/** A point in time as a caller may write it. */
export const TimestampText = Type.Union(
  [
    Type.String({
      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt][0-9:.]+([Zz]|[+-][0-9]{2}:[0-9]{2}))?$',
      description: 'RFC 3339; a date alone is its first instant in UTC.',
    }),
    Type.Integer({ minimum: 0, maximum: 253_402_300_799, description: 'Unix seconds.' }),
  ],
  { description: 'A point in time.' },
);

/** A page of records; `next_cursor` goes into `after` for the next one. */
export function pageOf<S extends TSchema>(item: S, title: string, description: string) {
  return Type.Object(
    {
      data: Type.Array(item, { description: 'The records of this page.' }),
      next_cursor: orNull(Type.String(), 'Give this as `after` for the next page; null on the last.'),
    },
    { title, description },
  );
}

/** One page of records. */
export interface Page<T> {
  readonly data: readonly T[];
  readonly next_cursor: string | null;
}

/** Which page is wanted. */
export interface PageRequest {
  readonly limit: number;
  /** The `next_cursor` of the page before. */
  readonly after: string | undefined;
}

/** Cuts a page out of what follows the cursor; `rows` may hold more than fit. */
export function toPage<Row extends { readonly id: string }, T>(
  rows: readonly Row[],
  limit: number,
  view: (row: Row) => T,
): Page<T> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { data: page.map(view), next_cursor: rows.length > limit && last !== undefined ? last.id : null };
}
