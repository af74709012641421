import { expect, it } from 'vitest';
import { laneProblems } from './measure-slice.ts';
import { percentiles } from './statistics.ts';

const none = percentiles([]);
const good = {
  answers: 10,
  errors: 0,
  firstError: null,
  distinctIds: 10,
  chunks: 640,
  latencyUs: none,
  firstChunkUs: none,
  chunkUs: none,
};

it.each([
  ['nothing wrong', {}, { answers: 10, chunks: 640 }, []],
  [
    'an error',
    { errors: 1, firstError: 'status 500' },
    { answers: 10, chunks: 640 },
    ['1 errors, first: status 500'],
  ],
  ['a cached answer', {}, { answers: 9, chunks: 640 }, ['10 answers received, 9 sent upstream']],
  ['the same answer twice', { distinctIds: 9 }, { answers: 10, chunks: 640 }, ['9 ids in 10 answers']],
  ['a lost chunk', { chunks: 639 }, { answers: 10, chunks: 640 }, ['639 chunks received, 640 sent upstream']],
])('%s', (_name, changes, sent, problems) => {
  expect(laneProblems('', { ...good, ...changes }, sent)).toEqual(problems);
});
