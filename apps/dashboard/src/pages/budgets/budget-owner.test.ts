// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { withBudget } from './budget-owner.ts';

const month = { usd: 20, period: 'month' as const };
const day = { usd: 2, period: 'day' as const };

it('replaces the budget of the same period, and keeps the others', () => {
  expect(withBudget({}, month)).toEqual(month);
  expect(withBudget({ budget: { usd: 5, period: 'month' } }, month)).toEqual(month);
  expect(withBudget({ budget: day }, month)).toEqual([day, month]);
  expect(withBudget({ budget: [day, { usd: 5, period: 'month' }] }, month)).toEqual([day, month]);
});
