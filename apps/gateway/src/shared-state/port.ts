/** Money that a subject may spend within a period. */
export interface Budget {
  readonly limitNanos: number;
  readonly periodStartMs: number;
  readonly periodEndMs: number;
}

/** Who limits count for. */
export interface LimitSubject {
  readonly kind: 'key' | 'team' | 'account';
  readonly id: string;
  /** The account that it belongs to, or is. */
  readonly accountId: string;
}

/** The limits of one subject. */
export interface SubjectLimits {
  readonly subject: LimitSubject;
  /** Requests per 60 seconds (sliding window). */
  readonly rpm: number | undefined;
  /** Concurrent requests. */
  readonly concurrency: number | undefined;
  /** Tokens per 60 seconds (sliding window). */
  readonly tpm: number | undefined;
  readonly budgets: readonly Budget[];
}

/** Maximum usage of a request. */
export interface UsageClaim {
  readonly tokens: number;
  /** Nano-USD. */
  readonly costNanos: number;
}

/** A granted slot with its claimed usage; must be settled once. */
export interface LimitLease {
  /** In a store that several processes share. */
  readonly id?: string;
  readonly limits: readonly SubjectLimits[];
  readonly usage: UsageClaim | undefined;
  readonly takenAtMs: number;
}

/** The tightest limits after a claim, for response headers; undefined without such a limit. */
export interface LimitStatus {
  readonly requests: WindowStatus | undefined;
  readonly tokens: WindowStatus | undefined;
}
export interface WindowStatus {
  readonly limit: number;
  readonly remaining: number;
  /** Time until the window is empty. */
  readonly resetMs: number;
}

export type LimitVerdict =
  | { readonly granted: true; readonly lease: LimitLease; readonly status: LimitStatus }
  | {
      readonly granted: false;
      readonly limit: 'requests' | 'tokens' | 'concurrency' | 'budget';
      /** Whose limit it is. */
      readonly of: SubjectLimits;
      /** The budget that is exhausted. */
      readonly budget?: Budget;
      readonly retryAfterMs: number | undefined;
      readonly status: LimitStatus;
    };

/**
 * Counters shared by all processes that enforce the same limits. A claim counts for all of its subjects, or for none. In-memory results
 * are immediate; shared ones are promises.
 */
export interface LimitStore {
  /** Claims a slot for a request, before its body is read: a request, and one of the concurrent ones. */
  take(limits: readonly SubjectLimits[], requestId: string): LimitVerdict | Promise<LimitVerdict>;
  /** Claims usage for a slot; returns the lease to settle instead. If denied, the slot is unchanged. */
  reserve(lease: LimitLease, claim: UsageClaim): LimitVerdict | Promise<LimitVerdict>;
  /** Returns the claim and records the actual usage. */
  settle(lease: LimitLease, used: UsageClaim): void | Promise<void>;
}
