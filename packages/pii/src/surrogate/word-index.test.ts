import { expect, it } from 'vitest';
import { WordIndex } from './word-index.ts';

const index = new WordIndex(['Emma Jones met Oliver Hill.', 'mail emma.jones@example.org']);

it.each([
  ['Emma Jones', true],
  ['Emma, Jones', true],
  ['Hill', true],
  ['emma.jones@example.org', true],
  ['Emma Hill', false],
  ['Oliver Jones', false],
  ['Jon', false],
  ['emma.jones@example.com', false],
  // A pair does not go over the end of a text.
  ['Hill mail', false],
])('%s: %s', (key, occurs) => {
  expect(index.mayContain(key)).toBe(occurs);
});
