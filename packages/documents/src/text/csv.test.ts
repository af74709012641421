import { describe, expect, it } from 'vitest';
import { createBudget, defaultLimits } from '../model/index.ts';
import { findDelimiter, parseDelimited } from './index.ts';

const budget = createBudget(defaultLimits);

describe('delimited text', () => {
  it.each([
    [
      'a,b\n1,2\n',
      ',',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\n"x;y";"say ""hi"""\n',
      ';',
      [
        ['a', 'b'],
        ['x;y', 'say "hi"'],
      ],
    ],
    [
      'a\tb\r\n1\t\r\n',
      '\t',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    [
      'n,t\n1,"two\nlines"\n',
      ',',
      [
        ['n', 't'],
        ['1', 'two\nlines'],
      ],
    ],
  ])('%j', (text, delimiter, rows) => {
    expect(findDelimiter(text, budget)).toBe(delimiter);
    expect(parseDelimited(text, delimiter, budget)).toEqual(rows);
  });

  it('an unclosed quote extends to the end of the text', () => {
    expect(parseDelimited('a,"b', ',', budget)).toEqual([['a', 'b']]);
  });
});
