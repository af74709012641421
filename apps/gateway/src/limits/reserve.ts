/**
 * Reserves the maximum usage of a request within the limits of its key before dispatch, and settles the actual
 * usage after it, whatever the outcome.
 */
import { budgetsOf, type Principal } from '../auth/index.ts';
import { SluiceError, waitText } from '../errors/index.ts';
import type {
  Budget,
  LimitLease,
  LimitStatus,
  LimitStore,
  LimitVerdict,
  SubjectLimits,
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
  admit(principal: Principal, defaults: DefaultLimits, requestId: string): Reservation | Promise<Reservation>;
}

export interface LimitsDeps {
  readonly store: LimitStore;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

export function createLimits(deps: LimitsDeps): Limits {
  return {
    admit(principal, defaults, requestId) {
      const open = (verdict: LimitVerdict): Reservation => {
        const { lease, status } = granted(verdict, 0);
        return new LeasedReservation(deps, lease, status);
      };
      const verdict = deps.store.take(limitsOf(principal, defaults, deps.now()), requestId);
      return verdict instanceof Promise ? verdict.then(open, storeFailed) : open(verdict);
    },
  };
}

class LeasedReservation implements Reservation {
  readonly #deps: LimitsDeps;
  #lease: LimitLease;
  #status: LimitStatus;
  #isSettled = false;

  constructor(deps: LimitsDeps, lease: LimitLease, status: LimitStatus) {
    this.#deps = deps;
    this.#lease = lease;
    this.#status = status;
  }

  get headers(): Readonly<Record<string, string>> {
    return rateLimitHeaders(this.#status);
  }

  reserve({ tokens, costNanos }: Estimate): void | Promise<void> {
    const claim = { tokens, costNanos: costNanos ?? 0 };
    const keep = (verdict: LimitVerdict): void => {
      const { lease, status } = granted(verdict, tokens);
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

/** The limits of all owners of a key that has some. */
function limitsOf(
  { owners, accountId }: Principal,
  defaults: DefaultLimits,
  nowMs: number,
): readonly SubjectLimits[] {
  return owners.flatMap(({ kind, id, limits }): readonly SubjectLimits[] => {
    const isKey = kind === 'key';
    const own = {
      subject: { kind, id, accountId },
      rpm: limits.rpm ?? (isKey ? defaults.rpm : undefined),
      concurrency: limits.concurrency ?? (isKey ? defaults.concurrency : undefined),
      tpm: limits.tpm ?? undefined,
      budgets: budgetsOf(limits).map(({ usd, period }) => ({
        limitNanos: Math.round(usd * 1e9),
        ...budgetPeriod(period, nowMs),
      })),
    };
    const isLimited =
      own.rpm !== undefined ||
      own.concurrency !== undefined ||
      own.tpm !== undefined ||
      own.budgets.length > 0;
    return isLimited ? [own] : [];
  });
}

function storeFailed(cause: unknown): never {
  throw new SluiceError('store_unavailable', { retryAfterMs: 1000, cause });
}

/** As messages name the owner of a limit to the one who sends the request. */
const ownerNames = {
  key: 'this key',
  team: 'the team of this key',
  account: 'the account of this key',
} as const;

/** The wait stands in words, too: agents that repeat a request for minutes show nothing else of a 429. */
function budgetError(
  owner: string,
  retryAfterMs: number | undefined,
  budget: Budget | undefined,
  headers: Readonly<Record<string, string>>,
): SluiceError {
  const exhausted = `The budget of ${owner} is exhausted`;
  if (retryAfterMs === undefined || budget === undefined)
    return new SluiceError('insufficient_quota', { message: `${exhausted}; it does not renew.`, headers });
  const at = new Date(budget.periodEndMs).toISOString().replace(':00.000Z', 'Z');
  return new SluiceError('insufficient_quota', {
    message: `${exhausted}; it renews at ${at}, in ${waitText(retryAfterMs)}.`,
    retryAfterMs,
    headers: { ...headers, 'x-ratelimit-reset-budget': `${Math.ceil(retryAfterMs / 1000)}s` },
  });
}

/** The granted part of a verdict. Throws if it was denied. @param tokens maximum of the request */
function granted(verdict: LimitVerdict, tokens: number): Extract<LimitVerdict, { granted: true }> {
  if (verdict.granted) return verdict;
  const headers = rateLimitHeaders(verdict.status);
  const { retryAfterMs, of } = verdict;
  const owner = ownerNames[of.subject.kind];
  if (verdict.limit === 'budget') throw budgetError(owner, retryAfterMs, verdict.budget, headers);
  const limited = `${owner.charAt(0).toUpperCase()}${owner.slice(1)} is limited to`;
  const message = {
    requests: `${limited} ${of.rpm} requests per minute.`,
    tokens: `${limited} ${of.tpm} tokens per minute; this request may use up to ${tokens}.`,
    concurrency: `${limited} ${of.concurrency} concurrent requests.`,
  }[verdict.limit];
  throw new SluiceError('rate_limit_exceeded', {
    message: `${message} Retry with exponential backoff.`,
    retryAfterMs,
    // Waiting would not help: the client must not retry the same request.
    headers: retryAfterMs === undefined ? { ...headers, 'x-should-retry': 'false' } : headers,
  });
}
