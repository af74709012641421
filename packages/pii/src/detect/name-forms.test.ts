import { describe, expect, it } from 'vitest';
import { cutAtoms } from '../scan/index.ts';
import { NameForms } from './name-forms.ts';

const ordinary = new Set(['offer', 'stone', 'shall', 'data']);
const formsOf = (names: readonly string[], wholeWords = false): NameForms => {
  const forms = new NameForms((word) => ordinary.has(word), wholeWords);
  for (const name of names) forms.learn(name, 1);
  return forms;
};
const found = (text: string, names: readonly string[], wholeWords = false): string[] =>
  formsOf(names, wholeWords)
    .find(text, cutAtoms(text), [])
    .map(({ start, end }) => text.slice(start, end));

describe('NameForms', () => {
  it.each([
    ['git log --author=holzmann', ['holzmann']],
    ['feature/holzmann-offer', ['holzmann']],
    ['kholzmann, holzmannk, karinholzmann', ['kholzmann', 'holzmannk', 'karinholzmann']],
    ['~/kholzmann42/notes', ['kholzmann']],
    ['class HolzmannOffer; getHolzmannData()', ['Holzmann', 'Holzmann']],
    ['new KarinHolzmannOffer()', ['KarinHolzmann']],
    ['HOLZMANN_OFFER', ['HOLZMANN']],
    [
      'karin.holzmann and karin_holzmann and holzmann-karin',
      ['karin.holzmann', 'karin_holzmann', 'holzmann-karin'],
    ],
    ['ask karin holzmann', ['karin holzmann']],
    ['holzmannsdorf, offer, data', []],
  ])('finds the name in %j', (text, expected) => {
    expect(found(text, ['Karin Holzmann'])).toEqual(expected);
  });

  it('finds words that are not names on their own only beside the other part', () => {
    expect(found('a stone, kstone, karin-stone, KarinStone', ['Karin Stone'])).toEqual([
      'kstone',
      'karin-stone',
      'KarinStone',
    ]);
  });

  it('does not take an ordinary word for initial and name', () => {
    expect(found('you shall', ['Sam Hall'])).toEqual([]);
  });

  it.each([
    [
      'Jürgen Müller',
      'jmueller, jmuller, juergen.mueller, müller',
      ['jmueller', 'jmuller', 'juergen.mueller', 'müller'],
    ],
    ['Anna Meyer-Landrut', 'landrut, meyerlandrut', ['landrut', 'meyerlandrut']],
    ['Holzmann, Karin', 'kholzmann', ['kholzmann']],
    ['Karin A. Holzmann', 'kholzmann', ['kholzmann']],
  ])('knows the spellings of %s', (name, text, expected) => {
    expect(found(text, [name])).toEqual(expected);
  });

  it.each([
    ['Jan van den Berg', 'vandenberg, jvandenberg', ['vandenberg', 'jvandenberg']],
    ['María López García', 'mlopezgarcia, mlopez, mgarcia', ['mlopezgarcia', 'mlopez', 'mgarcia']],
    ['Anna-Lena Schäfer-Möller', 'alschaefer, schaefermoeller', ['alschaefer', 'schaefermoeller']],
    ['Nguyễn Văn An', 'nguyenvanan', ['nguyenvanan']],
    ['Holzmann', 'holzmann-offer, kholzmann', ['holzmann']],
  ])('knows the parts of %s', (name, text, expected) => {
    expect(found(text, [name])).toEqual(expected);
  });

  it('finds whole words for surrogates', () => {
    expect(found('class HolzmannOffer', ['Karin Holzmann'], true)).toEqual(['HolzmannOffer']);
  });

  it('leaves what is covered', () => {
    const span = { start: 0, end: 8, code: 101, score: 1 };
    const text = 'holzmann holzmann';
    expect(formsOf(['Karin Holzmann']).find(text, cutAtoms(text), [span])).toMatchObject([
      { start: 9, end: 17 },
    ]);
  });
});
