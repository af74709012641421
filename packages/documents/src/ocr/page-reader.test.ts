import { describe, expect, it } from 'vitest';
import type { GrayscaleImage, OcrWord } from '../model/index.ts';
import type { OcrEngine } from './ocr-engine.ts';
import { createPageReader } from './page-reader.ts';
import { turnAround } from './turn-around.ts';

const dpi = 100;
const width = 600;
const height = 800;

/** A page of lines of strokes in its left half. */
function pageOf(): GrayscaleImage {
  const pixels = new Uint8Array(width * height).fill(255);
  for (let line = 100; line < height - 100; line += 40)
    for (let y = line; y < line + 12; y += 1)
      for (let x = 40; x < width / 2 - 6; x += 6) pixels.fill(0, y * width + x, y * width + x + 3);
  return { width, height, pixels, dpi };
}

function wordsOf(text: string, confidence: number): readonly OcrWord[] {
  return text
    .split(' ')
    .map((one, at) => ({ text: one, x0: at * 40, x1: at * 40 + 30, y0: 0, y1: 12, confidence, line: '1' }));
}

const english = 'the members of the council agreed that it was for them to say what would be done';
const french = 'les membres du conseil ont dit que la place sera faite avec eux et pour les gens de la ville';

/** Reads what has its strokes in the left half; notes what it was given. */
function engineOf(text: string, unlike = 0.3): OcrEngine & { readonly calls: string[] } {
  const calls: string[] = [];
  return {
    calls,
    hasLanguage: () => true,
    recognize: async (image, languages) => {
      calls.push(`${image.height === height ? 'page' : 'sample'} ${languages.join('+')}`);
      const isUpright = image.pixels.some((level, at) => level === 0 && at % width < width / 2);
      return isUpright ? wordsOf(text, 0.95) : wordsOf('paj Jo ay} anoqe', unlike);
    },
  };
}

describe('createPageReader', () => {
  it.each([
    ['a level page', english, pageOf(), true, false, ['sample eng', 'page eng']],
    [
      'a page upside down',
      english,
      turnAround(pageOf()),
      true,
      true,
      ['sample eng', 'sample eng', 'page eng'],
    ],
    ['in another language', french, pageOf(), true, false, ['sample eng', 'page fra']],
    ['both', french, turnAround(pageOf()), true, true, ['sample eng', 'sample eng', 'page fra']],
    [
      'a page that is known to be level',
      english,
      turnAround(pageOf()),
      false,
      false,
      ['sample eng', 'page eng'],
    ],
  ])('reads %s once', async (_, text, page, mayTurn, isTurned, calls) => {
    const engine = engineOf(text);
    const reading = await createPageReader(engine).read(page, dpi, [], mayTurn);
    expect(engine.calls).toEqual(calls);
    expect(reading.isTurned).toBe(isTurned);
    expect(reading.image.pixels).toEqual(isTurned ? pageOf().pixels : page.pixels);
  });

  it('takes a page for level that is read as badly both ways', async () => {
    const engine = engineOf(english, 0.95);
    const reading = await createPageReader(engine).read(turnAround(pageOf()), dpi, [], true);
    expect(reading.isTurned).toBe(false);
  });

  it('reads no sample of a later page, nor for languages that were asked for', async () => {
    const engine = engineOf(english);
    const reader = createPageReader(engine);
    await reader.read(pageOf(), dpi, [], true);
    await reader.read(pageOf(), dpi, [], true);
    await reader.read(pageOf(), dpi, ['deu'], true);
    expect(engine.calls).toEqual(['sample eng', 'page eng', 'page eng', 'page deu']);
  });
});
