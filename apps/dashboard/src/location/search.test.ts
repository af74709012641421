import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCommonSearch } from './search.ts';

it('reads an address', () => {
  const search = { range: '7d', zone: 'utc', account: 'acc_1', since: 10, until: 20, other: 1 };
  expect(readCommonSearch(search)).toEqual({
    range: '7d',
    zone: 'utc',
    account: 'acc_1',
    since: 10,
    until: 20,
  });
});

it('takes what is wrong for absent, whatever it is', () => {
  expect(readCommonSearch({ range: '2y', zone: 'mars', account: '', since: 20, until: 10 })).toEqual({});
  fc.assert(
    fc.property(
      fc.record({ range: fc.anything(), zone: fc.anything(), since: fc.anything(), until: fc.anything() }),
      (search) => {
        const { since, until } = readCommonSearch(search);
        expect(since === undefined).toBe(until === undefined);
        expect((since ?? 0) <= (until ?? 0)).toBe(true);
      },
    ),
  );
});
