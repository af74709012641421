import { describe, expect, it } from 'vitest';
import { builtInFormat, showValue } from './number-format.ts';

describe('numbers are shown as the sheet shows them', () => {
  it.each([
    [1284.5, '#,##0.00', '1,284.50'],
    [-1284.5, '#,##0.00', '-1,284.50'],
    [-5, '#,##0;(#,##0)', '(5)'],
    [0.112, '0.0%', '11.2%'],
    [0.1 + 0.2, 'General', '0.3'],
    [1234567, '#,##0', '1,234,567'],
    [7, '000', '007'],
    [12.5, '#,##0.00 "EUR"', '12.50 EUR'],
    [12.5, '[$€-407] 0.00', '€ 12.50'],
    [44_927, 'yyyy-mm-dd', '2023-01-01'],
    [44_927.75, 'd/m/yy h:mm', '1/1/23 18:00'],
    [44_927.75, 'd mmm yyyy h:mm AM/PM', '1 Jan 2023 6:00 PM'],
    [1.5, '[h]:mm', '36:00'],
    [3, '@', '3'],
  ])('%d by %j', (value, code, shown) => {
    expect(showValue(value, code, false)).toBe(shown);
  });

  it('knows the codes that files only number', () => {
    expect([4, 9, 14, 49, 200].map(builtInFormat)).toEqual(['#,##0.00', '0%', 'yyyy-mm-dd', '@', 'General']);
  });
});
