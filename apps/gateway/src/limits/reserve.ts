/** Reserves a request's place within its key's limits before dispatch and settles it after, whatever happened. */
import type { Principal } from '../auth/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { LimitClaim, LimitLease, LimitStanding, LimitStore, Standing } from '../shared-state/index.ts';
import { budgetPeriod } from './budget-period.ts';

/** What a request may take at most. */
export interface Estimate {
  readonly tokens: number;
  /** Nano-USD; null when the price is unknown. */
  readonly costNanos: number | null;
}

export interface Reservation {
  /** Rate-limit response headers; empty without such limits. */
  readonly headers: Readonly<Record<string, string>>;
  /** Returns what was reserved and books what was used. Later calls do nothing. */
  settle(used: Estimate): void;
}

export interface Limits {
  /** Throws `rate_limit_exceeded` or `insufficient_quota` with waits; `store_unavailable` if the store fails. */
  reserve(principal: Principal, estimate: Estimate): Reservation | Promise<Reservation>;
}

export interface LimitsDeps {
  readonly store: LimitStore;
  readonly now: () => number;
  readonly defaults: () => { readonly rpm: number | undefined; readonly concurrency: number | undefined };
  readonly onError: (error: unknown) => void;
}

const noHeaders: Readonly<Record<string, string>> = {};

export function createLimits(deps: LimitsDeps): Limits {
  const granted = (lease: LimitLease, standing: LimitStanding): Reservation => {
    let open = true;
    return {
      headers: rateHeaders(standing),
      settle(used) {
        if (!open) return;
        open = false;
        void Promise.resolve(
          deps.store.settle(lease, { tokens: used.tokens, costNanos: used.costNanos ?? 0 }),
        ).catch(deps.onError);
      },
    };
  };
  return {
    reserve(principal, estimate) {
      const claim = claimOf(principal, estimate, deps);
      const verdict = deps.store.take(claim);
      if (verdict instanceof Promise) {
        return verdict.then(
          (later) => decide(later, claim, granted),
          (cause: unknown) => {
            throw new SluiceError('store_unavailable', { retryAfterMs: 1000, cause });
          },
        );
      }
      return decide(verdict, claim, granted);
    },
  };
}

function claimOf(principal: Principal, estimate: Estimate, deps: LimitsDeps): LimitClaim {
  const { limits } = principal;
  const defaults = deps.defaults();
  return {
    subject: principal.keyId,
    rpm: limits.rpm ?? defaults.rpm,
    tpm: limits.tpm ?? undefined,
    concurrency: limits.concurrency ?? defaults.concurrency,
    budget:
      limits.budget == null
        ? undefined
        : {
            limitNanos: Math.round(limits.budget.usd * 1e9),
            ...budgetPeriod(limits.budget.period, deps.now()),
          },
    tokens: estimate.tokens,
    costNanos: estimate.costNanos ?? 0,
  };
}

function decide(
  verdict: Awaited<ReturnType<LimitStore['take']>>,
  claim: LimitClaim,
  granted: (lease: LimitLease, standing: LimitStanding) => Reservation,
): Reservation {
  if (verdict.granted) return granted(verdict.lease, verdict.standing);
  const headers = rateHeaders(verdict.standing);
  const { retryAfterMs } = verdict;
  if (verdict.limit === 'budget') throw new SluiceError('insufficient_quota', { retryAfterMs, headers });
  const message = {
    requests: `This key may send ${claim.rpm} requests a minute.`,
    tokens: `This key may use ${claim.tpm} tokens a minute; this request may take ${claim.tokens}.`,
    concurrency: `This key may have ${claim.concurrency} requests in flight.`,
  }[verdict.limit];
  throw new SluiceError('rate_limit_exceeded', {
    message: `${message} Wait, then try again with growing pauses.`,
    retryAfterMs,
    // Without a wait that would help, a client must not try the same again.
    headers: retryAfterMs === undefined ? { ...headers, 'x-should-retry': 'false' } : headers,
  });
}

function rateHeaders(standing: LimitStanding): Readonly<Record<string, string>> {
  if (standing.requests === undefined && standing.tokens === undefined) return noHeaders;
  return { ...windowHeaders('requests', standing.requests), ...windowHeaders('tokens', standing.tokens) };
}

function windowHeaders(kind: 'requests' | 'tokens', standing: Standing | undefined): Record<string, string> {
  if (standing === undefined) return {};
  return {
    [`x-ratelimit-limit-${kind}`]: String(standing.limit),
    [`x-ratelimit-remaining-${kind}`]: String(Math.floor(standing.remaining)),
    // OpenAI's form: a duration such as `1s` or `120ms`.
    [`x-ratelimit-reset-${kind}`]:
      standing.resetMs < 1000 ? `${Math.ceil(standing.resetMs)}ms` : `${Math.ceil(standing.resetMs / 1000)}s`,
  };
}
