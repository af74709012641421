import { describe, expect, it } from 'vitest';
import { line } from '../test-support/line.ts';
import type { RawPage, Word } from './geometry.ts';
import { createRunningHeaders } from './running-headers.ts';

/** A page of lines: text and the y of its baseline. */
function page(lines: readonly (readonly [text: string, y: number])[]): RawPage {
  const words = lines.map(
    ([text, y]): Word => ({
      text,
      x0: 50,
      x1: 300,
      y0: y - 8,
      y1: y + 2,
      size: 10,
      bold: false,
      italic: false,
      baseline: y,
      joinsPrevious: false,
    }),
  );
  return { width: 595, height: 842, words, rules: [] };
}

const numbered = (pages: readonly RawPage[]) => pages.map((one, at) => ({ number: at + 1, page: one }));
const textsOf = (words: ReadonlySet<Word>): readonly string[] => [...words].map(({ text }) => text);

describe('pages that are read together', () => {
  it.each<[string, readonly string[], readonly (readonly string[])[]]>([
    ['the same line', ['Lakeside Freight', 'Lakeside Freight'], [[], ['Lakeside Freight']]],
    ['a line with the number of the page', ['Report | 11', 'Report | 12'], [[], ['Report | 12']]],
    [
      'a line with a page word',
      ['Report page 11 of 20', 'Report page 12 of 20'],
      [[], ['Report page 12 of 20']],
    ],
    ['a line with another number', ['Invoice 102', 'Invoice 103'], [[], []]],
    ['a line with another date', ['12.03.2024', '13.03.2024'], [[], []]],
    ['a line with another amount', ['Sum 101,00 EUR', 'Sum 102,00 EUR'], [[], []]],
    ['a line with another sign', ['Saldo 500', 'Saldo -500'], [[], []]],
    ['a line with another currency', ['Price €500', 'Price $500'], [[], []]],
    ['a line with another box', ['☐ Ja ☒ Nein', '☒ Ja ☐ Nein'], [[], []]],
    ['a line with another word', ['Name: Anna', 'Name: Karl'], [[], []]],
  ])('%s', (_, headers, dropped) => {
    const pages = headers.map((header, at) =>
      page([
        [header, 40],
        [`Text ${'abcd'[at]}`, 400],
      ]),
    );
    expect(createRunningHeaders().find(numbered(pages)).map(textsOf)).toEqual(dropped);
  });

  it.each<[string, number, string, readonly (readonly [string, number])[], boolean]>([
    ['of several pages', 3, 'Page 1', [['Text', 785]], true],
    ['of a single page, alone', 1, 'Page 1', [['Text', 400]], true],
    ['of a single page, between dashes', 1, '– 7 –', [['Text', 400]], true],
    ['of the page', 1, '1', [['Text', 400]], true],
    ['of a single page, below its text', 1, 'Page 1', [['Text', 785]], false],
    ['that is a PIN', 1, '2853', [['Text', 400]], false],
    ['that is another', 1, '42', [['Text', 400]], false],
    ['that is an amount', 1, '€ 1500', [['Text', 400]], false],
    ['and nothing else', 1, '1', [], false],
  ])('the number %s', (_, pageCount, text, lines, isDropped) => {
    const one = page([...lines, [text, 800]]);
    const dropped = createRunningHeaders(pageCount)
      .find(numbered([one]))
      .map(textsOf);
    expect(dropped).toEqual([isDropped ? [text] : []]);
  });

  it('a line that equals a running header in another place stays, and on the page that brought it', () => {
    const pages = [
      page([['Anna Schmidt', 40]]),
      page([
        ['Anna Schmidt', 40],
        ['Text', 400],
        ['Anna Schmidt', 800],
      ]),
    ];
    const [, second = new Set<Word>()] = createRunningHeaders().find(numbered(pages));
    expect([...second].map(({ baseline }) => baseline)).toEqual([40]);
    const twice = [
      page([
        ['Yes', 30],
        ['Yes', 34],
        ['Text', 400],
      ]),
      page([['Text', 400]]),
    ];
    expect(createRunningHeaders().find(numbered(twice)).map(textsOf)).toEqual([[], []]);
  });

  it.each<[string, string, boolean]>([
    ['17', '17', true],
    ['iv', 'iv', true],
    ['Seite 2 von 9', 'Seite 2 von 9', true],
    ['a year', '2024', false],
    ['an amount', '€ 400', false],
    ['a share', '40 %', false],
    ['a word of Roman digits', 'Civil', false],
  ])('%s at the edge of a page of several', (_, text, isDropped) => {
    const one = page([
      ['Text', 400],
      [text, 800],
    ]);
    expect(
      createRunningHeaders(3)
        .find(numbered([one]))
        .map(textsOf),
    ).toEqual([isDropped ? [text] : []]);
  });

  it.each<[string, readonly string[], boolean]>([
    ['rows of a table with figures are none', ['Service', '1 hour', '95,00'], false],
    ['heads of a table are', ['Name', 'Town', 'Age'], true],
  ])('%s', (_, first, isDropped) => {
    const cells = (y: number, texts: readonly string[]) =>
      texts.flatMap((text, at) => line(text, 50 + at * 120, y));
    const pages = [1, 2].map((number) => ({
      number,
      page: {
        ...page([]),
        words: [...cells(40, first), ...cells(54, [`Anna ${number}`, 'Bremen', `4${number}`])],
      },
    }));
    const [, second] = createRunningHeaders(2).find(pages).map(textsOf);
    expect(second?.join(' ')).toBe(isDropped ? first.join(' ') : '');
  });

  it('lines of earlier windows count', () => {
    const running = createRunningHeaders(2);
    const [first, second] = numbered([page([['Lakeside', 40]]), page([['Lakeside', 41]])]);
    if (first === undefined || second === undefined) throw new Error('There are two pages.');
    expect(running.find([first]).map(textsOf)).toEqual([[]]);
    expect(running.find([second]).map(textsOf)).toEqual([['Lakeside']]);
  });
});

it('recognized pages lie less exactly, and dashes are read in several ways', () => {
  const running = createRunningHeaders();
  const found = [
    page([
      ['Lakeside — internal', 40],
      ['Text', 400],
      ['7', 800],
    ]),
    page([
      ['Lakeside - internal', 52],
      ['Other', 400],
      ['8', 790],
    ]),
  ].map((one, at) => textsOf(running.findRecognized({ number: at + 1, page: one })));
  expect(found).toEqual([[], ['Lakeside - internal', '8']]);
});
