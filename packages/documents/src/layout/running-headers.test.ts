import { describe, expect, it } from 'vitest';
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
    ['a line with another number', ['Invoice 1001', 'Invoice 1007'], [[], []]],
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

  it.each<[string, number, readonly (readonly [string, number])[], readonly string[]]>([
    ['of several pages', 3, [['Text', 785]], ['Page 1']],
    ['of a single page, alone', 1, [['Text', 400]], ['Page 1']],
    ['of a single page, below its text', 1, [['Text', 785]], []],
    ['and nothing else', 1, [], []],
  ])('the number %s', (_, pageCount, lines, dropped) => {
    const one = page([...lines, ['Page 1', 800]]);
    expect(
      createRunningHeaders(pageCount)
        .find(numbered([one]))
        .map(textsOf),
    ).toEqual([dropped]);
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
  expect(found).toEqual([['7'], ['Lakeside - internal', '8']]);
});
