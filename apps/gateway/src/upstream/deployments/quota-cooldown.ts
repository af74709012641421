import type { ResponseHeaders } from '../../providers/index.ts';
import { maxCooldownMs } from './cooldown.ts';

const headerPairs: readonly { remaining: string; reset: string }[] = [
  { remaining: 'x-ratelimit-remaining-requests', reset: 'x-ratelimit-reset-requests' },
  { remaining: 'x-ratelimit-remaining-tokens', reset: 'x-ratelimit-reset-tokens' },
  { remaining: 'anthropic-ratelimit-requests-remaining', reset: 'anthropic-ratelimit-requests-reset' },
  { remaining: 'anthropic-ratelimit-tokens-remaining', reset: 'anthropic-ratelimit-tokens-reset' },
];

/**
 * Cooldown after a response whose headers say that the quota is used up; 0 if they do not.
 * @param wallNow epoch milliseconds, for resets given as a time
 */
export function quotaCooldownMs(headers: ResponseHeaders, wallNow: () => number): number {
  let cooldownMs = 0;
  for (const { remaining, reset } of headerPairs) {
    if (headers[remaining] !== '0') continue;
    cooldownMs = Math.max(cooldownMs, resetMs(headers[reset], wallNow) ?? 1000);
  }
  return Math.min(maxCooldownMs, cooldownMs);
}

/** `1s`, `6m0s`, `120ms`, plain seconds, or a time (RFC 3339). */
function resetMs(value: string | string[] | undefined, wallNow: () => number): number | undefined {
  if (typeof value !== 'string') return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  if (/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(value)) {
    let total = 0;
    for (const [, amount, , unit] of value.matchAll(/(\d+(\.\d+)?)(ms|s|m|h)/g)) {
      total += Number(amount) * (unitMs[unit ?? 's'] ?? 1000);
    }
    return total;
  }
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - wallNow());
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
