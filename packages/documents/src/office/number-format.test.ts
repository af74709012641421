import { describe, expect, it } from 'vitest';
import { builtInFormat, formatNumber } from './number-format.ts';

describe('numbers are shown as the sheet shows them', () => {
  it.each([
    ['1284.5', '#,##0.00', '1,284.50'],
    ['-1284.5', '#,##0.00', '-1,284.50'],
    ['-5', '#,##0;(#,##0)', '(5)'],
    ['0.112', '0.0%', '11.2%'],
    ['1234567', '#,##0', '1,234,567'],
    ['7', '000', '007'],
    ['12.5', '#,##0.00 "EUR"', '12.50 EUR'],
    ['12.5', '[$€-407] 0.00', '€ 12.50'],
    ['-12.5', '#,##0.00\\ [$€-407];[Red]\\-#,##0.00\\ [$€-407]', '-12.50 €'],
    ['12', '_-* #,##0.00\\ _€_-;\\-* #,##0.00\\ _€_-', '12.00'],
    ['1234567', '#,##0,', '1,235'],
    ['1234567', '0.0,,"M"', '1.2M'],
    ['5', '[<1]"low";[>=10]"high";0', '5'],
  ])('%s by %j', (stored, code, shown) => {
    expect(formatNumber(stored, code, false)).toBe(shown);
  });

  it.each([
    ['123456789', '000\\-00\\-0000', '123-45-6789'],
    ['5551234567', '(000) 000-0000', '(555) 123-4567'],
    ['123456789', '00000\\-0000', '12345-6789'],
    ['5551234567', '[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', '(555) 123-4567'],
    ['5551234', '[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', '555-1234'],
    ['4111111111111111', '0000 0000 0000 0000', '4111 1111 1111 1111'],
    ['4111111111111111', 'General', '4111111111111111'],
    ['4.11111111111111E15', 'General', '4111111111111110'],
    ['12345678901234567890', '@', '12345678901234567890'],
    ['370400440532013000', '0', '370400440532013000'],
  ])('numbers of people and accounts: %s by %j', (stored, code, shown) => {
    expect(formatNumber(stored, code, false)).toBe(shown);
  });

  it.each([
    ['0.5', '# ?/?', '1/2'],
    ['1.25', '# ??/??', '1 1/4'],
    ['2.5', '# ??/16', '2 8/16'],
    ['12345', '0.0E+0', '1.2E+4'],
    ['12345', '##0.0E+0', '12.3E+3'],
  ])('fractions and powers: %s by %j', (stored, code, shown) => {
    expect(formatNumber(stored, code, false)).toBe(shown);
  });

  it.each([
    ['0.30000000000000004', 'General', '0.3'],
    ['-5.5', 'General;-General', '-5.5'],
    ['80.25', 'General" kg"', '80.25 kg'],
    ['3', '@', '3'],
    ['3', '"unclosed', '3'],
    ['3', 'bad[format', '3'],
    ['3', '0'.repeat(300), '3'],
    ['-1', '0;;', ''],
  ])('without a usable format: %s by %j', (stored, code, shown) => {
    expect(formatNumber(stored, code, false)).toBe(shown);
  });

  it.each([
    ['44927', 'yyyy-mm-dd', '2023-01-01'],
    ['44927.75', 'd/m/yy h:mm', '1/1/23 18:00'],
    ['44927.75', 'd mmm yyyy h:mm AM/PM', '1 Jan 2023 6:00 PM'],
    ['44927', '[$-407]d. mmmm yyyy', '1. Januar 2023'],
    ['44927', 'yyyy"年"m"月"d"日"', '2023年1月1日'],
    ['1.5', '[h]:mm', '36:00'],
    ['1.5', '[h]:mm:ss', '36:00:00'],
  ])('dates and times: %s by %j', (stored, code, shown) => {
    expect(formatNumber(stored, code, false)).toBe(shown);
  });

  it('counts days from 1904 where the file does, but not hours', () => {
    expect(formatNumber('43465', 'yyyy-mm-dd', true)).toBe('2023-01-01');
    expect(formatNumber('1.5', '[h]:mm', true)).toBe('36:00');
  });

  it('knows the codes that files only number', () => {
    expect([4, 9, 14, 49, 200].map(builtInFormat)).toEqual(['#,##0.00', '0%', 'yyyy-mm-dd', '@', 'General']);
    const shown = [7, 12, 30, 42, 44, 48, 57].map((id) => formatNumber('44927.5', builtInFormat(id), false));
    expect(shown).toEqual([
      '$44,927.50',
      '44927 1/2',
      '2023/1/1',
      '$44,928',
      '$44,927.50',
      '44.9E+3',
      '2023/1/1',
    ]);
  });
});
