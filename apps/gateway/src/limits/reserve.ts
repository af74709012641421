/**
 * Reserves the maximum usage of a request within the limits of its key before dispatch, and settles the actual
 * usage after it, whatever the outcome.
 */
import type { Principal } from '../auth/index.ts';
import { SluiceError, waitText } from '../errors/index.ts';
import type {
  LimitLease,
  LimitStatus,
  LimitStore,
  LimitVerdict,
  SlotClaim,
  UsageClaim,
} from '../shared-state/index.ts';
import { budgetPeriod } from './budget-period.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';

/** Maximum or actual usage of a request. */
export interface Estimate {
  readonly tokens: number;
  /** Nano-USD; null if the price is unknown. */
  readonly costNanos: number | null;
}

/** Usage of a request that calls no provider. */
export const noUsage: Estimate = { tokens: 0, costNanos: 0 };

/** A slot of a request within the limits of its key. */
export interface Reservation {
  /** Rate limit response headers; empty without limits. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Reserves tokens and money. Throws `rate_limit_exceeded` or `insufficient_quota` with waits,
   * `store_unavailable` if the store fails; the slot is kept then.
   */
  reserve(estimate: Estimate): void | Promise<void>;
  /** Releases the slot, returns the reservation and records the actual usage. Later calls do nothing. */
  settle(used: Estimate): void;
}

/** Limits of keys without their own. */
export interface DefaultLimits {
  readonly rpm: number | undefined;
  readonly concurrency: number | undefined;
}

export interface Limits {
  /**
   * Reserves a slot before the body is read: requests per minute and concurrent requests. Throws and rejects with
   * `rate_limit_exceeded`, or `store_unavailable` if the store fails.
   */
  admit(principal: Principal, defaults: DefaultLimits): Reservation | Promise<Reservation>;
}

export interface LimitsDeps {
  readonly store: LimitStore;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

export function createLimits(deps: LimitsDeps): Limits {
  return {
    admit(principal, defaults) {
      const claim = slotClaim(principal, defaults);
      const open = (verdict: LimitVerdict): Reservation => {
        const { lease, status } = granted(verdict, claim, undefined);
        return new LeasedReservation(deps, principal, lease, status);
      };
      const verdict = deps.store.take(claim);
      return verdict instanceof Promise ? verdict.then(open, storeFailed) : open(verdict);
    },
  };
}

class LeasedReservation implements Reservation {
  readonly #deps: LimitsDeps;
  readonly #principal: Principal;
  #lease: LimitLease;
  #status: LimitStatus;
  #isSettled = false;

  constructor(deps: LimitsDeps, principal: Principal, lease: LimitLease, status: LimitStatus) {
    this.#deps = deps;
    this.#principal = principal;
    this.#lease = lease;
    this.#status = status;
  }

  get headers(): Readonly<Record<string, string>> {
    return rateLimitHeaders(this.#status);
  }

  reserve(estimate: Estimate): void | Promise<void> {
    const claim = usageClaim(this.#principal, estimate, this.#deps.now());
    const keep = (verdict: LimitVerdict): void => {
      const { lease, status } = granted(verdict, this.#lease.slot, claim);
      this.#status = status;
      this.#lease = lease;
    };
    const verdict = this.#deps.store.reserve(this.#lease, claim);
    return verdict instanceof Promise ? verdict.then(keep, storeFailed) : keep(verdict);
  }

  settle({ tokens, costNanos }: Estimate): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    const settled = this.#deps.store.settle(this.#lease, { tokens, costNanos: costNanos ?? 0 });
    if (settled instanceof Promise) settled.catch(this.#deps.onError);
  }
}

function slotClaim({ keyId, limits }: Principal, defaults: DefaultLimits): SlotClaim {
  return {
    subject: keyId,
    rpm: limits.rpm ?? defaults.rpm,
    concurrency: limits.concurrency ?? defaults.concurrency,
  };
}

function usageClaim({ limits }: Principal, { tokens, costNanos }: Estimate, nowMs: number): UsageClaim {
  const { budget } = limits;
  return {
    tpm: limits.tpm ?? undefined,
    budget:
      budget == null
        ? undefined
        : { limitNanos: Math.round(budget.usd * 1e9), ...budgetPeriod(budget.period, nowMs) },
    tokens,
    costNanos: costNanos ?? 0,
  };
}

function storeFailed(cause: unknown): never {
  throw new SluiceError('store_unavailable', { retryAfterMs: 1000, cause });
}

/** The wait stands in words, too: agents that repeat a request for minutes show nothing else of a 429. */
function budgetError(
  retryAfterMs: number | undefined,
  periodEndMs: number | undefined,
  headers: Readonly<Record<string, string>>,
): SluiceError {
  const exhausted = 'The budget of this key is exhausted';
  if (retryAfterMs === undefined || periodEndMs === undefined)
    return new SluiceError('insufficient_quota', { message: `${exhausted}; it does not renew.`, headers });
  const at = new Date(periodEndMs).toISOString().replace(':00.000Z', 'Z');
  return new SluiceError('insufficient_quota', {
    message: `${exhausted}; it renews at ${at}, in ${waitText(retryAfterMs)}.`,
    retryAfterMs,
    headers: { ...headers, 'x-ratelimit-reset-budget': `${Math.ceil(retryAfterMs / 1000)}s` },
  });
}

/** The granted part of a verdict. Throws if it was denied. */
function granted(
  verdict: LimitVerdict,
  slot: SlotClaim,
  usage: UsageClaim | undefined,
): Extract<LimitVerdict, { granted: true }> {
  if (verdict.granted) return verdict;
  const headers = rateLimitHeaders(verdict.status);
  const { retryAfterMs } = verdict;
  if (verdict.limit === 'budget') throw budgetError(retryAfterMs, usage?.budget?.periodEndMs, headers);
  const message = {
    requests: `This key is limited to ${slot.rpm} requests per minute.`,
    tokens: `This key is limited to ${usage?.tpm} tokens per minute; this request may use up to ${usage?.tokens}.`,
    concurrency: `This key is limited to ${slot.concurrency} concurrent requests.`,
  }[verdict.limit];
  throw new SluiceError('rate_limit_exceeded', {
    message: `${message} Retry with exponential backoff.`,
    retryAfterMs,
    // Waiting would not help: the client must not retry the same request.
    headers: retryAfterMs === undefined ? { ...headers, 'x-should-retry': 'false' } : headers,
  });
}
