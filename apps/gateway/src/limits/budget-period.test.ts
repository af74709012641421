import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { budgetPeriod } from './budget-period.ts';

const periods = ['day', 'week', 'month', 'total'] as const;

describe('budgetPeriod', () => {
  it.each([
    ['day', '2026-03-01T12:34:56Z', '2026-03-01', '2026-03-02'],
    ['day', '2026-12-31T23:59:59.999Z', '2026-12-31', '2027-01-01'],
    ['week', '2026-03-02T00:00:00Z', '2026-03-02', '2026-03-09'],
    ['week', '2026-03-08T23:59:59Z', '2026-03-02', '2026-03-09'],
    ['week', '2027-01-01T00:00:00Z', '2026-12-28', '2027-01-04'],
    ['month', '2028-02-29T10:00:00Z', '2028-02-01', '2028-03-01'],
    ['month', '2026-12-15T10:00:00Z', '2026-12-01', '2027-01-01'],
  ] as const)('%s of %s', (period, now, start, end) => {
    expect(budgetPeriod(period, Date.parse(now))).toEqual({
      periodStartMs: Date.parse(start),
      periodEndMs: Date.parse(end),
    });
  });

  it('the total period never ends', () => {
    expect(budgetPeriod('total', 1)).toEqual({ periodStartMs: 0, periodEndMs: Number.POSITIVE_INFINITY });
  });

  it('contains its time, adjoins the next period, and is the same for all its times', () => {
    const times = fc.integer({ min: 0, max: 4_000_000_000_000 });
    fc.assert(
      fc.property(
        times,
        fc.constantFrom(...periods),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (now, period, part) => {
          const { periodStartMs, periodEndMs } = budgetPeriod(period, now);
          expect(now).toBeGreaterThanOrEqual(periodStartMs);
          expect(now).toBeLessThan(periodEndMs);
          if (period === 'total') return;
          const inside = Math.min(
            periodEndMs - 1,
            Math.floor(periodStartMs + part * (periodEndMs - periodStartMs)),
          );
          expect(budgetPeriod(period, inside)).toEqual({ periodStartMs, periodEndMs });
          expect(budgetPeriod(period, periodEndMs).periodStartMs).toBe(periodEndMs);
        },
      ),
    );
  });
});
