/** A value stored by SQLite. */
export type SqlValue = string | number | bigint | null | Uint8Array;

/** One statement for the storage thread. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
}

/** Request to the thread. `group` runs one statement for every row in one transaction. */
export type ThreadRequest =
  | { readonly id: number; readonly kind: 'query'; readonly statement: Statement }
  | { readonly id: number; readonly kind: 'group'; readonly sql: string; readonly rows: string }
  | { readonly id: number; readonly kind: 'close' };

/** Responses of the thread, in the order of requests. */
export type ThreadAnswer =
  | { readonly id: number; readonly ok: true; readonly rows: readonly Row[]; readonly changes: number }
  | { readonly id: number; readonly ok: false; readonly message: string; readonly code: string | undefined };

/** A result row by column name. */
export type Row = Readonly<Record<string, SqlValue>>;
