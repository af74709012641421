import { describe, expect, it } from 'vitest';
import type { ActiveCatalog } from '../../catalog/index.ts';
import { checkCatalog } from './check-catalog.ts';

const catalog: ActiveCatalog = {
  date: '2026-11-01',
  sources: [
    { id: 'a', name: 'A', licence: 'MIT', date: '2026-11-01', use: 'all' },
    { id: 'b', name: 'B', licence: 'MIT', date: '2026-07-02', use: 'all' },
  ],
  models: [{ provider: 'a', name: 'x', source: 'a' }],
  origin: 'bundled',
  digest: undefined,
  problem: undefined,
};

describe('checkCatalog', () => {
  it.each([
    { now: '2026-10-30', state: 'ok', age: '(0 days old)' },
    { now: '2026-11-02', state: 'ok', age: '(1 day old)' },
    { now: '2026-12-16', state: 'ok', age: '(45 days old)' },
    { now: '2026-12-17', state: 'warn', age: '(46 days old)' },
    { now: '2028-01-01', state: 'warn', age: '(426 days old)' },
  ])('is $state on $now', ({ now, state, age }) => {
    const finding = checkCatalog(catalog, Date.parse(now));
    expect(finding).toMatchObject({ state, message: expect.stringContaining(age) });
    expect(finding.message).toContain('oldest source of 2026-07-02');
    expect(finding.fix ?? '').toContain(state === 'warn' ? 'sluice catalog update' : '');
  });

  it('warns of a damaged catalog', () => {
    const finding = checkCatalog({ ...catalog, problem: 'it is damaged' }, Date.parse('2026-11-01'));
    expect(finding).toMatchObject({ state: 'warn', message: 'it is damaged' });
  });
});
