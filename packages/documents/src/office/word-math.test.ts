import { describe, expect, it } from 'vitest';
import { createBudget, defaultLimits } from '../model/index.ts';
import { showOfficeMath } from './word-math.ts';

const formula = '<m:oMath><m:r><m:t>a&lt;b</m:t></m:r></m:oMath>';
const shown = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

describe('formulas in the text', () => {
  it.each([
    ['in a line', `<w:p>${formula}</w:p>`, `<w:p>${shown('$a&lt;b$')}</w:p>`],
    ['displayed', `<w:p><m:oMathPara>${formula}</m:oMathPara></w:p>`, `<w:p>${shown('$$a&lt;b$$')}</w:p>`],
    [
      'between paragraphs',
      `<w:p/><m:oMathPara>${formula}</m:oMathPara>`,
      `<w:p/><w:p>${shown('$$a&lt;b$$')}</w:p>`,
    ],
    ['not closed', '<w:p><m:oMath><m:r></w:p>', '<w:p><m:oMath><m:r></w:p>'],
    ['empty', '<w:p><m:oMath/></w:p>', '<w:p><m:oMath/></w:p>'],
  ])('%s', (_, xml, text) => {
    expect(showOfficeMath(xml, 'w', createBudget(defaultLimits))).toBe(text);
  });
});
