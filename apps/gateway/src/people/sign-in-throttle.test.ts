import { describe, expect, it } from 'vitest';
import { createSignInThrottle } from './sign-in-throttle.ts';

describe('the throttle of sign-ins', () => {
  it('SEC-55: makes a name wait longer with every failure, from any address, and a minute at most', () => {
    let at = 0;
    const throttle = createSignInThrottle(() => at);
    for (let tries = 0; tries < 5; tries++) throttle.begin(`10.0.0.${tries}`, 'a');
    expect(() => throttle.begin('10.0.0.9', 'a')).toThrow(/Too many attempts/);
    throttle.begin('10.0.0.9', 'b');
    at = 1000;
    throttle.begin('10.0.0.9', 'a');
    at = 2000;
    expect(() => throttle.begin('10.0.0.9', 'a')).toThrow(expect.objectContaining({ retryAfterMs: 1000 }));
    for (let tries = 0; tries < 20; tries++) {
      at += 60_000;
      throttle.begin('10.0.0.9', 'a');
    }
    expect(throttle.failures('a')).toBe(26);
    at += 59_999;
    expect(() => throttle.begin('10.0.0.9', 'a')).toThrow(/Too many attempts/);
    at += 900_000;
    throttle.begin('10.0.0.9', 'a');
    expect(throttle.succeeded('10.0.0.9', 'a')).toBe(0);
  });

  it('SEC-55: makes an address wait that tries many names, and its IPv6 network', () => {
    const throttle = createSignInThrottle(() => 0);
    for (let tries = 0; tries < 50; tries++) throttle.begin('2001:db8::1', `name ${tries}`);
    expect(() => throttle.begin('2001:db8::2', 'other')).toThrow(/Too many attempts/);
    throttle.begin('2001:db8:1::2', 'other');
    expect(throttle.succeeded('2001:db8::1', 'name 1')).toBe(0);
    throttle.begin('2001:db8::1', 'another');
    expect(() => throttle.begin('2001:db8::1', 'one more')).toThrow(/Too many attempts/);
  });
});
