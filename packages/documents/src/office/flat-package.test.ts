import { describe, expect, it } from 'vitest';
import { createBudget, defaultLimits } from '../model/index.ts';
import { packFlatPackage } from './flat-package.ts';
import { openPackage } from './office-package.ts';

const budget = () => createBudget(defaultLimits);
const part = (name: string, content: string): string =>
  `<pkg:part pkg:name="/${name}" pkg:contentType="a/b">${content}</pkg:part>`;
const document = part(
  'word/document.xml',
  '<pkg:xmlData><w:document><w:p>Karin</w:p></w:document></pkg:xmlData>',
);
const flat = (...parts: readonly string[]): string =>
  `<?xml version="1.0"?><pkg:package xmlns:pkg="p">${parts.join('')}</pkg:package>`;

describe('flat packages', () => {
  it('become regular ones', () => {
    const image = part('word/media/a.png', '<pkg:binaryData>S2Fy\naW4=</pkg:binaryData>');
    const packed = packFlatPackage(flat(document, image), budget());
    expect(packed?.kind).toBe('docx');
    const found = openPackage(packed?.bytes ?? new Uint8Array(0), budget());
    const text = (name: string): string => Buffer.from(found.readPart(name) ?? []).toString();
    expect(text('word/document.xml')).toContain('<w:document><w:p>Karin</w:p></w:document>');
    expect(text('word/media/a.png')).toBe('Karin');
    expect(text('[Content_Types].xml')).toContain('PartName="/word/document.xml" ContentType="a/b"');
  });

  it.each([
    ['another format', '<w:wordDocument/>', undefined],
    ['no main part', flat(part('a.xml', '<pkg:xmlData/>')), undefined],
    ['an end that is missing', `${flat(document)}<pkg:part pkg:name="/b.xml">`, 'docx'],
    ['slides', flat(part('ppt/presentation.xml', '<pkg:xmlData><p/></pkg:xmlData>')), 'pptx'],
  ])('%s', (_, xml, kind) => {
    expect(packFlatPackage(xml, budget())?.kind).toBe(kind);
  });
});
