import { describe, expect, it } from 'vitest';
import { createBudget, defaultLimits } from '../model/index.ts';
import { openPackage } from './office-package.ts';
import { packWord2003 } from './word-2003.ts';

const budget = () => createBudget(defaultLimits);
const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`;
const flat = (body: string): string =>
  `<w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml"><w:styles><w:style/></w:styles><w:body><wx:sect>${body}</wx:sect></w:body></w:wordDocument>`;

function partOf(body: string, name: string): string {
  const parts = openPackage(packWord2003(flat(body), budget()) ?? new Uint8Array(0), budget());
  return Buffer.from(parts.readPart(`word/${name}.xml`) ?? []).toString();
}

describe('documents of Word 2003 in XML', () => {
  it.each([
    ['document', `<w:p>${run('a')}</w:p>`, `<w:body><w:p>${run('a')}</w:p></w:body>`],
    [
      'document',
      `<w:p><w:pPr><w:listPr><wx:t wx:val="2."/></w:listPr><w:jc/></w:pPr>${run('a')}</w:p>`,
      '<w:pPr><w:jc/></w:pPr><w:r><w:t xml:space="preserve">2. </w:t></w:r>',
    ],
    [
      'document',
      `<w:r><w:footnote>${run('n')}</w:footnote></w:r>`,
      '<w:r><w:footnoteReference w:id="1"/></w:r>',
    ],
    [
      'footnotes',
      `<w:r><w:footnote>${run('n')}</w:footnote></w:r>`,
      `<w:footnote w:id="1">${run('n')}</w:footnote>`,
    ],
    ['header1', `<w:sectPr><w:hdr w:type="odd">${run('h')}</w:hdr></w:sectPr>`, `>${run('h')}</w:hdr>`],
    [
      'comments',
      `<aml:annotation aml:author="Ann" w:type="Word.Comment"><aml:content>${run('c')}</aml:content></aml:annotation>`,
      `<w:comment w:id="0" w:author="Ann">${run('c')}</w:comment>`,
    ],
    ['document', `<w:hlink w:dest="http://example.org/">${run('l')}</w:hlink>`, '<w:hyperlink r:id="l1">'],
    ['styles', '', '<w:style/>'],
  ])('%s: %s', (name, body, xml) => {
    expect(partOf(body, name).replace(/>\s*<wx:[^>]*>/, '>')).toContain(xml);
  });

  it.each(['<w:wordDocument/>', '<w:document><w:body></w:body></w:document>', ''])('not %s', (xml) => {
    expect(packWord2003(xml, budget())).toBeUndefined();
  });

  it('takes comments out of annotations of other kinds', () => {
    const inserted = `<aml:annotation w:type="Word.Insertion"><aml:content>${run('i')}</aml:content></aml:annotation>`;
    const comment = `<aml:annotation w:type="Word.Comment">${run('c')}</aml:annotation>`;
    expect(partOf(`<w:p>${inserted}${comment}</w:p>`, 'document')).toContain(`<w:p>${run('i')}</w:p>`);
  });

  it.each(['w:type="Word.Comment" ', '<aml:annotation ', '<wx:t wx:val="'])(
    'ends soon for many %j',
    (part) => {
      const body = `<w:p><aml:annotation ${part.repeat(100_000)}</w:p>`;
      expect(packWord2003(flat(body), budget())).toBeDefined();
    },
  );
});
