import { describe, expect, it } from 'vitest';
import { decimalMarkOf, readAmount } from './read-amount.ts';

describe('readAmount', () => {
  it.each([
    ['12.5', '.', 12_500_000_000, undefined],
    ['0', '.', 0, undefined],
    ['-0.25', '.', -250_000_000, undefined],
    ['−0,25 €', ',', -250_000_000, 'EUR'],
    ['(1.50)', '.', -1_500_000_000, undefined],
    ['($1,234.50)', '.', -1_234_500_000_000, 'USD'],
    ['-$3', '.', -3_000_000_000, 'USD'],
    ['$-3', '.', -3_000_000_000, 'USD'],
    ['3.20-', '.', -3_200_000_000, undefined],
    ["1'234.5", '.', 1_234_500_000_000, undefined],
    ['1 234,5', ',', 1_234_500_000_000, undefined],
    ['1.234.567,89', ',', 1_234_567_890_000_000, undefined],
    ['USD 0.000000055', '.', 55, 'USD'],
    ['1.2E-05', '.', 12_000, undefined],
    ['4,5e-7', ',', 450, undefined],
    ['.5', '.', 500_000_000, undefined],
  ] as const)('reads %j with the mark %j', (cell, mark, nanos, currency) => {
    expect(readAmount(cell, mark)).toEqual({ nanos, currency });
  });

  it.each(['', 'free', '1.2.x', '(1', '12 tokens', '--1'])('refuses %j', (cell) => {
    expect(readAmount(cell, '.')).toBeUndefined();
  });
});

describe('decimalMarkOf', () => {
  it.each([
    { cells: ['0.5', '1,234.00'], delimiter: ',', mark: '.' },
    { cells: ['0,5', '1.234'], delimiter: ';', mark: ',' },
    { cells: ['1,234'], delimiter: ',', mark: '.' },
    { cells: ['1,234'], delimiter: ';', mark: ',' },
    { cells: ['1.234'], delimiter: ';', mark: '.' },
    { cells: ['0,123'], delimiter: ',', mark: ',' },
    { cells: ['1.234.567', '2.500'], delimiter: ';', mark: ',' },
    { cells: ['1,234,567'], delimiter: ';', mark: '.' },
    { cells: ['0,0000123'], delimiter: '\t', mark: ',' },
    { cells: ['12,5e-7'], delimiter: ',', mark: ',' },
    { cells: ['1', '2'], delimiter: ',', mark: '.' },
  ])('is $mark for $cells separated by $delimiter', ({ cells, delimiter, mark }) => {
    expect(decimalMarkOf(cells, delimiter)).toBe(mark);
  });
});
