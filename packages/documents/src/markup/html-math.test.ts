import { describe, expect, it } from 'vitest';
import { createBudget, defaultLimits } from '../model/index.ts';
import { htmlToMarkdown } from './index.ts';

const convert = (html: string): string => htmlToMarkdown(html, createBudget(defaultLimits)).markdown;
const nested = (tag: string, depth: number, content: string): string =>
  `${`<${tag}>`.repeat(depth)}${content}${`</${tag}>`.repeat(depth)}`;

describe('formulas in web pages', () => {
  it.each([
    ['in a line', 'so <math><msup><mi>x</mi><mn>2</mn></msup></math>.', 'so $x^{2}$.'],
    ['displayed', '<math display="block"><mi>x</mi></math>', '$$x$$'],
    ['empty', 'a<math></math>', 'a'],
    ['hidden', '<math><mi>x</mi><mi hidden>y</mi></math>', '$x$'],
    ['words in order', '<math><mtext><b>bold</b> words</mtext></math>', '$\\text{bold words}$'],
    ['names of built-in properties', '<math><constructor>x</constructor><mi>y</mi></math>', '$xy$'],
    [
      'nested deeply',
      `<math>${nested('mrow', 300, '<mi>x</mi><mo>+</mo><mi hidden>z</mi><mi>y</mi>')}</math>`,
      '$x+y$',
    ],
  ])('%s', (_, html, markdown) => {
    expect(convert(html)).toBe(markdown);
  });

  it('keeps the text of what is nested too deeply', () => {
    expect(convert(`<math>${nested('mrow', 20_000, '<mi>x</mi>')}</math>`)).toContain('x');
  });
});
