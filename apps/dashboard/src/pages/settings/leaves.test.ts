import { expect, it } from 'vitest';
import { leavesOf } from './leaves.ts';

it('lists settings with where each comes from', () => {
  const leaves = leavesOf({
    in_force: { port: 1, routing: { dial: 0.5, exclude: [], other: {} }, routing_x: null },
    from_file: ['port', 'routing.dial'],
    from_store: ['routing'],
    stored: {},
    overridden: [],
    problem: null,
    notices: [],
  });
  expect(leaves).toEqual([
    { path: 'port', value: '1', origin: 'file' },
    { path: 'routing.dial', value: '0.5', origin: 'file' },
    { path: 'routing.exclude', value: '[]', origin: 'stored' },
    { path: 'routing.other', value: '{}', origin: 'stored' },
    { path: 'routing_x', value: 'null', origin: 'default' },
  ]);
});
