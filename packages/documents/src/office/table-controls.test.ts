import { describe, expect, it } from 'vitest';
import { unwrapTableControls } from './table-controls.ts';

const cell = '<w:tc><w:p/></w:tc>';
const row = `<w:tr>${cell}</w:tr>`;
const control = (content: string, properties = '<w:sdtPr><w:id/></w:sdtPr>'): string =>
  `<w:sdt>${properties}<w:sdtContent>${content}</w:sdtContent></w:sdt>`;

describe('controls in tables', () => {
  it.each([
    ['around rows', `<w:tbl>${control(row)}${row}</w:tbl>`, `<w:tbl>${row}${row}</w:tbl>`],
    ['around cells', `<w:tbl><w:tr>${control(cell)}</w:tr></w:tbl>`, `<w:tbl>${row}</w:tbl>`],
    ['within each other', `<w:tbl>${control(control(row))}</w:tbl>`, `<w:tbl>${row}</w:tbl>`],
    [
      'of custom XML',
      `<w:tbl><w:customXml w:element="a"><w:customXmlPr/>${row}</w:customXml></w:tbl>`,
      `<w:tbl>${row}</w:tbl>`,
    ],
    ['without properties', `<w:tbl>${control(row, '')}</w:tbl>`, `<w:tbl>${row}</w:tbl>`],
    [
      'with properties at the end',
      `<w:tbl>${control(row, '<w:sdtEndPr/>')}</w:tbl>`,
      `<w:tbl>${row}</w:tbl>`,
    ],
  ])('%s are taken out', (_, xml, unwrapped) => {
    expect(unwrapTableControls(xml)).toBe(unwrapped);
  });

  it.each([
    control('<w:p/>'),
    `<w:tbl><w:tr><w:tc>${control('<w:p/>')}</w:tc></w:tr></w:tbl>`,
    `<w:tbl>${row}</w:tbl>`,
    '</w:sdt></w:tbl><w:sdt>',
    '<w:tbl',
    '',
  ])('leaves as it is: %s', (xml) => {
    expect(unwrapTableControls(xml)).toBe(xml);
  });

  it.each(['<w:sdt>', '<w:tbl><w:sdt>', '</w:sdt>', '<w:sdt '])('ends soon for many %s', (tag) => {
    expect(unwrapTableControls(`<w:sdt>${tag.repeat(100_000)}`)).toContain('<w:sdt');
  });
});
