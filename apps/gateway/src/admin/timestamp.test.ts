import { describe, expect, it } from 'vitest';
import { formatTimestamp, parseTimestamp } from './timestamp.ts';

describe('parseTimestamp', () => {
  it.each([
    ['2027-01-31', '2027-01-31T00:00:00.000Z'],
    ['2027-01-31T12:30:00Z', '2027-01-31T12:30:00.000Z'],
    ['2027-01-31t12:30:00.250z', '2027-01-31T12:30:00.250Z'],
    ['2027-01-31T12:30:00+02:00', '2027-01-31T10:30:00.000Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
    ['2027-01-31T12:30Z', '2027-01-31T12:30:00.000Z'],
    [1_801_000_000, '2027-01-26T21:46:40.000Z'],
  ])('reads %s', (value, expected) => {
    expect(formatTimestamp(parseTimestamp(value, ['body', 'expires_at']))).toBe(expected);
  });

  it.each([
    '2027-13-01',
    '2027-01-31T25:00:00Z',
    '',
    '2026-02-30',
    '2026-02-29T12:00:00Z',
    '2026-04-31',
    '2026-06-31T00:00:00+02:00',
    '2026-00-10',
    '2026-01-00',
    '2027-01-31T12:00:00',
    '2027-01-31T12:00:60Z',
    '2027-01-31T12:00:00+99:00',
    '2027-01-31 12:00:00Z',
    'yesterday',
    '9999-12-31T23:59:59-00:01',
    '0000-01-01T00:00:00+00:01',
    '+10000-01-01T00:00:00Z',
    253_402_300_800,
    94_608_000_000_000,
  ])('rejects %j and names its location', (value) => {
    expect(() => parseTimestamp(value, ['query', 'from'])).toThrow(/from: Input should be a valid timestamp/);
  });
});

describe('formatTimestamp', () => {
  it.each([
    [253_402_300_799_999, '9999-12-31T23:59:59.999Z'],
    [94e15, '9999-12-31T23:59:59.999Z'],
    [Number.MAX_SAFE_INTEGER, '9999-12-31T23:59:59.999Z'],
    [-1, '1969-12-31T23:59:59.999Z'],
    [Number.MIN_SAFE_INTEGER, '0000-01-01T00:00:00.000Z'],
  ])('shows %d as a time of four digits', (timeMs, expected) => {
    expect(formatTimestamp(timeMs)).toBe(expected);
  });
});
