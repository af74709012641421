import { type TNull, type TOptional, type TSchema, type TUnion, Type } from 'typebox';
import { maxUnixSeconds, timestampPattern } from './timestamp.ts';

/** A required member that may be null. */
export function orNull<S extends TSchema>(schema: S, description: string): TUnion<[S, TNull]> {
  return Type.Union([schema, Type.Null()], { description });
}

/** An optional member that may be null. */
export function optionalOrNull<S extends TSchema>(
  schema: S,
  description: string,
): TOptional<TUnion<[S, TNull]>> {
  return Type.Optional(orNull(schema, description));
}

/** A display name; it is shown in lists, logs and terminals, so control characters are not allowed. */
export const Name = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$',
  description: 'Display name; need not be unique. No control characters.',
});

/** A timestamp in responses. */
export const Timestamp = Type.String({
  description: 'RFC 3339 in UTC.',
  examples: ['2027-01-31T12:00:00.000Z'],
});

/** A timestamp in requests. */
export const TimestampText = Type.Union(
  [
    Type.String({
      pattern: timestampPattern,
      description: 'RFC 3339; a date without a time means midnight UTC. Dates that do not exist are refused.',
    }),
    Type.Integer({ minimum: 0, maximum: maxUnixSeconds, description: 'Unix seconds.' }),
  ],
  { description: 'A timestamp.' },
);

/** A page of records; pass `next_cursor` as `after` to get the next page. */
export function pageOf<S extends TSchema>(item: S, title: string, description: string) {
  return Type.Object(
    {
      data: Type.Array(item, { description: 'The records of this page.' }),
      next_cursor: orNull(Type.String(), 'Pass it as `after` to get the next page; null on the last page.'),
    },
    { title, description },
  );
}

/** One page of records. */
export interface Page<T> {
  readonly data: readonly T[];
  readonly next_cursor: string | null;
}

/** Cursor and size of the requested page. */
export interface PageRequest {
  readonly limit: number;
  /** The `next_cursor` of the previous page. */
  readonly after: string | undefined;
}

/** Builds a page from the rows after the cursor; `rows` may be longer than the page. */
export function toPage<Row extends { readonly id: string }, T>(
  rows: readonly Row[],
  limit: number,
  view: (row: Row) => T,
): Page<T> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { data: page.map(view), next_cursor: rows.length > limit && last !== undefined ? last.id : null };
}
