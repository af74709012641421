/** A place among the requests of a subject, claimed before the request's body is read. */
export interface SlotClaim {
  /** Whose limits, e.g. a key's id. */
  readonly subject: string;
  /** Requests in any 60 seconds. */
  readonly rpm: number | undefined;
  /** Requests in flight at once. */
  readonly concurrency: number | undefined;
}

/** What a request may use at most, claimed all at once: both parts are granted, or none is taken. */
export interface UsageClaim {
  /** Tokens in any 60 seconds. */
  readonly tpm: number | undefined;
  /** Money of the current period, nano-USD. */
  readonly budget:
    | { readonly limitNanos: number; readonly periodStartMs: number; readonly periodEndMs: number }
    | undefined;
  /** Tokens this request may take. */
  readonly tokens: number;
  /** Money this request may take, nano-USD. */
  readonly costNanos: number;
}

/** A granted slot, with what was claimed for its usage; to be settled once. */
export interface LimitLease {
  readonly slot: SlotClaim;
  readonly usage: UsageClaim | undefined;
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
  /** Takes a slot. */
  take(claim: SlotClaim): LimitVerdict | Promise<LimitVerdict>;
  /** Claims usage under a slot; gives the lease to settle instead. A refusal leaves the slot as it was. */
  reserve(lease: LimitLease, claim: UsageClaim): LimitVerdict | Promise<LimitVerdict>;
  /** Returns what was taken and records what was used instead. */
  settle(
    lease: LimitLease,
    used: { readonly tokens: number; readonly costNanos: number },
  ): void | Promise<void>;
}
