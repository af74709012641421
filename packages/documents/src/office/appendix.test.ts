import { describe, expect, it } from 'vitest';
import { type AppendixSection, renderAppendix } from './appendix.ts';

const besides = (markdown: string, lines: readonly string[], kind?: AppendixSection['kind']): string =>
  renderAppendix(markdown, [{ title: '', lines, ...(kind === undefined ? {} : { kind }) }]);

describe('what stands besides the text', () => {
  it.each([
    ['The plan was drafted by us.', 'DRAFT'],
    ['The plan is a draft.', 'Draft'],
    ['It is known.', 'No'],
  ])('%j does not hold %j', (text, line) => {
    expect(besides(text, [line])).toBe(line);
    expect(besides(text, [line], 'main')).toBe(
      // A text box of one word, where the line is no paragraph of the document.
      text.includes('a draft') ? '' : line,
    );
    expect(renderAppendix(text, [{ title: '', lines: [line, text], kind: 'main' }])).toBe(line);
  });

  it.each([
    ['## Draft', 'DRAFT'],
    ['1. First point', 'First point'],
    ['- [x] Done already', 'Done already'],
    ['|Name|Karin|\n|-|-|', 'Karin'],
    ['One  \ntwo', 'One two'],
    ['See [the site](https://example.org/a)[^1].', 'See the site.'],
    ['Text', 'Page 3 of 9'],
  ])('%j holds %j', (text, line) => {
    expect(besides(text, [line])).toBe('');
  });

  it('paragraphs of the text are found within a cell of several', () => {
    expect(besides('|Karin Holzmann Lakeside 4|x|\n|-|-|', ['Karin Holzmann', 'Lakeside 4'], 'main')).toBe(
      '',
    );
  });

  it('remarks always stay, under their title', () => {
    expect(renderAppendix('No', [{ title: 'Comments', lines: ['No'], kind: 'remark' }])).toBe(
      'Comments:\n\nNo',
    );
  });

  it('says each line once', () => {
    expect(besides('', ['Lakeside', 'Lakeside'])).toBe('Lakeside');
  });
});
