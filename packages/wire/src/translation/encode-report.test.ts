import { expect, it } from 'vitest';
import { droppedMembers } from './encode-report.ts';

it.each([
  [
    ['seed dropped: not supported', 'top_k dropped: the model ignores it'],
    ['seed', 'top_k'],
  ],
  [['seed dropped: not supported', 'seed dropped: negative values are not supported'], ['seed']],
  [['tools.strict dropped: not supported', 'unknown members dropped: not supported'], []],
  [['temperature lowered to 1', 'reasoning_effort changed from xhigh to high'], []],
])('of %j the members are %j', (warnings, members) => {
  expect(droppedMembers(warnings)).toEqual(members);
});
