import { describe, expect, it } from 'vitest';
import { dateOrderOf, needsDateOrder, readDay } from './read-day.ts';

describe('readDay', () => {
  it.each([
    ['2026-11-03', '2026-11-03'],
    ['2026-11-03T23:59:59Z', '2026-11-03'],
    ['2026-11-03 22:30:00 UTC', '2026-11-03'],
    ['2026-11-03 22:30:00.123456+00:00', '2026-11-03'],
    ['2026-11-03T22:30:00-08:00', '2026-11-04'],
    ['2026-11-03T01:30:00+0530', '2026-11-02'],
    ['2026/11/3', '2026-11-03'],
    ['20261103', '2026-11-03'],
    ['1793664000', '2026-11-03'],
    ['1793664000000', '2026-11-03'],
    ['11/03/2026', '2026-11-03'],
    ['11/3/26', '2026-11-03'],
    ['11/03/2026 10:00:00 PM', '2026-11-03'],
    ['Nov 3, 2026', '2026-11-03'],
    ['November 3, 2026', '2026-11-03'],
    ['3 Nov 2026', '2026-11-03'],
    ['03-Nov-2026', '2026-11-03'],
  ])('%s is %s', (cell, day) => {
    expect(readDay(cell)).toBe(day);
  });

  it('reads the day first if told so', () => {
    expect(readDay('03.11.2026', 'dmy')).toBe('2026-11-03');
    expect(readDay('03/11/2026 00:00', 'dmy')).toBe('2026-11-03');
  });

  it.each([
    '',
    'Total',
    '2026-02-30',
    '13/13/2026',
    '2026',
    '2026-11',
    'Foo 3, 2026',
    '9999-12-31',
    '1999-12-31',
    '0000000001',
  ])('refuses %j', (cell) => {
    expect(readDay(cell)).toBeUndefined();
  });
});

describe('dateOrderOf', () => {
  it.each([
    { cells: ['11/03/2026', '11/13/2026'], order: 'mdy' },
    { cells: ['03/11/2026', '13/11/2026'], order: 'dmy' },
    { cells: ['03.11.2026'], order: 'dmy' },
    { cells: ['03/11/2026'], order: undefined },
    { cells: ['2026-11-03'], order: undefined },
  ])('of $cells is $order', ({ cells, order }) => {
    expect(dateOrderOf(cells)).toBe(order);
  });

  it('is needed only for dates of figures', () => {
    expect(needsDateOrder(['2026-11-03', 'Total'])).toBe(false);
    expect(needsDateOrder(['03/11/2026'])).toBe(true);
  });
});
