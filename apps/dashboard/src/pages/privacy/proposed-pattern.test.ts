import { expect, it } from 'vitest';
import { proposedPattern } from './proposed-pattern.ts';

it.each([
  ['TCK-204611', String.raw`\bTCK-[0-9]{6}\b`],
  ['7', String.raw`\b[0-9]\b`],
  ['(A.1)', String.raw`\(A\.[0-9]\)`],
])('proposes a pattern for the form of %s', (value, expected) => {
  const pattern = proposedPattern(value);
  expect(pattern).toBe(expected);
  expect(new RegExp(pattern ?? '').exec(`see ${value}, please`)?.[0]).toBe(value);
});

it('proposes none where nothing can differ', () => {
  expect(proposedPattern('Project Nightfall')).toBeUndefined();
});
