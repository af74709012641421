import { describe, expect, it } from 'vitest';
import type { GrayscaleImage, OcrWord } from '../model/index.ts';
import { restoreDiacritics } from './restore-diacritics.ts';

/** A word of letters as bars, with marks of 2 by 3 pixels above the first ones. */
function drawWord(letters: number, marks: number): GrayscaleImage {
  const width = letters * 10 + 40;
  const height = 60;
  const pixels = new Uint8Array(width * height).fill(255);
  const fill = (x: number, y: number, wide: number, high: number): void => {
    for (let row = y; row < y + high; row += 1) pixels.fill(0, row * width + x, row * width + x + wide);
  };
  for (let letter = 0; letter < letters; letter += 1) fill(20 + letter * 10, 25, 5, 20);
  for (let mark = 0; mark < marks; mark += 1) fill(21 + mark * 10, 19, 2, 3);
  return { width, height, pixels, dpi: 200 };
}

/** The word as it comes out, and the models that were asked. */
async function restore(
  text: string,
  marks: number,
  readings: Readonly<Record<string, readonly [string, number]>>,
): Promise<readonly [string | undefined, readonly string[]]> {
  const image = drawWord(text.length, marks);
  const asked: string[] = [];
  const word: OcrWord = { text, confidence: 0.9, x0: 15, x1: image.width - 15, y0: 15, y1: 50, line: '1' };
  const engine = {
    hasLanguage: () => true,
    recognize(_image: GrayscaleImage, [model = '']: readonly string[]) {
      asked.push(model);
      const [read, confidence] = readings[model] ?? [text, 0.9];
      return Promise.resolve([{ ...word, text: read, confidence }]);
    },
  };
  const [restored] = await restoreDiacritics(engine, {
    words: [word],
    cleanImage: image,
    languages: ['eng'],
    dpi: 200,
  });
  return [restored?.text, asked];
}

describe('restoreDiacritics', () => {
  it('takes the reading of a model that knows the letter', async () => {
    expect(await restore('Nygard', 1, { dan: ['Nygård', 0.95] })).toEqual(['Nygård', ['swe', 'dan']]);
  });

  it('goes on to further models if some diacritic was read', async () => {
    const readings = { dan: ['Tomás', 0.6], spa: ['Tomás', 0.95] } as const;
    expect(await restore('Tomas', 1, readings)).toEqual([
      'Tomás',
      ['swe', 'dan', 'pol', 'deu', 'fra', 'spa'],
    ]);
  });

  it('takes marks for specks that no model reads', async () => {
    expect(await restore('Verbrauch', 1, {})).toEqual(['Verbrauch', ['swe', 'dan', 'pol']]);
  });

  it('takes no letter with fewer marks', async () => {
    expect((await restore('Türrahmen', 3, { pol: ['Túrrahmen', 0.95] }))[0]).toBe('Türrahmen');
  });

  it('takes a stroke, which is no mark above', async () => {
    expect((await restore('Bjorn', 2, { dan: ['Bjørn', 0.95] }))[0]).toBe('Bjørn');
  });

  it('asks no model about a word that shows no more marks than it has', async () => {
    expect(await restore('Nygard', 0, {})).toEqual(['Nygard', []]);
  });
});
