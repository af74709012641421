import { describe, expect, it } from 'vitest';
import { createTokenThrottle } from './token-throttle.ts';

describe('SEC-08 createTokenThrottle', () => {
  it('refuses an address after ten failures until the minute is over, and no other', () => {
    let nowMs = 5000;
    const throttle = createTokenThrottle(() => nowMs);
    for (let count = 0; count < 10; count += 1) {
      expect(throttle.retryAfterMs('192.0.2.7')).toBe(0);
      throttle.failed('192.0.2.7');
      nowMs += 100;
    }
    expect(throttle.retryAfterMs('192.0.2.7')).toBe(59_000);
    expect(throttle.refusal('192.0.2.7')).toMatchObject({ code: 'rate_limit_exceeded', status: 429 });
    expect(throttle.retryAfterMs('192.0.2.8')).toBe(0);
    nowMs += 59_000;
    expect(throttle.retryAfterMs('192.0.2.7')).toBe(0);
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::ffff:192.0.2.7', '192.0.2.7', true],
    ['not an address', 'not an address', true],
  ])('%s and %s are one network: %s', (guessing, asking, isOne) => {
    const throttle = createTokenThrottle(() => 0);
    for (let count = 0; count < 10; count += 1) throttle.failed(guessing);
    expect(throttle.retryAfterMs(asking) > 0).toBe(isOne);
  });

  it('has bounded memory', () => {
    const throttle = createTokenThrottle(() => 0);
    for (let count = 0; count < 10; count += 1) throttle.failed('192.0.2.7');
    for (let count = 0; count < 20_000; count += 1)
      throttle.failed(`10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`);
    expect(throttle.retryAfterMs('192.0.2.7')).toBe(0);
  });
});
