import { describe, expect, it } from 'vitest';
import { areExclusive } from './exclusive-alternatives.ts';

const tagged = (type: string, required = ['type']) => ({
  type: 'object',
  properties: { type: { const: type } },
  required,
});

const untagged = (...excluded: readonly string[]) => ({
  type: 'object',
  properties: { type: { type: 'string', not: { enum: excluded } } },
  required: ['type'],
});

describe('areExclusive', () => {
  it.each<[string, readonly unknown[], boolean]>([
    ['a string and an array', [{ type: 'string' }, { type: 'array' }], true],
    ['a number and a word', [{ type: 'number' }, { enum: ['unknown'] }], true],
    ['an integer and a number', [{ type: 'integer' }, { type: 'number' }], false],
    ['two sets of words', [{ enum: ['a'] }, { enum: ['b'] }], false],
    ['a nested union', [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, { type: 'object' }], true],
    [
      'a nested union that overlaps',
      [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, { type: 'string' }],
      false,
    ],
    ['objects told apart by a required member', [tagged('a'), tagged('b'), { enum: ['none'] }], true],
    ['objects with the same tag', [tagged('a'), tagged('a')], false],
    ['objects whose tag may be absent', [tagged('a'), tagged('b', [])], false],
    ['tagged objects, and those with any other tag', [tagged('a'), tagged('b'), untagged('a', 'b')], true],
    ['tagged objects, and those with a tag that includes one of them', [tagged('a'), untagged('b')], false],
    ['objects with any but some tags', [untagged('a'), untagged('b')], false],
    ['objects without a tag', [{ type: 'object' }, { type: 'object' }], false],
    ['a schema without a type', [{}, { type: 'string' }], false],
    ['one alternative', [{ type: 'string' }], false],
  ])('%s', (_what, alternatives, expected) => {
    expect(areExclusive(alternatives)).toBe(expected);
  });
});
