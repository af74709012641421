import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createBudget, defaultLimits, type OcrMode } from '../model/index.ts';
import { findImagesToRecognize } from './embedded-images.ts';
import { openPackage } from './office-package.ts';

const picture = new Uint8Array(3_000).fill(7);
const long = 'A slide with as many words as a slide that says something of its own has.';

function slide(text: string): Uint8Array {
  return new TextEncoder().encode(`<sld><sp><p><t>${text}</t></p></sp></sld>`);
}

function relation(name: string): Uint8Array {
  return new TextEncoder().encode(`<R><Relationship Target="../media/${name}"/></R>`);
}

const deck = zipSync({
  'ppt/slides/slide1.xml': slide(long),
  'ppt/slides/slide2.xml': slide('Scan'),
  'ppt/slides/_rels/slide1.xml.rels': relation('image1.png'),
  'ppt/slides/_rels/slide2.xml.rels': relation('image2.png'),
  'ppt/media/image1.png': picture,
  'ppt/media/image2.png': picture,
  'ppt/media/bullet.png': picture.subarray(0, 100),
});

function names(text: string, mode: OcrMode): readonly (string | undefined)[] {
  const parts = openPackage(deck, createBudget(defaultLimits));
  return findImagesToRecognize(parts, text, mode, () => undefined).map(({ name }) => name);
}

describe('pictures to read', () => {
  it.each<readonly [OcrMode, string, readonly string[]]>([
    ['never', '', []],
    ['always', long, ['ppt/media/image1.png', 'ppt/media/image2.png']],
    ['auto', '', ['ppt/media/image1.png', 'ppt/media/image2.png']],
    ['auto', long, ['ppt/media/image2.png']],
  ])('%s, with the text %j: %j', (mode, text, wanted) => {
    expect(names(text, mode)).toEqual(wanted);
  });

  it('beyond a limit are left out, and told', () => {
    const parts = openPackage(deck, createBudget({ ...defaultLimits, inflatedBytes: 4_000 }));
    let told = 0;
    const found = findImagesToRecognize(parts, '', 'always', () => {
      told += 1;
    });
    expect(found.map(({ name }) => name)).toEqual(['ppt/media/image1.png']);
    expect(told).toBeGreaterThan(0);
  });
});
