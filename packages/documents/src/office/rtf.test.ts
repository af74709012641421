import { describe, expect, it } from 'vitest';
import { createBudget, defaultLimits } from '../model/index.ts';
import { readRtfExtras } from './rtf-extras.ts';
import { removeHiddenRtf } from './rtf-hidden.ts';

const budget = createBudget(defaultLimits);

describe('Rich Text', () => {
  it.each([
    ['{\\rtf1 a {\\v secret}b}', '{\\rtf1 a {\\v }b}'],
    ["{\\rtf1 a \\v hid\\'e4\\u228?den\\v0 end}", '{\\rtf1 a \\v \\v0 end}'],
    ['{\\rtf1 {\\deleted gone} kept}', '{\\rtf1 {\\deleted } kept}'],
    ['{\\rtf1 \\v x\\plain y}', '{\\rtf1 \\v \\plain y}'],
    ['{\\rtf1 \\viewkind4 a}', '{\\rtf1 \\viewkind4 a}'],
  ])('what is hidden is left out of %s', (rtf, visible) => {
    const warnings = new Set<string>();
    const read = removeHiddenRtf(Buffer.from(rtf, 'latin1'), (text) => warnings.add(text), budget);
    expect(Buffer.from(read).toString('latin1')).toBe(visible);
    expect(warnings.size).toBe(rtf === visible ? 0 : 1);
  });

  it('headers, footers and remarks are kept', () => {
    const rtf =
      "{\\rtf1\\ansi\\ansicpg1252{\\header\\pard K\\'e4rin \\b Holzmann\\par}{\\footerf Kiel{\\*\\x no}}text{\\*\\atnid T}{\\*\\atnauthor Tom}\\chatn{\\*\\annotation\\pard too \\u228?high\\par}}";
    expect(readRtfExtras(Buffer.from(rtf, 'latin1'), budget)).toEqual([
      { title: '', lines: ['Kärin Holzmann', 'Kiel'] },
      { title: 'Comments', lines: ['Tom: too ähigh'], kind: 'remark' },
    ]);
  });
});
