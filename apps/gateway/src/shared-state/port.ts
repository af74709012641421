/** Money that a subject may spend within a period. */
export interface Budget {
  readonly limitNanos: number;
  readonly periodStartMs: number;
  readonly periodEndMs: number;
  /** What is told of its use; undefined for a budget that only refuses. */
  readonly notice?: BudgetNotice | undefined;
}

/** A budget as it is told to people, with the fractions at which it is. */
export interface BudgetNotice {
  readonly period: 'day' | 'week' | 'month' | 'total';
  /** Ascending, above 0, at most 1. */
  readonly thresholds: readonly number[];
}

/** Who sets limits. */
export interface LimitOwner {
  readonly kind: 'key' | 'team' | 'account';
  readonly id: string;
}

/** Who limits count for. */
export type LimitSubject = { readonly id: string; readonly accountId: string } & (
  | { readonly kind: LimitOwner['kind'] }
  /** Requests of an owner to models of a pattern. */
  | { readonly kind: 'model'; readonly owner: LimitOwner; readonly pattern: string }
  /** Requests of an owner for one of its end users, who is known by a keyed hash. */
  | { readonly kind: 'end_user'; readonly owner: LimitOwner; readonly endUser: string }
);

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
  /** Of a request that such a store does not know yet. */
  readonly requestId?: string;
  readonly limits: readonly SubjectLimits[];
  readonly usage: UsageClaim | undefined;
  readonly takenAtMs: number;
}

/** The tightest limits after a claim, for response headers; undefined without such a limit. */
export interface LimitStatus {
  readonly requests: WindowStatus | undefined;
  readonly tokens: WindowStatus | undefined;
  /** Budgets that have reached one of their thresholds. */
  readonly budgets?: readonly BudgetUse[];
}
export interface BudgetUse {
  readonly subject: LimitSubject;
  readonly budget: Budget;
  readonly spentNanos: number;
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
      /** True if only the share of this process is used up, while the shared store does not answer. */
      readonly isShare?: boolean;
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
  /**
   * Claims usage for a slot; returns the lease to settle instead. If denied, the slot is unchanged.
   * @param joining subjects that are known only now: the same step claims a slot of theirs, too. They follow those of the slot in the lease
   */
  reserve(
    lease: LimitLease,
    claim: UsageClaim,
    joining?: readonly SubjectLimits[],
  ): LimitVerdict | Promise<LimitVerdict>;
  /**
   * Returns the claim and records the actual usage.
   * @param spared subjects of the lease for which nothing was used
   */
  settle(lease: LimitLease, used: UsageClaim, spared?: readonly SparedSubject[]): void | Promise<void>;
}

/** A subject that a claim held, and that nothing was used of: a model that did not serve the request. */
export interface SparedSubject {
  /** In the limits of the lease. */
  readonly index: number;
  /** Whether the request counts nevertheless, since the model was tried. */
  readonly isTried: boolean;
}

/** Told whenever a budget with a notice was settled, or has refused a request. */
export type OnSpent = (use: BudgetUse & { readonly isExhausted: boolean }) => void;
