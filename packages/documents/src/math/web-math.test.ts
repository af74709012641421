import { describe, expect, it } from 'vitest';
import { readMathXml } from '../markup/index.ts';
import { createBudget, defaultLimits } from '../model/index.ts';
import { webMathToLatex } from './index.ts';

const latexOf = (xml: string): string =>
  webMathToLatex(readMathXml(`<math>${xml}</math>`, createBudget(defaultLimits)));

describe('formulas of the web', () => {
  it.each([
    ['letters and numbers', '<mi>α</mi><mo>=</mo><mn>1</mn>', '\\alpha=1'],
    ['numbers and words', '<mi>is</mi><mi>ab</mi><mn>1</mn><mn>2</mn><mi>x</mi>', 'is ab 1 2x'],
    ['other alphabets', '<mi>ℒ</mi><mo>∈</mo><mi>م</mi>', 'ℒ\\in م'],
    ['power', '<msup><mi>x</mi><mn>2</mn></msup>', 'x^{2}'],
    ['both', '<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>', 'x_{i}^{2}'],
    ['fraction', '<mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow></mfrac>', '\\frac{a}{b+1}'],
    ['binomial', '<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>', '\\binom{n}{k}'],
    ['roots', '<msqrt><mi>a</mi></msqrt><mroot><mi>a</mi><mn>3</mn></mroot>', '\\sqrt{a}\\sqrt[3]{a}'],
    ['sum', '<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><mi>x</mi>', '\\sum_{i}^{n}x'],
    ['accent', '<mover><mi>x</mi><mo>¯</mo></mover>', '\\overline{x}'],
    ['above', '<mover><mi>x</mi><mi>y</mi></mover>', '\\overset{y}{x}'],
    ['below', '<munder><mi>x</mi><mi>y</mi></munder>', '\\underset{y}{x}'],
    ['function', '<mi>sin</mi><mo>\u2061</mo><mi>x</mi>', '\\sin x'],
    ['brackets', '<mfenced open="["><mi>a</mi><mi>b</mi></mfenced>', '\\left[a,b\\right)'],
    [
      'matrix',
      '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable>',
      '\\begin{matrix}1 & 2\\end{matrix}',
    ],
    ['words', '<mtext>if $1</mtext>', '\\text{if \\$1}'],
    [
      'source beside it',
      '<semantics><mi>x</mi><annotation encoding="application/x-tex">hidden</annotation></semantics>',
      'x',
    ],
    ['more than an element has', '<msup><mi>a</mi><mn>2</mn><mi>b</mi></msup>', 'a^{2}b'],
    ['three in a fraction', '<mfrac><mi>a</mi><mi>b</mi><mi>c</mi></mfrac>', '\\frac{a}{b}c'],
    ['four in a sum', '<munderover><mo>∑</mo><mi>i</mi><mi>n</mi><mi>x</mi></munderover>', '\\sum_{i}^{n}x'],
    ['text in a power', '<msup>ab</msup>', '{}ab'],
    [
      'text and letters without cells',
      '<mtable>if<mtr><mi>x</mi><mtd><mi>y</mi></mtd></mtr><mtr>z</mtr></mtable>',
      '\\begin{matrix}if \\\\ x & y \\\\ z\\end{matrix}',
    ],
    ['text in a table', '<mtable>a</mtable>', 'a'],
    ['text in brackets', '<mfenced>a</mfenced>', '\\left(a\\right)'],
    ['words in order', '<mtext><b>bold</b> <i>and</i> plain</mtext>', '\\text{bold and plain}'],
    ['text between letters', '<mrow><mi>a</mi>+<mi>b</mi></mrow>', 'a+b'],
    ['spaces between letters', '<msup> <mi>a</mi> <mn>2</mn> </msup> <mi>b</mi>', 'a^{2}b'],
    ['not shown', '<mphantom><mi>x</mi></mphantom><mi>y</mi>', 'y'],
    ['text outside of elements', 'x', 'x'],
    ['incomplete', '<msup/><mfrac/><munderover/>', '{}\\frac{}{}'],
  ])('%s', (_, xml, latex) => {
    expect(latexOf(xml)).toBe(latex);
  });

  it.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'])(
    'an element named %s',
    (name) => {
      expect(latexOf(`<${name}><mi>x</mi></${name}>`)).toBe('x');
    },
  );

  it('keeps the text of a formula that cannot be converted', () => {
    const broken = {
      name: 'mfrac',
      children: [],
      text: 'x',
      get attributes(): ReadonlyMap<string, string> {
        throw new RangeError();
      },
    };
    const formula = { name: '', attributes: new Map(), children: [broken], text: '' };
    expect(webMathToLatex(formula)).toBe('x');
  });
});
