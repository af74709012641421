import { describe, expect, it } from 'vitest';
import { createBudget, defaultLimits } from '../model/index.ts';
import { isSvg, isWordXml, svgText, wordXmlText, xmlText } from './index.ts';

const budget = createBudget(defaultLimits);

describe('XML as text', () => {
  it.each([
    [
      '<order id="4711" customer="Karin Holzmann" iban="DE89 3704"/>',
      'id: 4711, customer: Karin Holzmann, iban: DE89 3704',
    ],
    [
      '<gpx xmlns="http://x.example/1" version="1.1"><wpt lat="52.5" lon="13.4"><name>Home</name></wpt></gpx>',
      'version: 1.1\nlat: 52.5, lon: 13.4\nname: Home',
    ],
    ['<o xmlns:xsi="u" xsi:schemaLocation="u v" style="fill:red"><p>Hello you</p></o>', 'Hello you'],
    ['<person><surname>Holzmann</surname><city>Kiel</city></person>', 'surname: Holzmann\ncity: Kiel'],
    ['<note>Some <b>bold</b> words</note>', 'Some\nbold\nwords'],
    [`<about>${'long '.repeat(40)}</about>`, 'long '.repeat(40).trim()],
    [`<book>Hello<binary>${'iVBORw0KGgo=\n'.slice(0, 8).repeat(80)}</binary></book>`, 'Hello'],
    [`<book>${'longwords'.repeat(60)}</book>`, 'longwords'.repeat(60)],
  ])('%s', (xml, text) => {
    expect(xmlText(xml, budget)).toBe(text);
  });

  it('SVG: title, description and text elements, but no scripts', () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg"><title>Plan</title><script>steal()</script><desc>of Kiel</desc><path d="M0 0"/><text x="1">Karin <tspan>Holz</tspan>mann<tspan x="1" dy="9">Lakeside</tspan></text></svg>';
    expect(isSvg(svg)).toBe(true);
    expect(svgText(svg, budget)).toBe('Plan\nof Kiel\nKarin Holzmann Lakeside');
  });

  it('single-file Word documents', () => {
    const xml =
      '<w:wordDocument w:x="y"><w:body><w:p><w:r><w:t>Karin</w:t></w:r><w:r><w:t> Holz</w:t></w:r></w:p><w:p><w:r><w:delText>old</w:delText><w:t>new</w:t></w:r></w:p></w:body></w:wordDocument>';
    expect(isWordXml(xml)).toBe(true);
    expect(wordXmlText(xml, budget)).toBe('Karin Holz\n\nnew');
  });
});
