import { describe, expect, it } from 'vitest';
import { withoutOwnLabels } from './html-list.ts';

describe('labels that items of lists begin with', () => {
  it.each([
    ['bullets', ['• a', '•b', '◦ c'], ['a', 'b', 'c']],
    ['bullets before numbers', ['• 10 years', '• Karin'], ['10 years', 'Karin']],
    ['dashes', ['– a', '– b'], ['a', 'b']],
    ['boxes that are all the same', ['■ a', '■ b'], ['a', 'b']],
    ['one bullet of several', ['•• a', '•• b'], ['• a', '• b']],
  ])('%s are left out', (_, items, bare) => {
    expect(
      withoutOwnLabels(
        items,
        items.map(() => ''),
      ),
    ).toEqual(bare);
  });

  it.each([
    ['temperatures', ['–5 °C', '–12 °C']],
    ['amounts', ['– 5 €', '– 12 €']],
    ['dashes of words', ['–a', '–b']],
    ['numbers', ['•5', '·5']],
    ['checked boxes', ['■ Yes', '□ No']],
    ['ratings', ['● good', '○ bad']],
    ['boxes before numbers', ['□ 5', '□ 6']],
    ['signs of some items', ['• a', 'b']],
    ['signs alone', ['•', '•']],
  ])('%s stay', (_, items) => {
    expect(
      withoutOwnLabels(
        items,
        items.map(() => ''),
      ),
    ).toEqual(items);
  });

  it.each([
    [
      ['1. a', '2. b'],
      ['1.', '2.'],
      ['a', 'b'],
    ],
    [
      ['1.5 l', '2.5 l'],
      ['1.', '2.'],
      ['1.5 l', '2.5 l'],
    ],
    [
      ['1. a', 'b'],
      ['1.', '2.'],
      ['1. a', 'b'],
    ],
    [[], [], []],
  ])('numbers: %j', (items, labels, bare) => {
    expect(withoutOwnLabels(items, labels)).toEqual(bare);
  });
});
