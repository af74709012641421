import { describe, expect, it } from 'vitest';
import { isNameEnough } from './structure-names.ts';

const view = 'Max Results of Karin Holzmann';
const words = new Set(['max', 'results']);
const span = (value: string, score: number, recognizer = 'names') => {
  const start = view.indexOf(value);
  return { start, end: start + value.length, code: 101, score, recognizer };
};

describe('isNameEnough', () => {
  it.each([
    ['words of the tools', span('Max Results', 0.9), undefined, false],
    ['words of the tools with much evidence', span('Max Results', 0.995), undefined, true],
    ['a whole name in an enumeration', span('Karin Holzmann', 0.95), 'value', true],
    ['one word in an enumeration', span('Karin', 0.95), 'value', false],
    ['a name in a description', span('Karin Holzmann', 0.85), 'description', true],
    ['a weak name in a description', span('Karin', 0.7), 'description', false],
    ['one word in a description, however likely', span('Karin', 0.99), 'description', false],
    ['one word behind a title', span('Holzmann', 0.99, 'person-cue'), 'description', true],
    ['a name in prose', span('Karin', 0.7), undefined, true],
    ['what a setting denies', span('Max Results', 1, 'deny'), 'value', true],
  ] as const)('%s', (_, one, structure, expected) => {
    expect(isNameEnough(view, one, structure, words)).toBe(expected);
  });

  it.each([
    ['a nationality to choose', 106, 'nationality', 'choice', false],
    ['a company to choose, by its legal form', 301, 'organization', 'choice', false],
    ['a company to choose, by the model', 301, 'names', 'choice', false],
    ['a company that a setting denies', 301, 'deny', 'choice', true],
    ['a person to choose', 101, 'names', 'choice', true],
    ['a company in another value', 301, 'organization', 'value', true],
    ['a nationality in prose', 106, 'nationality', undefined, true],
  ] as const)('%s', (_, code, recognizer, structure, expected) => {
    const one = { ...span('Karin Holzmann', 0.99, recognizer), code };
    expect(isNameEnough(view, one, structure, words)).toBe(expected);
  });

  it('does not judge other types', () => {
    expect(isNameEnough(view, { ...span('Karin', 0.1), code: 201 }, 'value', words)).toBe(true);
  });
});
