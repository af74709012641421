import { describe, expect, it } from 'vitest';
import { Breaker, type FailureSource } from './breaker.ts';

/** Of a key that is an origin of its own, unless it begins with the name of an account: `acme/a`. */
const from = (keyId: string, digest: number | string | undefined): FailureSource => ({
  keyId,
  origin: keyId.split('/')[0] ?? '',
  digest: digest === undefined ? undefined : `${keyId} ${digest}`,
});

/** Records failures of these requests. */
function failing(...sources: readonly FailureSource[]): Breaker {
  const breaker = new Breaker();
  for (const source of sources) breaker.failed(false, 0, source);
  return breaker;
}
const times = (count: number, keyId: string): readonly FailureSource[] =>
  Array.from({ length: count }, (_, at) => from(keyId, at));

describe('Breaker, with failures that requests may have caused', () => {
  it.each([
    ['many of one key', times(20, 'a')],
    ['many of one key and a few of another', [...times(20, 'a'), from('b', 1)]],
    ['the same of another, repeated', [...times(20, 'a'), from('b', 1), from('b', 1), from('b', 1)]],
  ])('is not open for others after %s', (_what, sources) => {
    const breaker = failing(...sources);
    expect([breaker.allows(0, 'c'), breaker.allows(0, 'a'), breaker.state(0)]).toEqual([
      true,
      false,
      'closed',
    ]);
  });

  it.each([
    ['two keys of one account', [...times(9, 'acme/a'), ...times(9, 'acme/b')]],
    ['many keys of one account', Array.from({ length: 20 }, (_, at) => from(`acme/${at % 4}`, at))],
    ['an overload that one key sees', Array.from({ length: 20 }, () => from('acme/a', undefined))],
  ])('is open for the failing keys alone after failures of %s', (_what, sources) => {
    const breaker = failing(...sources);
    expect([breaker.allows(0, 'acme/c'), breaker.allows(0, 'other/d'), breaker.state(0)]).toEqual([
      true,
      true,
      'closed',
    ]);
    for (const keyId of new Set(sources.map((one) => one.keyId)))
      expect(breaker.allows(0, keyId)).toBe(false);
  });

  it('the same requests of several keys are no different failures', () => {
    const same = (keyId: string): FailureSource => ({ keyId, origin: keyId, digest: 'the same' });
    expect(failing(...['a', 'b', 'c', 'd', 'e', 'f'].map(same)).state(0)).toBe('closed');
  });

  it('an overload that several see opens it for all, though they repeat their requests', () => {
    const overload = (keyId: string): FailureSource => from(keyId, undefined);
    expect(failing(...['a', 'a', 'a', 'b', 'b'].map(overload)).state(0)).toBe('open');
  });

  it('no key keeps it open by probes that fail', () => {
    const breaker = failing(...times(3, 'a'), ...times(2, 'b'));
    expect(breaker.begin(5000, 'a')).toBe(true);
    breaker.failed(true, 5000, from('a', 'again'));
    expect([breaker.begin(15_000, 'a'), breaker.begin(15_000, 'b')]).toEqual([false, true]);
    breaker.succeeded(true);
    expect([breaker.allows(15_000, 'a'), breaker.allows(65_000, 'a')]).toEqual([false, true]);
  });

  it('is open for all once several keys confirm each other', () => {
    const breaker = failing(...times(3, 'a'), ...times(2, 'b'));
    expect([breaker.allows(0, 'c'), breaker.allows(0), breaker.state(0)]).toEqual([false, false, 'open']);
  });

  it('a breaker of one key becomes one of all when others fail too', () => {
    const breaker = failing(...times(6, 'a'));
    expect(breaker.allows(0, 'b')).toBe(true);
    for (const source of times(2, 'b')) breaker.failed(false, 0, source);
    expect(breaker.allows(0, 'c')).toBe(false);
  });

  it('only its own key probes it, and closes it', () => {
    const breaker = failing(...times(5, 'a'));
    expect([breaker.begin(5000, 'b'), breaker.begin(5000, 'a')]).toEqual([false, true]);
    breaker.succeeded(true);
    for (let probe = 0; probe < 2; probe++) {
      expect(breaker.begin(5000, 'a')).toBe(true);
      breaker.succeeded(true);
    }
    expect(breaker.begin(5000, 'a')).toBe(false);
    expect(breaker.allows(5000, 'a')).toBe(true);
  });

  it('evidence is forgotten after a minute', () => {
    const breaker = failing(...times(3, 'a'));
    for (const source of times(2, 'b')) breaker.failed(false, 61_000, source);
    expect(breaker.allows(61_000, 'c')).toBe(true);
  });
});
