import { expect, it } from 'vitest';
import { completeArguments } from './index.ts';

it.each([
  ['', '{}'],
  [' ', '{}'],
  ['null', '{}'],
  ['{}', '{}'],
  ['{"a":null}', '{"a":null}'],
  ['{"a"', '{"a"'],
])('arguments %j are %s', (text, expected) => {
  expect(completeArguments(text)).toBe(expected);
});
