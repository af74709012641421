import { expect, it } from 'vitest';
import { distinctOptions } from './distinct-options.ts';

it('tells records of one name apart', () => {
  const records = [
    { id: 'team_1', name: 'red' },
    { id: 'team_2', name: 'blue' },
    { id: 'team_3', name: 'red' },
  ];
  expect(distinctOptions(records)).toEqual([
    { value: 'team_1', label: 'red (team_1)' },
    { value: 'team_2', label: 'blue' },
    { value: 'team_3', label: 'red (team_3)' },
  ]);
});
