import { describe, expect, it } from 'vitest';
import { createBudget, defaultLimits } from '../model/index.ts';
import { decodeRtfCharacters } from './rtf-characters.ts';
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
  ])('removes hidden text from %s', (rtf, visible) => {
    const warnings = new Set<string>();
    const read = removeHiddenRtf(Buffer.from(rtf, 'latin1'), (text) => warnings.add(text), budget);
    expect(Buffer.from(read).toString('latin1')).toBe(visible);
    expect(warnings.size).toBe(rtf === visible ? 0 : 1);
  });

  it('keeps headers, footers and comments', () => {
    const rtf =
      "{\\rtf1\\ansi\\ansicpg1252{\\header\\pard K\\'e4rin \\b Holzmann\\par}{\\footerf Kiel{\\*\\x no}}text{\\*\\atnid T}{\\*\\atnauthor Tom}\\chatn{\\*\\annotation\\pard too \\u228?high\\par}}";
    expect(readRtfExtras(Buffer.from(rtf, 'latin1'), budget)).toEqual([
      { title: '', lines: ['Kärin Holzmann', 'Kiel'] },
      { title: 'Comments', lines: ['Tom: too ähigh'], kind: 'comment' },
    ]);
  });

  const fonts = '{\\fonttbl{\\f0 Arial;}{\\f1\\fcharset2 Symbol;}{\\f2\\fcharset161 Arial Greek;}}';
  const letter = (sign: string): string => `{\\uc1\\u${sign.charCodeAt(0)}?}`;
  it.each([
    [`{\\rtf1${fonts}a {\\f1 \\'61}a}`, `{\\rtf1${fonts}a {\\f1 ${letter('α')}}a}`],
    [`{\\rtf1${fonts}\\f1 b\\plain b}`, `{\\rtf1${fonts}\\f1 ${letter('β')}\\plain b}`],
    [`{\\rtf1${fonts}\\f1\\u-3999 ?}`, `{\\rtf1${fonts}\\f1${letter('α')}}`],
    [`{\\rtf1${fonts}{\\listtext\\f1 \\'b7}}`, undefined],
    ["{\\rtf1\\mac caf\\'8e}", `{\\rtf1\\mac caf${letter('é')}}`],
    ["{\\rtf1\\mac 5\\'db}", `{\\rtf1\\mac 5${letter('€')}}`],
    ["{\\rtf1\\pc \\'81}", `{\\rtf1\\pc ${letter('ü')}}`],
    [`{\\rtf1\\mac${fonts}\\f2 \\'e1}`, undefined],
    ["{\\rtf1\\mac\\ansicpg10000 \\'8e}", undefined],
    [
      '{\\rtf1{\\field{\\*\\fldinst SYMBOL 97 \\\\f "Symbol" \\\\s 9}{\\fldrslt}}}',
      `{\\rtf1${letter('α')}{\\field{\\*\\fldinst SYMBOL 97 \\\\f "Symbol" \\\\s 9}{\\fldrslt}}}`,
    ],
  ])('characters of fonts and charsets: %s', (rtf, decoded) => {
    const read = decodeRtfCharacters(Buffer.from(rtf, 'latin1'), budget);
    expect(Buffer.from(read).toString('latin1')).toBe(decoded ?? rtf);
  });
});
