import { describe, expect, it } from 'vitest';
import { normalizeWordXml } from './normalize-word-xml.ts';
import { labelHiddenSheets, removeAnnotations, unwrapNumberedParagraphs } from './open-document-xml.ts';
import { createTrackedChanges } from './tracked-changes.ts';

describe('normalized Word XML', () => {
  it.each([
    [
      '<w:r><w:t>A</w:t><w:noBreakHyphen/><w:softHyphen/><w:t>B</w:t></w:r>',
      '<w:r><w:t>A</w:t><w:t>\u2011</w:t><w:t>B</w:t></w:r>',
    ],
    ['<w:sym w:font="Wingdings" w:char="F0FC"/>', '<w:t>✓</w:t>'],
    ['<w:sym w:font="Symbol" w:char="F061"/>', '<w:t>α</w:t>'],
    ['<w:sym w:font="Other" w:char="F0FC"/>', '<w:t>•</w:t>'],
    [
      '<v:shape><v:textpath style="x" string="Draft"/></v:shape>',
      '<v:shape><v:textpath style="x" string="Draft"/><v:textbox><w:txbxContent><w:p><w:r><w:t>Draft</w:t></w:r></w:p></w:txbxContent></v:textbox></v:shape>',
    ],
    [
      '<w:tbl><w:sdt><w:sdtPr><w:sdt/></w:sdtPr><w:sdtContent><w:tr><w:customXml><w:tc>a</w:tc></w:customXml><w:sdt><w:sdtContent><w:tc><w:sdt><w:sdtContent>b</w:sdtContent></w:sdt></w:tc></w:sdtContent></w:sdt></w:tr></w:sdtContent></w:sdt></w:tbl>',
      '<w:tbl><w:tr><w:tc>a</w:tc><w:tc><w:sdt><w:sdtContent>b</w:sdtContent></w:sdt></w:tc></w:tr></w:tbl>',
    ],
    ['<w:sdt><w:sdtPr/><w:sdtContent><w:p/></w:sdtContent></w:sdt>', undefined],
    [
      '<w:r><w:rPr><w:rFonts w:ascii="Wingdings"/></w:rPr><w:t>\uf0e0</w:t></w:r>',
      '<w:r><w:rPr><w:rFonts w:ascii="Wingdings"/></w:rPr><w:t>→</w:t></w:r>',
    ],
    ['<w:r><w:rPr><w:vanish/></w:rPr><w:t>x</w:t></w:r><w:r><w:t>y</w:t></w:r>', '<w:r><w:t>y</w:t></w:r>'],
    ['<w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>x</w:t></w:r>', undefined],
    [
      '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>6</w:t></w:r>',
      '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>^6</w:t></w:r>',
    ],
    ['<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>st</w:t></w:r>', undefined],
  ])('%s', (xml, plain) => {
    expect(normalizeWordXml(xml, () => undefined)).toBe(plain ?? xml);
  });

  it.each([' string="a"', '<v:textpath ', '<v:textpath string="a">', ' string="'])(
    'ends soon for many %j',
    (part) => {
      const xml = `<v:textpath ${part.repeat(100_000)}`;
      expect(normalizeWordXml(xml, () => undefined)).toBe(xml);
    },
  );
});

describe('OpenDocument XML', () => {
  it.each([
    ['a<office:annotation x="1"><p>n</p></office:annotation>b', 'ab'],
    ['a<office:annotation>n</office:annotation>b<office:annotation-end office:name="1"/>c', 'abc'],
    ['a<office:annotation>n', 'a<office:annotation>n'],
  ])('without comments: %s', (xml, plain) => {
    expect(removeAnnotations(xml)).toBe(plain);
  });

  it('reads numbered paragraphs outside of lists', () => {
    const paragraph = '<text:p>a</text:p>';
    expect(
      unwrapNumberedParagraphs(
        `<text:numbered-paragraph text:level="1">${paragraph}</text:numbered-paragraph>`,
      ),
    ).toBe(paragraph);
  });

  it('labels hidden sheets', () => {
    const style =
      '<style:style style:name="t1" style:family="table"><style:table-properties table:display="false"/></style:style>';
    const sheet = '<table:table table:name="S" table:style-name="t1">';
    expect(labelHiddenSheets(style + sheet)).toBe(style + sheet.replace('"S"', '"S (hidden)"'));
    expect(labelHiddenSheets(sheet)).toBe(sheet);
  });
});

describe('tracked changes', () => {
  it.each([
    [[], undefined],
    [[''], '(1):'],
    [['Karin', 'Tom', 'Karin'], '(3 by 2 people):'],
  ])('%j', (authors, text) => {
    const changes = createTrackedChanges();
    for (const author of authors) changes.onChange(author);
    if (text === undefined) expect(changes.warning()).toBeUndefined();
    else expect(changes.warning()).toContain(text);
    expect(changes.warning() ?? '').not.toContain('Karin');
  });
});
