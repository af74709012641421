import { describe, expect, it } from 'vitest';
import { formatTimestamp, parseTimestamp } from './timestamp.ts';

describe('parseTimestamp', () => {
  it.each([
    ['2027-01-31', '2027-01-31T00:00:00.000Z'],
    ['2027-01-31T12:30:00Z', '2027-01-31T12:30:00.000Z'],
    ['2027-01-31t12:30:00.250z', '2027-01-31T12:30:00.250Z'],
    ['2027-01-31T12:30:00+02:00', '2027-01-31T10:30:00.000Z'],
    [1_801_000_000, '2027-01-26T21:46:40.000Z'],
  ])('reads %s', (value, expected) => {
    expect(formatTimestamp(parseTimestamp(value, ['body', 'expires_at']))).toBe(expected);
  });

  it.each(['2027-13-01', '2027-01-31T25:00:00Z', ''])('rejects %j and names its location', (value) => {
    expect(() => parseTimestamp(value, ['query', 'from'])).toThrow(/from: Input should be a valid timestamp/);
  });
});
