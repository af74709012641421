import type { SluiceError } from '../errors/index.ts';
import type { UpstreamFailure } from '../providers/index.ts';
import { maxCooldownMs, type Verdict } from './deployments/index.ts';

/** The most attempts of one request over all its targets, so that our retries and a client's do not multiply. */
export const maxAttempts = 6;
const firstBackoffMs = 200;
const maxBackoffMs = 4000;
/** If a provider asks for a longer wait, another is tried, or the client is told to wait. */
const maxRetryAfterMs = 10_000;
/** How long after its start a request without a timeout of its own still waits for a rate limit: the caller sees no progress. */
const defaultPatienceMs = 4000;
/** Cooldown of a key that was rejected, or of an account without credit. */
const brokenKeyCooldownMs = 60_000;
/** Cooldown after a rate limit without `retry-after`. */
const defaultRateLimitCooldownMs = 1000;

/** What to do after a failed attempt. */
export type NextStep =
  | { readonly kind: 'give_up' }
  /** Another deployment of the same model, immediately. */
  | { readonly kind: 'failover' }
  /** The next model, immediately. */
  | { readonly kind: 'fallback' }
  /** The same model, after a wait. */
  | { readonly kind: 'retry'; readonly waitMs: number };

/** State of a request when an attempt has failed. */
export interface FailureContext {
  readonly failure: UpstreamFailure;
  /** Attempts at the current model so far. */
  readonly triesOfTarget: number;
  /** Retries allowed per model. */
  readonly retries: number;
  /** Another deployment of the current model is available. */
  readonly hasSibling: boolean;
  readonly hasNextTarget: boolean;
  /** Until the deadline of the whole request. */
  readonly leftMs: number;
  /** How much longer the caller may be kept waiting for a rate limit. */
  readonly patienceMs: number;
  readonly random: number;
}

/**
 * Decides what follows a failure, by its class. A failing deployment is replaced by another immediately, or retried after
 * a wait if there is none. A rate limit is retried after the wait that it names. A rejected request goes to another model
 * only if that may accept it.
 */
export function nextStep(standing: FailureContext): NextStep {
  const { failure, triesOfTarget, retries, hasSibling, hasNextTarget, leftMs } = standing;
  // A key that was refused says nothing against the place: all others may be tried.
  if (hasSibling && isKeyAtFault(failure)) return { kind: 'failover' };
  if (hasSibling && failure.retryable && triesOfTarget <= retries) return { kind: 'failover' };
  if (hasNextTarget && anotherModelHelps(failure.error)) return { kind: 'fallback' };
  if (!failure.retryable || triesOfTarget > retries) return { kind: 'give_up' };
  const waitMs = Math.max(backoffMs(triesOfTarget, standing.random), failure.retryAfterMs ?? 0);
  if ((failure.retryAfterMs ?? 0) > standing.patienceMs) return { kind: 'give_up' };
  if (waitMs > maxRetryAfterMs || waitMs >= leftMs) return { kind: 'give_up' };
  return { kind: 'retry', waitMs };
}

/**
 * How much longer a caller may be kept waiting for a rate limit.
 * @param timeoutMs the caller's own; undefined if it set none
 */
export function patienceMs(timeoutMs: number | undefined, elapsedMs: number): number {
  return (timeoutMs ?? defaultPatienceMs) - elapsedMs;
}

/** The error of a request that was given up: once our retries are spent, those of the client would multiply them. */
export function finalError(error: SluiceError, attempts: number): SluiceError {
  return attempts > 1 && error.status >= 500 ? error.withHeaders({ 'x-should-retry': 'false' }) : error;
}

/** What a failure says about its deployment. */
export function verdictOf({ error, saysNothing }: UpstreamFailure): Verdict {
  if (saysNothing === true) return 'none';
  if (error.code === 'rate_limit_exceeded' || error.code === 'insufficient_quota') return 'limited';
  return error.status >= 500 && error.code !== 'egress_denied' ? 'failed' : 'none';
}

/** Cooldown of the deployment after a failure, before doubling for repetition (`deployments/cooldown.ts`). */
export function cooldownAfterMs(failure: UpstreamFailure): number {
  // Too large for the limit or the credit that is left: other requests are not.
  if (failure.saysNothing === true) return 0;
  if (isKeyAtFault(failure)) return brokenKeyCooldownMs;
  if (failure.error.code !== 'rate_limit_exceeded') return 0;
  return Math.min(maxCooldownMs, failure.retryAfterMs ?? defaultRateLimitCooldownMs);
}

/** Whether another key of the provider may be accepted where this one was not. */
function isKeyAtFault({ error, saysNothing }: UpstreamFailure): boolean {
  if (saysNothing === true) return false;
  return error.code === 'upstream_auth' || error.code === 'insufficient_quota';
}

/** Whether another model may accept what this one rejected; not if the request itself is at fault. */
export function anotherModelHelps(error: SluiceError): boolean {
  return (
    error.status >= 500 ||
    error.status === 429 ||
    error.code === 'context_length_exceeded' ||
    error.code === 'content_filter' ||
    error.code === 'unsupported_parameter' ||
    error.code === 'model_not_found'
  );
}

/** Exponential backoff with jitter over its upper half, so that requests do not retry simultaneously. */
function backoffMs(tries: number, random: number): number {
  const ceiling = Math.min(maxBackoffMs, firstBackoffMs * 2 ** Math.max(0, tries - 1));
  return ceiling * (0.5 + random / 2);
}
