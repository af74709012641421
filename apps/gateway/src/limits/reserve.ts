/**
 * Reserves the maximum usage of a request within the limits of its key before dispatch, and settles the actual
 * usage after it, whatever the outcome.
 */
import type { Principal } from '../auth/index.ts';
import { SluiceError } from '../errors/index.ts';
import type {
  LimitLease,
  LimitStatus,
  LimitStore,
  LimitVerdict,
  SparedSubject,
  SubjectLimits,
} from '../shared-state/index.ts';
import { type DefaultLimits, ownLimits, type RouteFacts, reaches, routeLimits } from './limits-of.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import { refusalOf } from './refusal.ts';

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
  /** Keyed hash of the end user of the request, if limits are per end user. */
  readonly endUser: string | undefined;
  /**
   * Reserves tokens and money. Throws `rate_limit_exceeded` or `insufficient_quota` with waits (`ModelLimitError` if it is the limit of a
   * model), `store_unavailable` if the store fails; the slot is kept then.
   */
  reserve(estimate: Estimate, route?: ReservedFor): void | Promise<void>;
  /**
   * Releases the slot, returns the reservation and records the actual usage. Later calls do nothing.
   * @param servedBy the model that was called last
   */
  settle(used: Estimate, servedBy?: string): void;
}

/** What a reservation is for; here, the end user is what the request says. */
export type ReservedFor = RouteFacts;

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
  /** Keyed hash of a text. */
  readonly digest: (text: string) => string;
  readonly onError: (error: unknown) => void;
}

export function createLimits(deps: LimitsDeps): Limits {
  return {
    admit(principal, defaults, requestId) {
      const open = (verdict: LimitVerdict): Reservation => {
        const { lease, status } = granted(verdict, 0);
        return new LeasedReservation(deps, principal, lease, status);
      };
      const verdict = deps.store.take(ownLimits(principal, defaults, deps.now()), requestId);
      return verdict instanceof Promise ? verdict.then(open, storeFailed) : open(verdict);
    },
  };
}

class LeasedReservation implements Reservation {
  readonly #deps: LimitsDeps;
  readonly #principal: Principal;
  #route: RouteFacts | undefined;
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

  get endUser(): string | undefined {
    return this.#route?.endUser;
  }

  reserve({ tokens, costNanos }: Estimate, route?: ReservedFor): void | Promise<void> {
    const claim = { tokens, costNanos: costNanos ?? 0 };
    const keep = (verdict: LimitVerdict): void => {
      const { lease, status } = granted(verdict, tokens);
      this.#status = status;
      this.#lease = lease;
    };
    const verdict = this.#deps.store.reserve(this.#lease, claim, this.#joining(route));
    return verdict instanceof Promise ? verdict.then(keep, storeFailed) : keep(verdict);
  }

  /** The limits that are known only with the route. */
  #joining(route: ReservedFor | undefined): readonly SubjectLimits[] {
    if (route === undefined || !this.#principal.hasRouteLimits) return [];
    const hash = this.#hashOf(route.endUser);
    this.#route = { ...route, endUser: hash };
    return routeLimits(this.#principal, this.#route, this.#deps.now());
  }

  /** By account: nobody can tell whether an end user of one is also one of another. Undefined if no limit is per end user. */
  #hashOf(endUser: string | undefined): string | undefined {
    const { owners, accountId } = this.#principal;
    if (endUser === undefined || owners.every(({ limits }) => limits.per_end_user == null)) return undefined;
    const text = `end user\n${accountId}\n${endUser.length}\n${endUser.slice(0, maxNameChars)}`;
    return this.#deps.digest(text).slice(0, hashChars);
  }

  settle({ tokens, costNanos }: Estimate, servedBy?: string): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    const used = { tokens, costNanos: costNanos ?? 0 };
    const spared = sparedIn(this.#lease, this.#route, servedBy);
    const settled = this.#deps.store.settle(this.#lease, used, spared);
    if (settled instanceof Promise) settled.catch(this.#deps.onError);
  }
}

/** Longer names are told apart by their beginning and their length: hashing takes time. */
const maxNameChars = 1000;
/** 128 bits. */
const hashChars = 32;

/** Of the subjects of a lease, the models that did not serve the request. */
function sparedIn(
  { limits }: LimitLease,
  route: RouteFacts | undefined,
  servedBy: string | undefined,
): readonly SparedSubject[] {
  if (route === undefined || servedBy === undefined) return [];
  const { requested, models } = route;
  const tried = models.slice(0, Math.max(0, models.indexOf(servedBy)));
  return limits.flatMap(({ subject }, index) => {
    if (subject.kind !== 'model' || reaches(subject.pattern, { requested, models: [servedBy] })) return [];
    return [{ index, isTried: tried.some((id) => reaches(subject.pattern, { requested, models: [id] })) }];
  });
}

function storeFailed(cause: unknown): never {
  throw new SluiceError('store_unavailable', { retryAfterMs: 1000, cause });
}

/** The granted part of a verdict. Throws if it was denied. @param tokens maximum of the request */
function granted(verdict: LimitVerdict, tokens: number): Extract<LimitVerdict, { granted: true }> {
  if (verdict.granted) return verdict;
  throw refusalOf(verdict, tokens);
}
