import type { SluiceError } from '../errors/index.ts';
import type { UpstreamFailure } from '../providers/index.ts';
import { maxCooldownMs, type Verdict } from './deployments/index.ts';

const firstBackoffMs = 200;
const maxBackoffMs = 4000;
/** A provider that asks for a longer wait is left for another, or its wait is told to the client. */
const longestHonouredWaitMs = 10_000;
/** A key that was refused, or an account without credit, is looked at again after this long. */
const brokenKeyRestMs = 60_000;
/** Rest of a deployment that limits without saying for how long. */
const defaultLimitRestMs = 1000;

/** What to do after a failed attempt. */
export type NextStep =
  | { readonly kind: 'give_up' }
  /** Another deployment of the same model, at once. */
  | { readonly kind: 'failover' }
  /** The next model, at once. */
  | { readonly kind: 'fallback' }
  /** The same model again, after a wait. */
  | { readonly kind: 'retry'; readonly waitMs: number };

/** Where a request stands when an attempt of it failed. */
export interface Standing {
  readonly failure: UpstreamFailure;
  /** Tries of the present model so far. */
  readonly triesOfTarget: number;
  /** Tries that may follow the first at one model. */
  readonly retries: number;
  /** Another deployment of the present model could take it now. */
  readonly hasSibling: boolean;
  readonly hasNextTarget: boolean;
  /** Until the request's own deadline. */
  readonly leftMs: number;
  readonly random: number;
}

/**
 * What a failure calls for, by its class: a fault of the place goes elsewhere at once, or waits where there is
 * no elsewhere; a limit obeys its wait; a refusal of the request goes to another model only where another model
 * may see it differently.
 */
export function nextStep(standing: Standing): NextStep {
  const { failure, triesOfTarget, retries, hasSibling, hasNextTarget, leftMs } = standing;
  // A key that was refused says nothing against the place: all others may be tried.
  if (hasSibling && isKeyAtFault(failure)) return { kind: 'failover' };
  if (hasSibling && failure.retryable && triesOfTarget <= retries) return { kind: 'failover' };
  if (hasNextTarget && anotherModelHelps(failure.error)) return { kind: 'fallback' };
  if (!failure.retryable || triesOfTarget > retries) return { kind: 'give_up' };
  const waitMs = Math.max(backoffMs(triesOfTarget, standing.random), failure.retryAfterMs ?? 0);
  if (waitMs > longestHonouredWaitMs || waitMs >= leftMs) return { kind: 'give_up' };
  return { kind: 'retry', waitMs };
}

/** What the failure says about the deployment. */
export function verdictOf({ error, saysNothing }: UpstreamFailure): Verdict {
  if (saysNothing === true) return 'none';
  if (error.code === 'rate_limit_exceeded' || error.code === 'insufficient_quota') return 'limited';
  return error.status >= 500 && error.code !== 'egress_denied' ? 'failed' : 'none';
}

/** How long to leave the deployment alone, whatever else is done; longer after repeats (`fleet/rests.ts`). */
export function cooldownAfterMs(failure: UpstreamFailure): number {
  if (isKeyAtFault(failure)) return brokenKeyRestMs;
  if (failure.error.code !== 'rate_limit_exceeded') return 0;
  return Math.min(maxCooldownMs, failure.retryAfterMs ?? defaultLimitRestMs);
}

/** Another key of the same provider may be taken where this one was not. */
function isKeyAtFault({ error }: UpstreamFailure): boolean {
  return error.code === 'upstream_auth' || error.code === 'insufficient_quota';
}

/** Another model may take what this one refused, unless the request itself is at fault. */
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

/** Exponential with jitter over its upper half, so that waiting requests do not come back together. */
function backoffMs(tries: number, random: number): number {
  const ceiling = Math.min(maxBackoffMs, firstBackoffMs * 2 ** Math.max(0, tries - 1));
  return ceiling * (0.5 + random / 2);
}
