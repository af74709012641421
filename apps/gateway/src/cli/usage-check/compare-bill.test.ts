import { describe, expect, it } from 'vitest';
import { compareBill, type LedgerLine } from './compare-bill.ts';
import { parseTolerance } from './tolerance.ts';

const billed = (key: string, usd: number, day = '2026-11-03') => ({
  day,
  key,
  model: key.toUpperCase(),
  costNanos: usd * 1e9,
});
const recorded = (key: string, usd: number, more: Partial<LedgerLine> = {}): LedgerLine => ({
  day: '2026-11-03',
  key,
  model: `p/${key}`,
  costNanos: usd * 1e9,
  requests: 1,
  unpricedRequests: 0,
  ...more,
});
const tolerance = parseTolerance('1%,0.01');

describe('compareBill', () => {
  it.each([
    { bill: [billed('a', 10)], ledger: [recorded('a', 10)], states: ['p/a ok'] },
    { bill: [billed('a', 10.1)], ledger: [recorded('a', 10)], states: ['p/a ok'] },
    { bill: [billed('a', 10.2)], ledger: [recorded('a', 10)], states: ['p/a differs beyond'] },
    { bill: [billed('a', 0.02)], ledger: [recorded('a', 0.03)], states: ['p/a ok'] },
    {
      bill: [billed('a', 4), billed('a', 7), billed('a', -1)],
      ledger: [recorded('a', 10)],
      states: ['p/a ok'],
    },
    { bill: [billed('a', 1)], ledger: [], states: ['A only billed beyond'] },
    { bill: [billed('a', 0.005)], ledger: [], states: ['A only billed'] },
    { bill: [], ledger: [recorded('a', 1)], states: ['p/a only in ledger beyond'] },
    { bill: [billed('a', 0)], ledger: [recorded('b', 0)], states: [] },
    { bill: [], ledger: [recorded('b', 0, { unpricedRequests: 1 })], states: ['p/b only in ledger'] },
    {
      bill: [billed('a', 1, '2026-11-04')],
      ledger: [recorded('a', 1)],
      states: ['p/a only in ledger beyond', 'A only billed beyond'],
    },
    {
      bill: [billed('a', 3)],
      ledger: [recorded('a', 1), recorded('a', 2, { model: 'p/a-2026-01-01' })],
      states: ['p/a, p/a-2026-01-01 ok'],
    },
  ])('$states', ({ bill, ledger, states }) => {
    const rows = compareBill(bill, ledger, tolerance);
    expect(rows.map((row) => `${row.model} ${row.state}${row.isWithinTolerance ? '' : ' beyond'}`)).toEqual(
      states,
    );
  });
});

describe('parseTolerance', () => {
  it.each([
    ['2%', { share: 0.02, nanos: 0 }],
    ['0.5', { share: 0, nanos: 500_000_000 }],
    ['0', { share: 0, nanos: 0 }],
    ['2%,0.5', { share: 0.02, nanos: 500_000_000 }],
  ])('%s', (text, expected) => {
    expect(parseTolerance(text)).toEqual(expected);
  });

  it.each(['', 'many', '-1', '1%%', '1 USD'])('refuses %j', (text) => {
    expect(() => parseTolerance(text)).toThrow('It must be a share');
  });
});
