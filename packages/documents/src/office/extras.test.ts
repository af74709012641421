import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createBudget, defaultLimits } from '../model/index.ts';
import { readOpenDocumentExtras } from './extras.ts';
import { type OfficePackage, openPackage } from './office-package.ts';
import { readOoxmlParagraphs } from './paragraphs.ts';

function pack(name: string, xml: string): OfficePackage {
  return openPackage(zipSync({ [name]: strToU8(xml) }), createBudget(defaultLimits));
}

describe('paragraphs of parts', () => {
  const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`;
  const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  it.each([
    [
      'choices, without what older programs show',
      `<w:p><mc:AlternateContent><mc:Choice>${run('a')}</mc:Choice><mc:Fallback>${run('b')}</mc:Fallback></mc:AlternateContent></w:p>`,
      ['a'],
    ],
    [
      'results of fields, without fields in their instructions',
      `<w:p>${mark('begin')}${mark('begin')}${mark('separate')}${run('x')}${mark('end')}${mark('separate')}${run('y')}${mark('end')}${run('z')}</w:p>`,
      ['yz'],
    ],
    [
      'text after a field that does not end',
      `<w:p>${mark('begin')}${run('x')}</w:p><w:p>${run('y')}</w:p>`,
      ['y'],
    ],
  ])('%s', (_, xml, texts) => {
    const parts = pack('word/document.xml', `<w:body>${xml}</w:body>`);
    expect(readOoxmlParagraphs(parts, 'word/document.xml').map(({ text }) => text)).toEqual(texts);
  });

  it('of shapes on sheets', () => {
    const xml =
      '<a><table:table><table:table-row><table:table-cell><text:p>cell</text:p></table:table-cell></table:table-row><table:shapes><draw:frame><draw:text-box><text:p>box</text:p></draw:text-box></draw:frame></table:shapes></table:table></a>';
    const { extras } = readOpenDocumentExtras(pack('content.xml', xml), () => undefined, false);
    expect(extras.flatMap(({ lines }) => lines)).toEqual(['box']);
  });
});
