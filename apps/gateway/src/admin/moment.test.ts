import { describe, expect, it } from 'vitest';
import { momentMs, timestamp } from './moment.ts';
import { periodStartMs } from './usage.ts';

describe('momentMs', () => {
  it.each([
    ['2027-01-31', '2027-01-31T00:00:00.000Z'],
    ['2027-01-31T12:30:00Z', '2027-01-31T12:30:00.000Z'],
    ['2027-01-31t12:30:00.250z', '2027-01-31T12:30:00.250Z'],
    ['2027-01-31T12:30:00+02:00', '2027-01-31T10:30:00.000Z'],
    [1_801_000_000, '2027-01-26T21:46:40.000Z'],
  ])('reads %s', (value, expected) => {
    expect(timestamp(momentMs(value, ['body', 'expires_at']))).toBe(expected);
  });

  it.each(['2027-13-01', '2027-01-31T25:00:00Z', ''])('refuses %j with its place', (value) => {
    expect(() => momentMs(value, ['query', 'from'])).toThrow(/from: Input should be a point in time/);
  });
});

describe('periodStartMs', () => {
  it.each([
    ['day', '2026-11-21T03:02:35Z', '2026-11-21T00:00:00.000Z'],
    ['week', '2026-11-21T03:02:35Z', '2026-11-16T00:00:00.000Z'],
    ['week', '2026-11-16T00:00:00Z', '2026-11-16T00:00:00.000Z'],
    ['week', '2026-11-22T23:59:59Z', '2026-11-16T00:00:00.000Z'],
    ['month', '2026-11-21T03:02:35Z', '2026-11-01T00:00:00.000Z'],
    ['total', '2026-11-21T03:02:35Z', '1970-01-01T00:00:00.000Z'],
  ] as const)('a %s with %s in it begins at %s', (period, now, expected) => {
    expect(timestamp(periodStartMs(period, Date.parse(now)))).toBe(expected);
  });
});
