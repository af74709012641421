import { describe, expect, it } from 'vitest';
import { pairsText, tableText } from './output.ts';

describe('tableText', () => {
  it('left-aligns text and right-aligns numbers', () => {
    expect(
      tableText(
        ['name', 'requests'],
        [
          ['one', 5],
          ['another', 1200],
          ['none', null],
        ],
      ),
    ).toBe('name     requests\none             5\nanother      1200\nnone            -');
  });

  it('shows headings when there are no rows', () => {
    expect(tableText(['id', 'name'], [])).toBe('id  name');
  });

  it('replaces control characters', () => {
    expect(tableText(['name'], [['a\u001b[31mred\nline\u202e']])).toBe('name\na?[31mred?line?');
  });
});

describe('pairsText', () => {
  it('aligns values', () => {
    expect(
      pairsText([
        ['id', 'key_1'],
        ['account', ''],
      ]),
    ).toBe('id       key_1\naccount  -');
  });
});
