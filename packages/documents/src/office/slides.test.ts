import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createBudget, defaultLimits } from '../model/index.ts';
import { readAltChunks } from './alt-chunks.ts';
import { openPackage } from './office-package.ts';
import { readPptxSlides } from './slides.ts';

function open(parts: Readonly<Record<string, string>>): ReturnType<typeof openPackage> {
  const file = zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
  return openPackage(file, createBudget(defaultLimits));
}

describe('slides', () => {
  it('report whether they are hidden, and their own notes', () => {
    const note = (text: string): string =>
      `<notes><sp><ph type="body"/><p><r><t>${text}</t></r></p></sp><sp><ph type="sldNum"/><p><r><t>1</t></r></p></sp></notes>`;
    const slides = readPptxSlides(
      open({
        'ppt/slides/slide1.xml': '<sld><sp><p><r><t>One</t></r></p></sp></sld>',
        'ppt/slides/slide2.xml': '<sld show="0"><sp><p><r><t>Two</t></r></p></sp></sld>',
        'ppt/slides/_rels/slide2.xml.rels': '<R><Relationship Target="../notesSlides/notesSlide1.xml"/></R>',
        'ppt/notesSlides/notesSlide1.xml': note('Greet Karin'),
      }),
      { budget: createBudget(defaultLimits), addWarning: () => undefined },
    );
    expect(slides).toEqual([
      { paragraphs: ['One'], notes: [], charts: [], isHidden: false },
      { paragraphs: ['Two'], notes: ['Greet Karin'], charts: [], isHidden: true },
    ]);
  });
});

describe('included content in other formats', () => {
  it.each(['chunk.htm', '/word/chunk.htm'])('%s', (target) => {
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/aFChunk';
    const found = readAltChunks(
      open({
        'word/_rels/document.xml.rels': `<R><Relationship Id="a" Type="${type}" Target="${target}"/><Relationship Id="b" Type="x/image" Target="i.png"/></R>`,
        'word/chunk.htm': '<p>Karin</p>',
      }),
    );
    expect(found.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
      ['word/chunk.htm', '<p>Karin</p>'],
    ]);
  });
});
