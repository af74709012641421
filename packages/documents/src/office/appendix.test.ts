import { describe, expect, it } from 'vitest';
import { type AppendixSection, renderAppendix } from './appendix.ts';

const besides = (markdown: string, lines: readonly string[], kind?: AppendixSection['kind']): string =>
  renderAppendix(markdown, [{ title: '', lines, ...(kind === undefined ? {} : { kind }) }]);

describe('text outside the body', () => {
  it.each([
    ['The plan was drafted by us.', 'DRAFT'],
    ['The plan is a draft.', 'Draft'],
    ['It is known.', 'No'],
  ])('%j does not hold %j', (text, line) => {
    expect(besides(text, [line])).toBe(line);
    expect(besides(text, [line], 'main')).toBe(
      // A one-word text box whose text is not a paragraph of its own.
      text.includes('a draft') ? '' : line,
    );
    expect(renderAppendix(text, [{ title: '', lines: [line, text], kind: 'main' }])).toBe(line);
  });

  it.each([
    ['## Draft', 'DRAFT'],
    ['1. First point', 'First point'],
    ['- [x] Done already', 'Done already'],
    ['|Name|Karin|\n|---|---|', 'Karin'],
    ['One  \ntwo', 'One two'],
    ['See [the site](https://example.org/a)[^1].', 'See the site.'],
    ['Text', 'Page 3 of 9'],
    ['Text', 'Seite 3 / 9'],
    ['Text', '- 7 -'],
    ['Text', '<Untertitel>'],
  ])('%j holds %j', (text, line) => {
    expect(besides(text, [line])).toBe('');
  });

  it('paragraphs of the body are found inside multi-paragraph cells', () => {
    expect(
      besides('|Karin Holzmann Lakeside 4|x|\n|---|---|', ['Karin Holzmann', 'Lakeside 4'], 'main'),
    ).toBe('');
  });

  it('comments are always kept, under their title', () => {
    expect(renderAppendix('No', [{ title: 'Comments', lines: ['No'], kind: 'comment' }])).toBe(
      'Comments:\n\nNo',
    );
  });

  it.each([
    ['brackets', `${'( '.repeat(50_000)}a`],
    ['dots', `${'. '.repeat(50_000)}draft`],
    ['digits', `${'1 '.repeat(50_000)}a`],
    ['one number', `${'1'.repeat(100_000)}a`],
    ['Cyrillic letters', 'Приложение 3'],
  ])('no page number: %s', (_, line) => {
    expect(besides('Text', [line])).toBe(line);
  });

  it('includes each line once', () => {
    expect(besides('', ['Lakeside', 'Lakeside'])).toBe('Lakeside');
  });
});
