import { describe, expect, it } from 'vitest';
import { readMathXml } from '../markup/index.ts';
import { createBudget, defaultLimits } from '../model/index.ts';
import { type MathNode, officeMathToLatex } from './index.ts';

const run = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;
const base = `<m:e>${run('x')}</m:e>`;
const latexOf = (xml: string): string =>
  officeMathToLatex(readMathXml(`<m:oMath>${xml}</m:oMath>`, createBudget(defaultLimits)));

describe('formulas of Office', () => {
  it.each([
    ['signs', run('A=πr≤50%'), 'A=\\pi r\\leq50\\%'],
    ['mathematical letters', run('𝑎𝐛'), 'ab'],
    ['fraction', `<m:f><m:num>${run('a')}</m:num><m:den>${run('b')}</m:den></m:f>`, '\\frac{a}{b}'],
    [
      'fraction in a line',
      `<m:f><m:fPr><m:type m:val="lin"/></m:fPr><m:num>${run('a')}</m:num><m:den>${run('bc')}</m:den></m:f>`,
      'a/{bc}',
    ],
    [
      'binomial',
      `<m:d><m:e><m:f><m:fPr><m:type m:val="noBar"/></m:fPr><m:num>${run('n')}</m:num><m:den>${run('k')}</m:den></m:f></m:e></m:d>`,
      '\\left(\\binom{n}{k}\\right)',
    ],
    ['power', `<m:sSup>${base}<m:sup>${run('2')}</m:sup></m:sSup>`, 'x^{2}'],
    ['index', `<m:sSub><m:e>${run('ab')}</m:e><m:sub>${run('i')}</m:sub></m:sSub>`, '{ab}_{i}'],
    [
      'power of brackets',
      `<m:sSup><m:e><m:d><m:e>${run('a+b')}</m:e></m:d></m:e><m:sup>${run('2')}</m:sup></m:sSup>`,
      '\\left(a+b\\right)^{2}',
    ],
    [
      'power of two brackets',
      `<m:sSup><m:e><m:d>${base}</m:d><m:d>${base}</m:d></m:e><m:sup>${run('2')}</m:sup></m:sSup>`,
      '{\\left(x\\right)\\left(x\\right)}^{2}',
    ],
    [
      'brackets of other kinds',
      `<m:d><m:dPr><m:begChr m:val="{"/><m:sepChr m:val=","/><m:endChr m:val=""/></m:dPr>${base}${base}</m:d>`,
      '\\left\\{x,x\\right.',
    ],
    [
      'sum',
      `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${run('i=1')}</m:sub><m:sup>${run('n')}</m:sup>${base}</m:nary>`,
      '\\sum_{i=1}^{n}x',
    ],
    [
      'integral without limits',
      `<m:nary><m:naryPr><m:subHide m:val="1"/><m:supHide/></m:naryPr><m:sub/><m:sup/>${base}</m:nary>`,
      '\\int x',
    ],
    ['root', `<m:rad><m:radPr><m:degHide m:val="on"/></m:radPr><m:deg/>${base}</m:rad>`, '\\sqrt{x}'],
    ['third root', `<m:rad><m:deg>${run('3')}</m:deg>${base}</m:rad>`, '\\sqrt[3]{x}'],
    ['function', `<m:func><m:fName>${run('sin')}</m:fName>${base}</m:func>`, '\\sin x'],
    [
      'limit',
      `<m:func><m:fName><m:limLow><m:e>${run('lim')}</m:e><m:lim>${run('n→∞')}</m:lim></m:limLow></m:fName>${base}</m:func>`,
      '\\lim_{n\\to\\infty}x',
    ],
    ['accent', `<m:acc>${base}</m:acc>`, '\\hat{x}'],
    ['bar', `<m:bar><m:barPr><m:pos m:val="top"/></m:barPr>${base}</m:bar>`, '\\overline{x}'],
    ['rows', `<m:eqArr>${base}${base}</m:eqArr>`, '\\begin{aligned}x \\\\ x\\end{aligned}'],
    ['matrix', `<m:m><m:mr>${base}${base}</m:mr></m:m>`, '\\begin{matrix}x & x\\end{matrix}'],
    ['words', '<m:r><m:rPr><m:nor/></m:rPr><m:t>if_so</m:t></m:r>', '\\text{if\\_so}'],
    ['deleted', `<w:del>${run('x')}</w:del><w:ins>${run('y')}</w:ins>`, 'y'],
    ['unknown', `<m:later>${run('x')}</m:later>`, 'x'],
    ['incomplete', '<m:f/><m:nary/><m:rad/>', '\\frac{}{}\\int{}\\sqrt{}'],
  ])('%s', (_, xml, latex) => {
    expect(latexOf(xml)).toBe(latex);
  });

  it('keeps the text of what is nested too deeply', () => {
    const xml = `${'<m:e>'.repeat(20_000)}${run('x')}${'</m:e>'.repeat(20_000)}`;
    expect(latexOf(xml)).toBe('x');
  });

  it.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'])(
    'an element named %s',
    (name) => {
      expect(latexOf(`<m:${name}>${run('x')}</m:${name}>`)).toBe('x');
    },
  );

  it('keeps the text of a formula that cannot be converted', () => {
    const type = {
      name: 'type',
      children: [],
      text: 'x',
      get attributes(): ReadonlyMap<string, string> {
        throw new RangeError();
      },
    };
    const around = (name: string, child: MathNode): MathNode => ({
      name,
      attributes: new Map(),
      children: [child],
      text: '',
    });
    const formula = around('oMath', around('f', around('fPr', type)));
    expect(officeMathToLatex(formula)).toBe('x');
  });
});
