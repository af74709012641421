import { describe, expect, it } from 'vitest';
import { createBudget, defaultLimits } from '../model/index.ts';
import { removeStrayMarks } from './rtf-destinations.ts';

const mended = (rtf: string): string =>
  Buffer.from(removeStrayMarks(Buffer.from(rtf, 'latin1'), createBudget(defaultLimits))).toString('latin1');

describe('marks of ignorable groups', () => {
  it.each([
    ['{\\rtf1{\\*\\generator x;}text}', '{\\rtf1{\\*\\generator x;}text}'],
    ['{\\rtf1{\n\\*\\generator x;}text}', '{\\rtf1{\n\\*\\generator x;}text}'],
    ['{\\rtf1{\\b0\\*\\cs7 text}}', '{\\rtf1{\\b0\\cs7 text}}'],
    ['{\\rtf1{\\b0 \\*\\cs7 text{\\*\\x y}}}', '{\\rtf1{\\b0 \\cs7 text{\\*\\x y}}}'],
    ['{\\rtf1 \\{\\*\\cs7 text}', '{\\rtf1 \\{\\cs7 text}'],
    ['{\\rtf1{\\bin4 a\\*\\}b\\*\\cs7 text}', '{\\rtf1{\\bin4 a\\*\\}b\\cs7 text}'],
  ])('%j becomes %j', (rtf, expected) => expect(mended(rtf)).toBe(expected));
});
