/**
 * Restores section signs (§ 8) that were read as digits or letters, as models do that have seen few of them. Unlike those, the sign
 * reaches below the line and is higher than capitals.
 */
import type { GrayscaleImage, OcrWord } from '../model/index.ts';
import { binarize } from './binary-image.ts';
import { type ConnectedComponent, removeConnectedComponents } from './connected-components.ts';
import { cropBox } from './crop-word.ts';

/** What the sign is read as, alone before a number or together with it. */
const misread = /^[8S563&]$/;
const misreadInNumber = /^[8S5]\d{1,3}[a-z]?$/;
const section = /^\d{1,4}[a-z]?[.,;)]?$/;
/** How far the sign reaches below the digits after it, as a share of their height. */
const minDescentShare = 0.12;
/** Above capitals: the sign is about 1.2 times as high, an old-style figure .95 times. */
const minHeightRatio = 1.06;
const maxComparedWords = 6;
/** Digits are at least this share of the height of their word. */
const minDigitShare = 0.6;

/** The signs of a word as high as digits, from left to right, in pixels of the image. */
function tallParts(image: GrayscaleImage, word: OcrWord): readonly ConnectedComponent[] {
  const { width, dark } = binarize(cropBox(image, word));
  return removeConnectedComponents(width, dark)
    .filter(({ y0, y1 }) => y1 - y0 + 1 >= (word.y1 - word.y0) * minDigitShare)
    .map((part) => ({ ...part, y0: part.y0 + word.y0, y1: part.y1 + word.y0 }))
    .toSorted((a, b) => a.x0 - b.x0);
}

/** How far the words of a line reach above a baseline: the height of capitals. */
function capitalHeight(image: GrayscaleImage, words: readonly OcrWord[], baseline: number): number {
  return Math.max(
    0,
    ...words
      .filter(({ text }) => /\p{Lu}/u.test(text))
      .slice(0, maxComparedWords)
      .flatMap((word) => tallParts(image, word).map(({ y0 }) => baseline - y0 + 1)),
  );
}

/** True for a sign that reaches below digits and is higher than capitals: old-style figures only do the first. */
function isSectionSign(
  sign: ConnectedComponent | undefined,
  digit: ConnectedComponent | undefined,
  capitalsOver: (baseline: number) => number,
): boolean {
  if (sign === undefined || digit === undefined) return false;
  const height = digit.y1 - digit.y0 + 1;
  if (sign.y1 - digit.y1 < height * minDescentShare) return false;
  const capitals = capitalsOver(digit.y1);
  return capitals > 0 && sign.y1 - sign.y0 + 1 >= capitals * minHeightRatio;
}

/** The words of a page with section signs where numbers of sections follow them. */
export function restoreSectionSigns(image: GrayscaleImage, words: readonly OcrWord[]): readonly OcrWord[] {
  return words.map((word, at) => {
    const next = words[at + 1];
    const capitalsOver = (baseline: number): number =>
      capitalHeight(
        image,
        words.filter(({ line, text }) => line === word.line && !misread.test(text)),
        baseline,
      );
    if (misread.test(word.text)) {
      if (next === undefined || next.line !== word.line || !section.test(next.text)) return word;
      const [sign] = tallParts(image, word);
      return isSectionSign(sign, tallParts(image, next)[0], capitalsOver) ? { ...word, text: '§' } : word;
    }
    if (!misreadInNumber.test(word.text)) return word;
    const [sign, digit] = tallParts(image, word);
    return isSectionSign(sign, digit, capitalsOver) ? { ...word, text: `§${word.text.slice(1)}` } : word;
  });
}
