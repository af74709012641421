import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createBudget, defaultLimits } from '../model/index.ts';
import { showLabels } from './label-marks.ts';
import { countListLabels } from './list-labels.ts';
import { openPackage } from './office-package.ts';
import { markListLabels } from './word-labels.ts';
import { readWordLists } from './word-lists.ts';

const level = (at: number, text: string, more = ''): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const format = (name: string): string => `<w:numFmt w:val="${name}"/>`;
const definition = (id: number, levels: string): string =>
  `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum>`;
const instance = (id: number, of: number, overrides = ''): string =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${overrides}</w:num>`;
const outline = level(0, '%1') + level(1, '%1.%2') + level(2, '%1.%2.%3', format('lowerRoman'));

/** A paragraph that says which list it belongs to. */
function paragraph(list: number, at: number, text = 'x'): string {
  const content = text === '' ? '' : `<w:r><w:t>${text}</w:t></w:r>`;
  return `<w:p><w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${content}</w:p>`;
}

/** A paragraph of the list whose mark a tracked change removed. */
function removed(change: 'del' | 'moveFrom', content: string): string {
  return `<w:p><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr><w:rPr><w:${change}/></w:rPr></w:pPr>${content}</w:p>`;
}

function labelsOf(numbering: string, body: string, styles = '', limits = defaultLimits): readonly string[] {
  const file = zipSync({
    'word/numbering.xml': strToU8(`<w:numbering xmlns:w="w">${numbering}</w:numbering>`),
    'word/styles.xml': strToU8(`<w:styles xmlns:w="w">${styles}</w:styles>`),
  });
  const lists = readWordLists(openPackage(file, createBudget(limits)));
  const marked = markListLabels(body, countListLabels(lists, createBudget(limits)));
  return marked
    .split('</w:p>')
    .slice(0, -1)
    .map((one) => showLabels(one.replaceAll(/<[^>]*>/g, '')));
}

describe('labels of numbered paragraphs', () => {
  it.each([
    [
      'levels',
      definition(0, outline) + instance(1, 0),
      [0, 1, 1, 2, 2, 1, 0, 1].map((at) => paragraph(1, at)),
      ['1 x', '1.1 x', '1.2 x', '1.2.i x', '1.2.ii x', '1.3 x', '2 x', '2.1 x'],
    ],
    [
      'levels that are left out',
      definition(0, outline) + instance(1, 0),
      [0, 2, 1].map((at) => paragraph(1, at)),
      ['1 x', '1.1.i x', '1.2 x'],
    ],
    [
      'instances of one definition continue, unless they start anew',
      definition(0, outline) +
        instance(1, 0) +
        instance(2, 0) +
        instance(3, 0, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride>'),
      [1, 2, 3, 3, 1].map((list) => paragraph(list, 0)),
      ['1 x', '2 x', '7 x', '8 x', '9 x'],
    ],
    [
      'levels of an instance',
      definition(0, outline) +
        instance(
          1,
          0,
          `<w:lvlOverride w:ilvl="0">${level(0, '(%1)', format('upperLetter'))}</w:lvlOverride>`,
        ),
      [paragraph(1, 0), paragraph(1, 1)],
      ['(A) x', 'A.1 x'],
    ],
    [
      'all levels decimal',
      definition(0, level(0, '%1', format('upperRoman')) + level(1, '%1.%2', '<w:isLgl/>')) + instance(1, 0),
      [paragraph(1, 0), paragraph(1, 1)],
      ['I x', '1.1 x'],
    ],
    [
      'levels that do not restart',
      definition(0, level(0, '%1') + level(1, '%2)', '<w:lvlRestart w:val="0"/>')) + instance(1, 0),
      [0, 1, 0, 1].map((at) => paragraph(1, at)),
      ['1 x', '1) x', '2 x', '2) x'],
    ],
    [
      'text directly after the label',
      definition(0, level(0, '§%1', '<w:suff w:val="nothing"/>')) + instance(1, 0),
      [paragraph(1, 0)],
      ['§1x'],
    ],
    [
      'bullets, also within other labels',
      definition(0, level(0, '•', format('bullet')) + level(1, '%1.%2')) + instance(1, 0),
      [paragraph(1, 0), paragraph(1, 1)],
      ['x', '.1 x'],
    ],
    [
      'empty paragraphs are counted, not shown',
      definition(0, outline) + instance(1, 0),
      [paragraph(1, 0, ''), paragraph(1, 0)],
      ['', '2 x'],
    ],
    [
      'elements and formats with the names of built-in properties',
      `<w:constructor/>${definition(0, level(0, '%1.', `${format('constructor')}<w:toString/>`))}` +
        instance(1, 0, '<w:valueOf w:val="1"/><w:__defineGetter__ w:val="x"/>'),
      [paragraph(1, 0)],
      ['1. x'],
    ],
    [
      'removed paragraphs are not counted',
      definition(0, outline) + instance(1, 0),
      [
        paragraph(1, 0),
        removed('del', '<w:del><w:r><w:delText>y</w:delText></w:r></w:del>'),
        removed('moveFrom', '<w:moveFrom><w:r><w:t>z</w:t></w:r></w:moveFrom>'),
        removed('del', ''),
        paragraph(1, 0),
        removed('del', '<w:r><w:t>x</w:t></w:r>'),
        paragraph(1, 0),
      ],
      ['1 x', 'y', 'z', '', '2 x', '3 x', '4 x'],
    ],
    [
      'paragraphs of which only the text was deleted are counted',
      definition(0, outline) + instance(1, 0),
      [
        paragraph(1, 0, '').replace('</w:p>', '<w:del><w:r><w:delText>y</w:delText></w:r></w:del></w:p>'),
        paragraph(1, 0),
      ],
      ['y', '2 x'],
    ],
    [
      'no list',
      definition(0, outline) + instance(1, 0),
      [paragraph(0, 0), paragraph(9, 0), paragraph(1, 8)],
      ['x', 'x', 'x'],
    ],
    [
      'what it was before a change',
      definition(0, outline) + instance(1, 0),
      [
        '<w:p><w:pPr><w:pPrChange><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:pPrChange></w:pPr><w:r><w:t>x</w:t></w:r></w:p>',
      ],
      ['x'],
    ],
    [
      'text boxes for older programs',
      definition(0, outline) + instance(1, 0),
      [paragraph(1, 0), `<mc:Fallback>${paragraph(1, 0)}</mc:Fallback>`, paragraph(1, 0)],
      ['1 x', 'x', '2 x'],
    ],
  ])('%s', (_, numbering, paragraphs, labels) => {
    expect(labelsOf(numbering, paragraphs.join(''))).toEqual(labels);
  });

  it('of styles, and of those that they are based on', () => {
    const numbering = definition(
      0,
      level(0, '%1.', '<w:pStyle w:val="Chapter"/>') + level(1, '%1.%2.', '<w:pStyle w:val="Part"/>'),
    );
    const styles = [
      '<w:style w:type="paragraph" w:styleId="Chapter"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>',
      '<w:style w:type="paragraph" w:styleId="Part"><w:basedOn w:val="Chapter"/></w:style>',
    ].join('');
    const styled = (name: string): string =>
      `<w:p><w:pPr><w:pStyle w:val="${name}"/></w:pPr><w:r><w:t>x</w:t></w:r></w:p>`;
    const body = ['Chapter', 'Part', 'Part', 'Other', 'Chapter'].map(styled).join('');
    expect(labelsOf(numbering + instance(1, 0), body, styles)).toEqual([
      '1. x',
      '1.1. x',
      '1.2. x',
      'x',
      '2. x',
    ]);
  });

  it.each([
    ['texts', level(0, '%1'.repeat(20_000), '<w:start w:val="7"/>')],
    ['numbers', level(0, '%1%1%1%1%1', `<w:start w:val="700"/>${format('lowerLetter')}`)],
    ['characters of two units', level(0, `a${'𝟕'.repeat(20_000)}`)],
  ])('long %s are cut', (_, levels) => {
    const body = paragraph(1, 0).repeat(3_000);
    const labels = labelsOf(definition(0, levels) + instance(1, 0), body);
    expect(labels.length).toBe(3_000);
    expect(Math.max(...labels.map(({ length }) => length))).toBeLessThanOrEqual(102);
    expect(labels.every((label) => label.isWellFormed())).toBe(true);
  });

  it('are charged', () => {
    const body = paragraph(1, 0).repeat(11);
    expect(() =>
      labelsOf(definition(0, outline) + instance(1, 0), body, '', { ...defaultLimits, characters: 20 }),
    ).toThrow();
  });
});
