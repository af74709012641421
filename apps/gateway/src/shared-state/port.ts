/** A slot among the requests of a subject, claimed before the body is read. */
export interface SlotClaim {
  /** Subject of the limits, such as the id of a key. */
  readonly subject: string;
  /** Requests per 60 seconds (sliding window). */
  readonly rpm: number | undefined;
  /** Concurrent requests. */
  readonly concurrency: number | undefined;
}

/** Maximum usage of a request, claimed as a whole: both parts are granted, or none. */
export interface UsageClaim {
  /** Tokens per 60 seconds (sliding window). */
  readonly tpm: number | undefined;
  /** Budget of the current period, nano-USD. */
  readonly budget:
    | { readonly limitNanos: number; readonly periodStartMs: number; readonly periodEndMs: number }
    | undefined;
  /** Maximum tokens of this request. */
  readonly tokens: number;
  /** Maximum cost of this request, nano-USD. */
  readonly costNanos: number;
}

/** A granted slot with its claimed usage; must be settled once. */
export interface LimitLease {
  readonly slot: SlotClaim;
  readonly usage: UsageClaim | undefined;
  readonly takenAtMs: number;
}

/** Limits of a subject after a claim, for response headers; undefined without such a limit. */
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
      readonly retryAfterMs: number | undefined;
      readonly status: LimitStatus;
    };

/**
 * Counters shared by all processes that enforce the same limits. In-memory results are immediate; shared ones are
 * promises.
 */
export interface LimitStore {
  /** Claims a slot. */
  take(claim: SlotClaim): LimitVerdict | Promise<LimitVerdict>;
  /** Claims usage for a slot; returns the lease to settle instead. If denied, the slot is unchanged. */
  reserve(lease: LimitLease, claim: UsageClaim): LimitVerdict | Promise<LimitVerdict>;
  /** Returns the claim and records the actual usage. */
  settle(
    lease: LimitLease,
    used: { readonly tokens: number; readonly costNanos: number },
  ): void | Promise<void>;
}
