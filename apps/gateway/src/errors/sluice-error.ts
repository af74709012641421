import { type ErrorCode, errorTable } from './error-table.ts';

/** One schema violation in FastAPI's shape; `loc` is the path from `body` to the member. */
export interface ErrorDetail {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

/** Details of an error besides its code. */
export interface ErrorFacts {
  /** Replaces the default message. Text of a provider in it was cleaned (`providers/failures`); it is never logged. */
  readonly message?: string | undefined;
  /** The request member at fault, as `messages[0].role`. */
  readonly param?: string | null | undefined;
  /** How long a client should wait, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** All violations, for 422. */
  readonly detail?: readonly ErrorDetail[] | undefined;
  /** Response headers that belong to this error. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** What a provider reported, for the log. */
  readonly provider?: ProviderReport | undefined;
  /** The code in the body instead of ours: a provider's own, which clients of its API know. */
  readonly shownCode?: string | undefined;
  readonly cause?: unknown;
}

/** Facts of a provider's error without content. */
export interface ProviderReport {
  /** Null if there was no response. */
  readonly status: number | null;
  /** A word of the provider's API, or why it could not be reached, such as `ECONNREFUSED`. */
  readonly code: string | null;
}

/** An error from the error table: the only kind that reaches a caller. */
export class SluiceError extends Error {
  override readonly name = 'SluiceError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly type: string;
  readonly param: string | null;
  readonly retryAfterMs: number | undefined;
  readonly detail: readonly ErrorDetail[] | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly provider: ProviderReport | undefined;
  readonly shownCode: string;

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
    this.provider = facts.provider;
    this.shownCode = facts.shownCode ?? code;
  }

  /** The same error with another text. */
  withMessage(message: string): SluiceError {
    return new SluiceError(this.code, { ...this, cause: this.cause, message });
  }

  /** The same error with other paths into the request. */
  withPaths(param: string | null, message: string, detail: readonly ErrorDetail[] | undefined): SluiceError {
    return new SluiceError(this.code, { ...this, cause: this.cause, param, message, detail });
  }

  /** The same error with more headers. */
  withHeaders(headers: Readonly<Record<string, string>>): SluiceError {
    return new SluiceError(this.code, {
      ...this,
      cause: this.cause,
      message: this.message,
      headers: { ...this.headers, ...headers },
    });
  }

  /** Whether sending the same request again can succeed. */
  get retryable(): boolean {
    return errorTable[this.code].retryable;
  }
}

/** Converts anything thrown to a `SluiceError`; unknown errors become `internal_error` with their cause. */
export function toSluiceError(thrown: unknown): SluiceError {
  return thrown instanceof SluiceError ? thrown : new SluiceError('internal_error', { cause: thrown });
}
