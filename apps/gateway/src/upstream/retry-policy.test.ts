import { describe, expect, it } from 'vitest';
import { type ErrorCode, SluiceError } from '../errors/index.ts';
import type { UpstreamFailure } from '../providers/index.ts';
import { cooldownAfterMs, type FailureContext, nextStep, verdictOf } from './retry-policy.ts';

function failure(code: ErrorCode, retryable: boolean, retryAfterMs?: number): UpstreamFailure {
  return { error: new SluiceError(code), retryable, retryAfterMs };
}
const at = (failed: UpstreamFailure, standing: Partial<FailureContext> = {}): FailureContext => ({
  failure: failed,
  triesOfTarget: 1,
  retries: 2,
  hasSibling: false,
  hasNextTarget: false,
  leftMs: 60_000,
  patienceMs: 60_000,
  random: 1,
  ...standing,
});
const down = failure('upstream_error', true);
const sibling = { hasSibling: true };
const next = { hasNextTarget: true };

describe('nextStep', () => {
  it.each<[string, FailureContext, object]>([
    ['a failing deployment with a sibling', at(down, { ...sibling, ...next }), { kind: 'failover' }],
    ['a broken place with another model', at(down, next), { kind: 'fallback' }],
    ['a broken place alone waits', at(down), { kind: 'retry', waitMs: 200 }],
    ['longer the second time', at(down, { triesOfTarget: 2 }), { kind: 'retry', waitMs: 400 }],
    ['and gives up after its retries', at(down, { triesOfTarget: 3 }), { kind: 'give_up' }],
    ['no retries configured', at(down, { retries: 0 }), { kind: 'give_up' }],
    [
      'a wait longer than the caller’s patience',
      at(failure('rate_limit_exceeded', true, 3000), { patienceMs: 1000 }),
      { kind: 'give_up' },
    ],
    ['no time left to wait', at(down, { leftMs: 100 }), { kind: 'give_up' }],
    [
      'siblings are bounded by the retries, too',
      at(down, { ...sibling, triesOfTarget: 3 }),
      { kind: 'give_up' },
    ],
    [
      'a limit waits as told',
      at(failure('rate_limit_exceeded', true, 3000)),
      { kind: 'retry', waitMs: 3000 },
    ],
    ['a limit that is too long', at(failure('rate_limit_exceeded', true, 60_000)), { kind: 'give_up' }],
    [
      'a limit with a sibling',
      at(failure('rate_limit_exceeded', true, 60_000), sibling),
      { kind: 'failover' },
    ],
    ['a refused key with another', at(failure('upstream_auth', false), sibling), { kind: 'failover' }],
    ['a refused key alone', at(failure('upstream_auth', false)), { kind: 'give_up' }],
    ['no credit with another key', at(failure('insufficient_quota', false), sibling), { kind: 'failover' }],
    ['a bad request', at(failure('bad_request', false), { ...sibling, ...next }), { kind: 'give_up' }],
    [
      'too long for this model',
      at(failure('context_length_exceeded', false), { ...sibling, ...next }),
      { kind: 'fallback' },
    ],
    ['filtered by this model', at(failure('content_filter', false), next), { kind: 'fallback' }],
    ['filtered, no other model', at(failure('content_filter', false), sibling), { kind: 'give_up' }],
  ])('%s', (_name, standing, step) => {
    expect(nextStep(standing)).toEqual(step);
  });

  it('spreads the waits over the upper half', () => {
    expect(nextStep(at(down, { random: 0 }))).toEqual({ kind: 'retry', waitMs: 100 });
  });
});

describe('verdictOf and cooldownAfterMs', () => {
  it.each<[ErrorCode, boolean, number | undefined, string, number]>([
    ['upstream_error', true, undefined, 'failed', 0],
    ['timeout', true, undefined, 'failed', 0],
    ['upstream_malformed', true, undefined, 'failed', 0],
    ['upstream_auth', false, undefined, 'failed', 60_000],
    ['rate_limit_exceeded', true, undefined, 'limited', 1000],
    ['rate_limit_exceeded', true, 7000, 'limited', 7000],
    ['insufficient_quota', false, undefined, 'limited', 60_000],
    ['bad_request', false, undefined, 'none', 0],
    ['context_length_exceeded', false, undefined, 'none', 0],
    ['egress_denied', false, undefined, 'none', 0],
  ])('%s', (code, retryable, retryAfterMs, verdict, restMs) => {
    const failed = failure(code, retryable, retryAfterMs);
    expect([verdictOf(failed), cooldownAfterMs(failed)]).toEqual([verdict, restMs]);
  });
});
