import { describe, expect, it } from 'vitest';
import type { KeyLimits, Principal } from '../auth/index.ts';
import { errorHeaders, SluiceError } from '../errors/index.ts';
import { type LimitStore, memoryLimitStore } from '../shared-state/index.ts';
import { testPrincipal } from '../test-support/principal.ts';
import { capOutput } from './cap-output.ts';
import { createLimits, type Estimate, type Limits, noUsage, type Reservation } from './reserve.ts';

const nowMs = Date.parse('2026-03-04T10:00:00Z');

function principal(limits: KeyLimits): Principal {
  return testPrincipal({ keyId: 'key_1', keyName: 'one', accountId: 'acc', limits });
}

function limitsOver(store?: LimitStore): { limits: Limits; errors: unknown[] } {
  const errors: unknown[] = [];
  const limits = createLimits({
    store:
      store ??
      memoryLimitStore({ now: () => nowMs, wallNow: () => nowMs, spentSince: () => Promise.resolve(0) }),
    now: () => nowMs,
    digest: (text) => text,
    onError: (error) => errors.push(error),
  });
  return { limits, errors };
}

async function refusal(reserve: () => Reservation | Promise<Reservation>): Promise<SluiceError> {
  try {
    await reserve();
  } catch (error) {
    if (error instanceof SluiceError) return error;
    throw error;
  }
  throw new Error('granted');
}

const estimate = { tokens: 100, costNanos: 1000 };
const noDefaults = { rpm: undefined, concurrency: undefined };

/** Admits a request and reserves its usage, as the request path does. */
async function reserve(
  limits: Limits,
  key: Principal,
  used: Estimate,
  defaults: Parameters<Limits['admit']>[1] = noDefaults,
): Promise<Reservation> {
  const reservation = await limits.admit(key, defaults, 'req_1');
  try {
    await reservation.reserve(used);
  } catch (error) {
    reservation.settle(noUsage);
    throw error;
  }
  return reservation;
}

describe('reserve', () => {
  it('has no headers without rate limits', async () => {
    const { limits } = limitsOver();
    expect((await reserve(limits, principal({}), estimate)).headers).toEqual({});
  });

  it('reports limit, remaining and reset of requests and tokens', async () => {
    const { limits } = limitsOver();
    const { headers } = await reserve(limits, principal({ rpm: 10, tpm: 500 }), estimate);
    expect(headers).toEqual({
      'x-ratelimit-limit-requests': '10',
      'x-ratelimit-remaining-requests': '9',
      'x-ratelimit-reset-requests': expect.stringMatching(/^6[0-2]s$/),
      'x-ratelimit-limit-tokens': '500',
      'x-ratelimit-remaining-tokens': '400',
      'x-ratelimit-reset-tokens': expect.stringMatching(/^6[0-2]s$/),
    });
  });

  it.each([
    ['requests', { rpm: 1 }, 'rate_limit_exceeded', /1 requests per minute/],
    ['tokens', { tpm: 150 }, 'rate_limit_exceeded', /150 tokens per minute/],
    ['concurrency', { concurrency: 1 }, 'rate_limit_exceeded', /1 concurrent requests/],
    ['budget', { budget: { usd: 0.0000015, period: 'day' } }, 'insufficient_quota', /budget/],
  ] as const)('refuses over %s with 429 and a wait', async (_what, given, code, message) => {
    const { limits } = limitsOver();
    await reserve(limits, principal(given), estimate);
    const error = await refusal(() => reserve(limits, principal(given), estimate));
    expect([error.status, error.code]).toEqual([429, code]);
    expect(error.message).toMatch(message);
    const headers = errorHeaders(error);
    if (code === 'insufficient_quota') {
      expect(error.message).toMatch(/renews at \d{4}-\d\d-\d\dT00:00Z, in \d+ \w+\.$/);
      expect(headers['x-ratelimit-reset-budget']).toMatch(/^\d+s$/);
      expect(headers['x-should-retry']).toBe('false');
    }
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(headers['retry-after-ms'])).toBeGreaterThan(0);
  });

  it('settles only once', async () => {
    const { limits } = limitsOver();
    const key = principal({ concurrency: 2 });
    const first = await reserve(limits, key, estimate);
    await reserve(limits, key, estimate);
    first.settle(noUsage);
    first.settle(noUsage);
    await reserve(limits, key, estimate);
    expect((await refusal(() => reserve(limits, key, estimate))).code).toBe('rate_limit_exceeded');
  });

  it('uses the limits of the key, or else the defaults', async () => {
    const { limits } = limitsOver();
    const one = { rpm: 1, concurrency: undefined };
    await reserve(limits, principal({ rpm: 2 }), estimate, one);
    await reserve(limits, principal({ rpm: 2 }), estimate, one);
    const error = await refusal(() => reserve(limits, principal({}), estimate, one));
    expect(error.code).toBe('rate_limit_exceeded');
  });

  it('fails closed with 503 when the store fails', async () => {
    const failing: LimitStore = {
      take: () => Promise.reject(new Error('gone')),
      reserve: () => Promise.reject(new Error('gone')),
      settle: () => Promise.reject(new Error('gone')),
    };
    const error = await refusal(() => reserve(limitsOver(failing).limits, principal({}), estimate));
    expect([error.status, error.code, error.retryAfterMs]).toEqual([503, 'store_unavailable', 1000]);
  });

  it('only logs a failed settlement', async () => {
    const status = { requests: undefined, tokens: undefined };
    const store: LimitStore = {
      take: (own) => ({ granted: true, lease: { limits: own, usage: undefined, takenAtMs: nowMs }, status }),
      reserve: (lease, usage) => ({ granted: true, lease: { ...lease, usage }, status }),
      settle: () => Promise.reject(new Error('gone')),
    };
    const { limits, errors } = limitsOver(store);
    (await reserve(limits, principal({}), estimate)).settle(noUsage);
    await new Promise((resolve) => setImmediate(resolve));
    expect(errors).toMatchObject([{ message: 'gone' }]);
  });
});

describe('capOutput', () => {
  const request = { model: 'm', messages: [] };
  const capped = principal({ max_output_tokens: 100 });
  it.each([
    ['nothing asked', {}, 100, false],
    ['less asked', { max_tokens: 50 }, undefined, false],
    ['as much asked', { max_completion_tokens: 100 }, 100, false],
    ['more asked', { max_tokens: 500 }, 100, true],
    ['both asked, the newer counts', { max_tokens: 5, max_completion_tokens: 500 }, 100, true],
    ['no limit asked', { max_tokens: null }, 100, true],
  ])('%s', (_name, more, expected, warned) => {
    const { request: result, warning } = capOutput({ ...request, ...more }, capped);
    expect(result.max_completion_tokens).toBe(expected);
    expect(warning !== undefined).toBe(warned);
    if (warned) expect(result.max_tokens).toBeUndefined();
  });

  it('never raises the default', () => {
    expect(capOutput(request, principal({ max_output_tokens: 5000 })).request).toBe(request);
  });

  it('changes nothing for a key without the limit', () => {
    expect(capOutput(request, principal({})).request).toBe(request);
  });
});
