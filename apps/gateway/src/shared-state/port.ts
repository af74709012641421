/** What a request asks of a key's limits, all at once: every part is granted, or none is taken. */
export interface LimitClaim {
  /** Whose limits, e.g. a key's id. */
  readonly subject: string;
  /** Requests in any 60 seconds. */
  readonly rpm: number | undefined;
  /** Tokens in any 60 seconds. */
  readonly tpm: number | undefined;
  /** Requests in flight at once. */
  readonly concurrency: number | undefined;
  /** Money of the current period, nano-USD. */
  readonly budget:
    | { readonly limitNanos: number; readonly periodStartMs: number; readonly periodEndMs: number }
    | undefined;
  /** Tokens this request may take. */
  readonly tokens: number;
  /** Money this request may take, nano-USD. */
  readonly costNanos: number;
}

/** A granted claim, to be released once. */
export interface LimitLease {
  readonly claim: LimitClaim;
  readonly takenAtMs: number;
}

/** Where a subject stands after a claim, for the response headers; undefined where there is no such limit. */
export interface LimitStanding {
  readonly requests: Standing | undefined;
  readonly tokens: Standing | undefined;
}
export interface Standing {
  readonly limit: number;
  readonly remaining: number;
  /** Until the window is empty again. */
  readonly resetMs: number;
}

export type LimitVerdict =
  | { readonly granted: true; readonly lease: LimitLease; readonly standing: LimitStanding }
  | {
      readonly granted: false;
      readonly limit: 'requests' | 'tokens' | 'concurrency' | 'budget';
      readonly retryAfterMs: number | undefined;
      readonly standing: LimitStanding;
    };

/** Counts shared by all that enforce the same limits. In-memory answers are immediate; shared ones are promises. */
export interface LimitStore {
  take(claim: LimitClaim): LimitVerdict | Promise<LimitVerdict>;
  /** Returns what was taken and books what was used instead. */
  settle(
    lease: LimitLease,
    used: { readonly tokens: number; readonly costNanos: number },
  ): void | Promise<void>;
}
