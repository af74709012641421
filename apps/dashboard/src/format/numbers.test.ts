import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  formatBytes,
  formatChange,
  formatCompact,
  formatCost,
  formatDuration,
  formatFigure,
  formatFineDuration,
  formatPoints,
  formatShare,
  formatUsd,
  unknownText,
} from './numbers.ts';

it.each([
  [formatCompact(9999), '9,999'],
  [formatCompact(12_345), '12.3K'],
  [formatShare(0.1234), '12.3%'],
  [formatChange(0.0214), '+2.1%'],
  [formatChange(-0.5), '-50%'],
  [formatPoints(0.0034), '+0.3'],
  [formatPoints(-0.012), '-1.2'],
  [formatUsd(0), '$0.00'],
  [formatCost({ cost_usd: 0, unpriced_requests: 0 }), '$0.00'],
  [formatCost({ cost_usd: 0, unpriced_requests: 2 }), 'unknown'],
  [formatCost({ cost_usd: 1, unpriced_requests: 2 }), '$1.00 + unknown'],
  [formatUsd(12.345), '$12.35'],
  [formatUsd(0.0001234), '$0.00012'],
  [formatFigure(0.5), '0.500'],
  [formatFineDuration(0.123), '0.12 ms'],
  [formatFineDuration(2.34), '2.3 ms'],
  [formatFineDuration(12.3), '12 ms'],
  [formatDuration(999), '999 ms'],
  [formatDuration(1500), '1.5 sec'],
  [formatBytes(0), '0 byte'],
  [formatBytes(1500), '1.5 kB'],
  [formatBytes(2_000_000), '2 MB'],
  [formatBytes(5e15), '5,000,000 GB'],
])('writes %s', (written, expected) => {
  expect(written).toBe(expected);
});

it('writes no change that is none to one digit', () => {
  for (const change of [0, 0.0004, -0.0004]) {
    expect(formatChange(change)).toBeUndefined();
    expect(formatPoints(change)).toBeUndefined();
  }
});

it('never writes a number for what is unknown', () => {
  for (const value of [null, undefined, 'unknown'] as const) expect(formatUsd(value)).toBe('unknown');
  expect(formatShare(Number.NaN)).toBe(unknownText);
  expect(formatDuration(null)).toBe(unknownText);
});

it('never writes an amount as nothing', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), (value) => {
      expect(formatUsd(value)).toMatch(/[1-9]/);
    }),
  );
});
