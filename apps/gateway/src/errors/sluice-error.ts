import { type ErrorCode, errorTable } from './error-table.ts';

/** One schema violation in FastAPI's shape; `loc` leads from `body` to the member. */
export interface ErrorDetail {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

/** What an error may carry besides its code. */
export interface ErrorFacts {
  /** Replaces the table's message. Never provider text, never a value of the caller's. */
  readonly message?: string | undefined;
  /** The request member at fault, as `messages[0].role`. */
  readonly param?: string | null | undefined;
  /** How long a client should wait, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** All violations, for 422. */
  readonly detail?: readonly ErrorDetail[] | undefined;
  /** Response headers that belong to this error. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly cause?: unknown;
}

/** An error with a row in the table: the only kind that reaches a caller. */
export class SluiceError extends Error {
  override readonly name = 'SluiceError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly type: string;
  readonly param: string | null;
  readonly retryAfterMs: number | undefined;
  readonly detail: readonly ErrorDetail[] | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;

  constructor(code: ErrorCode, facts: ErrorFacts = {}) {
    const row = errorTable[code];
    super(facts.message ?? row.message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.code = code;
    this.status = row.status;
    this.type = row.type;
    this.param = facts.param ?? null;
    this.retryAfterMs = facts.retryAfterMs;
    this.detail = facts.detail;
    this.headers = facts.headers;
  }

  /** Whether sending the same request again can succeed. */
  get retryable(): boolean {
    return errorTable[this.code].retryable;
  }
}

/** Turns anything thrown into a `SluiceError`; what is unknown becomes `internal_error` with its cause kept. */
export function toSluiceError(thrown: unknown): SluiceError {
  return thrown instanceof SluiceError ? thrown : new SluiceError('internal_error', { cause: thrown });
}
