import { describe, expect, it } from 'vitest';
import { openCompound, packCompound } from '../archive/index.ts';
import { createBudget, defaultLimits } from '../model/index.ts';
import { showEquationFields } from './doc-fields.ts';
import { equationText } from './equation-field.ts';
import { normalizeWordXml } from './normalize-word-xml.ts';

describe('fields without a result', () => {
  it.each([
    [' EQ \\* jc2 \\* "Font:MS Mincho" \\* hps10 \\o\\ad(\\s\\up 9(とう),東)', '東(とう)'],
    [' EQ \\f(1,2)', '(1)/(2)'],
    [' EQ \\r(3,x)', '√(x)'],
    [' PAGE ', undefined],
  ])('%s', (instruction, text) => {
    expect(equationText(instruction)).toBe(text);
  });

  it('are shown in DOCX, with readings above words and what is chosen in forms', () => {
    const run = (content: string) => `<w:r><w:rPr><w:b/></w:rPr>${content}</w:r>`;
    const xml = [
      run('<w:fldChar w:fldCharType="begin"/>'),
      run('<w:instrText xml:space="preserve"> EQ \\o\\ad(\\s\\up 9(とう)</w:instrText>'),
      run('<w:instrText>,東)</w:instrText>'),
      run('<w:fldChar w:fldCharType="end"/>'),
      '<w:r><w:ruby><w:rubyPr/><w:rt><w:r><w:t>きょう</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>京</w:t></w:r></w:rubyBase></w:ruby></w:r>',
      '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox></w:ffData></w:fldChar></w:r>',
      '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="North"/><w:listEntry w:val="South"/></w:ddList></w:ffData></w:fldChar></w:r>',
    ].join('');
    const shown = normalizeWordXml(xml, () => undefined);
    expect([...shown.matchAll(/<w:t[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([
      '東(とう)',
      '京(きょう)',
      '☒',
      'South',
    ]);
    expect(shown.match(/<w:r[ >]/g)).toHaveLength(shown.match(/<\/w:r>/g)?.length ?? -1);
  });

  it.each([
    ['two bytes a letter', true],
    ['one byte a letter', false],
  ])('are shown in DOC with %s', (_, isWide) => {
    const instruction = isWide ? ' EQ \\o\\ad(\\s\\up 9(とう),東)' : ' EQ \\f(1,2)';
    const text = `a \u0013${instruction}\u0015 b \u0013 PAGE \u00147\u0015 c`;
    const body = Buffer.from(text, isWide ? 'utf16le' : 'latin1');
    const stream = Buffer.alloc(1024 + body.length);
    stream.writeUInt16LE(0xc1, 2);
    stream.writeUInt32LE(0, 0x1a2);
    stream.writeUInt32LE(21, 0x1a6);
    stream.set(body, 1024);
    const table = Buffer.alloc(21);
    table.writeUInt8(2, 0);
    table.writeUInt32LE(16, 1);
    table.writeUInt32LE(text.length, 9);
    table.writeUInt32LE(isWide ? 1024 : (2048 | 0x40000000) >>> 0, 15);
    const file = packCompound([
      { path: 'WordDocument', bytes: stream },
      { path: '0Table', bytes: table },
    ]);
    const shown = openCompound(showEquationFields(file, createBudget(defaultLimits)))?.read('WordDocument');
    const after = Buffer.from(shown?.subarray(1024) ?? []).toString(isWide ? 'utf16le' : 'latin1');
    expect(after).toHaveLength(text.length);
    expect(after.replaceAll(/ {2,}/g, ' ')).toBe(
      `a \u0013 \u0014${isWide ? '東(とう)' : '(1)/(2)'}\u0015 b \u0013 PAGE \u00147\u0015 c`,
    );
  });
});
