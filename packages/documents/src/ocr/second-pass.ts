/**
 * Further looks at a picture, for painting over: a word that reading misses is a word that leaves. Light letters on
 * dark, faint ones and very large ones come to light in other renderings; what still is not read but looks like
 * writing is told as well.
 */

import { scaleAndRotate } from '../image/index.ts';
import type { GrayscaleImage } from '../model/index.ts';
import { equalizeContrast } from './equalize-contrast.ts';
import { isWord } from './is-word.ts';
import type { OcrEngine, OcrWord } from './ocr-engine.ts';
import { findUnrecognizedRegions } from './unrecognized-regions.ts';

/** What further looks found. */
export interface SecondPassWords {
  readonly words: readonly OcrWord[];
  /** Words hardly read, and writing without text. */
  readonly doubtfulWords: readonly OcrWord[];
}

/** Very large letters are read when the picture is smaller; what is small there is misread. In pixels of the picture. */
const secondPassScales = [
  { scale: 1, leastHigh: 0 },
  { scale: 0.5, leastHigh: 50 },
  { scale: 0.25, leastHigh: 100 },
];
const minSidePixels = 120;
/** Words less sure do not explain the ink that they stand on. */
const minSureConfidence = 0.6;

/** @param read what was read already, in pixels of the picture */
export async function runSecondPass(
  tesseract: OcrEngine,
  image: GrayscaleImage,
  languages: readonly string[],
  dpi: number,
  read: readonly OcrWord[],
): Promise<SecondPassWords> {
  const flat = equalizeContrast(image);
  const found: OcrWord[] = [];
  for (const { scale, leastHigh } of secondPassScales) {
    if (Math.max(image.width, image.height) * scale < minSidePixels) continue;
    const smaller = scale === 1 ? flat : await scaleAndRotate(flat, scale, 0);
    for (const word of await tesseract.recognize(smaller, languages, dpi)) {
      if ((word.y1 - word.y0) / scale < leastHigh) continue;
      found.push({
        ...word,
        x0: word.x0 / scale,
        y0: word.y0 / scale,
        x1: word.x1 / scale,
        y1: word.y1 / scale,
        line: `${scale}/${word.line}`,
      });
    }
  }
  const words = found.filter((word) => isWord(word, dpi * 4));
  const known = [...read, ...words].filter(({ confidence }) => confidence > minSureConfidence);
  const ink = findUnrecognizedRegions(flat, known).map((box) => ({
    ...box,
    text: '',
    confidence: 0,
    line: 'ink',
  }));
  return { words, doubtfulWords: [...found.filter((word) => !words.includes(word)), ...ink] };
}

/** Lines rise or fall by more than this only where they were written so; the page itself has been made level. */
const maxLineSlope = 0.08;
/** Shorter lines have no slant that could be told, in heights of their words. */
const minLineLengthHeights = 5;

/** Words of slanted lines: some of a line's words are misread then, so that its values are not known. */
export function findSlantedWords(words: readonly OcrWord[]): ReadonlySet<OcrWord> {
  const lines = Map.groupBy(words, ({ line }) => line);
  const slanted = [...lines.values()].filter((line) => {
    const [first, last] = [line[0], line.at(-1)];
    if (first === undefined || last === undefined) return false;
    const height = Math.max(first.y1 - first.y0, last.y1 - last.y0);
    const across = last.x0 + last.x1 - first.x0 - first.x1;
    const down = last.y0 + last.y1 - first.y0 - first.y1;
    return (
      Math.abs(across) > 2 * minLineLengthHeights * height && Math.abs(down) > Math.abs(across) * maxLineSlope
    );
  });
  return new Set(slanted.flat());
}

/** Words without those that stand where a surer one was read. */
export function deduplicateWords(words: readonly OcrWord[]): readonly OcrWord[] {
  const kept: OcrWord[] = [];
  for (const word of [...words].sort((a, b) => b.confidence - a.confidence))
    if (!kept.some((other) => overlap(word, other) > 0.5)) kept.push(word);
  return kept;
}

/**
 * How far two boxes lie over each other: the share of the narrower width times the share of the lower height. A
 * smaller rendering gives some words the height of several lines; as a share of their area, the word that was read
 * in its own line would look like another word.
 */
function overlap(a: OcrWord, b: OcrWord): number {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  if (width <= 0 || height <= 0) return 0;
  const minWidth = Math.max(1, Math.min(a.x1 - a.x0, b.x1 - b.x0));
  const minHeight = Math.max(1, Math.min(a.y1 - a.y0, b.y1 - b.y0));
  return (width / minWidth) * (height / minHeight);
}
