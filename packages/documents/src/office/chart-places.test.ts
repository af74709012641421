import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createBudget, defaultLimits } from '../model/index.ts';
import { markCharts, placeCharts, withoutMarks } from './chart-places.ts';
import { type Chart, findCharts } from './charts.ts';
import { openPackage } from './office-package.ts';
import { preprocessPackage } from './preprocess-package.ts';

const chart = (title: string): Chart => ({ part: `word/charts/${title}.xml`, titles: [title], tables: [] });
const drawing = (id: string): string =>
  `<w:r><w:drawing><a:graphic><c:chart xmlns:c="urn:c" r:id="${id}"/></a:graphic></w:drawing></w:r>`;
const mark = (index: number): string => String.fromCodePoint(0x10_f000 + index);
const withMarks = (xml: string): string => markCharts(xml, Number);

describe('charts of a document', () => {
  it('are marked in place of their drawing', () => {
    const marked = withMarks(`<w:p><w:t>a</w:t>${drawing('0')}<w:t>b</w:t></w:p>`);
    expect(withoutMarks(marked)).toBe('<w:p><w:t>a</w:t><w:r><w:t></w:t></w:r><w:t>b</w:t></w:p>');
    expect(marked).not.toBe(withoutMarks(marked));
    const other = drawing('-1');
    expect(withMarks(other)).toBe(other);
  });

  it.each([
    ['a paragraph of its own', `One\n\n${mark(0)}\n\nTwo`, 'One\n\nChart: A\n\nTwo'],
    ['within text', `One ${mark(0)}more\n\nTwo`, 'One more\n\nChart: A\n\nTwo'],
    ['in a table', `|a|\n|---|\n|${mark(0)}|\n\nTwo`, '|a|\n|---|\n||\n\nChart: A\n\nTwo'],
    ['a heading of its own', `# ${mark(0)}\n\nTwo`, 'Chart: A\n\nTwo'],
    ['twice', `${mark(0)}\n\nTwo\n\n${mark(0)}`, 'Chart: A\n\nTwo'],
    ['without a mark', 'One\n\nTwo', 'One\n\nTwo\n\nChart: A'],
  ])('stand once: %s', (_, markdown, expected) => {
    expect(placeCharts(markdown, [chart('A')])).toBe(expected);
  });

  it('are taken out of slides where they have a reader', () => {
    const budget = createBudget(defaultLimits);
    const slide = 'ppt/slides/slide1.xml';
    const parts = openPackage(
      zipSync({
        [slide]: strToU8('<p:sld><c:chart r:id="r1"/><c:chart r:id="r2"/></p:sld>'),
        'ppt/slides/_rels/slide1.xml.rels': strToU8(
          '<Relationships><Relationship Id="r1" Target="../charts/chart7.xml"/><Relationship Id="r2" Target="../other.xml"/></Relationships>',
        ),
      }),
      budget,
    );
    expect([...findCharts(parts, slide)]).toEqual([['r1', 'ppt/charts/chart7.xml']]);
    const written = preprocessPackage(parts, 'pptx', () => undefined, [], budget);
    const read = openPackage(written ?? new Uint8Array(0), budget).readPart(slide);
    expect(Buffer.from(read ?? []).toString()).toBe('<p:sld><c:chart r:id="r2"/></p:sld>');
  });
});
