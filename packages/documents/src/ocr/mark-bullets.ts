/**
 * Finds bullets, which are read as other signs, alone or together with the word after them: "«First", "+ Second". By their shape
 * they are small marks at half height, further from the text than words are from each other.
 */
import { median } from '../layout/index.ts';
import type { GrayscaleImage, OcrWord } from '../model/index.ts';
import { binarize } from './binary-image.ts';
import { type ConnectedComponent, removeConnectedComponents } from './connected-components.ts';
import { cropBox } from './crop-word.ts';

/** Shares of the height of the line's words. */
const minBulletShare = 0.15;
const maxBulletShare = 0.5;
const minGapShare = 0.6;
const minRiseShare = 0.1;
/** Bullets are about as wide as high. */
const maxElongation = 1.7;
/** A disc fills .79 of its box, a raised letter of a note half of it. */
const minFill = 0.62;
/** The letters that round bullets are read as. */
const bulletLetter = /^[eoa0O](?=\p{Lu})/u;

interface Bullet {
  readonly mark: ConnectedComponent;
  /** Where the text after it begins. */
  readonly textX: number;
}

function isBulletShape({ x0, x1, y0, y1, size }: ConnectedComponent, height: number): boolean {
  const across = x1 - x0 + 1;
  const high = y1 - y0 + 1;
  return (
    Math.min(across, high) >= height * minBulletShare &&
    Math.max(across, high) <= height * maxBulletShare &&
    Math.max(across, high) <= Math.min(across, high) * maxElongation &&
    size >= across * high * minFill
  );
}

/** The bullet at the start of a line, in pixels of the image. */
function findBullet(image: GrayscaleImage, line: readonly OcrWord[]): Bullet | undefined {
  const [first, second] = line;
  if (first === undefined) return undefined;
  const height = median(line.map(({ y0, y1 }) => y1 - y0));
  const bottom = median(line.map(({ y1 }) => y1));
  const { width, dark } = binarize(cropBox(image, first));
  const parts = removeConnectedComponents(width, dark).map(({ x0, x1, y0, y1, size }) => ({
    x0: x0 + first.x0,
    x1: x1 + first.x0,
    y0: y0 + first.y0,
    y1: y1 + first.y0,
    size,
  }));
  const [mark, next] = parts.toSorted((a, b) => a.x0 - b.x0);
  if (mark === undefined || !isBulletShape(mark, height)) return undefined;
  const textX = next?.x0 ?? second?.x0;
  const isRaised = mark.y1 < bottom - height * minRiseShare;
  return isRaised && textX !== undefined && textX - mark.x1 > height * minGapShare
    ? { mark, textX }
    : undefined;
}

function withBullet(line: readonly OcrWord[], { mark, textX }: Bullet): readonly OcrWord[] {
  const [first, ...rest] = line;
  if (first === undefined) return line;
  const bullet: OcrWord = { ...first, text: '•', x1: mark.x1 + 1 };
  const isAlone = textX >= first.x1;
  if (isAlone) return [bullet, ...rest];
  const text = first.text.replace(bulletLetter, '').replace(/^[^\p{L}\p{N}]/u, '');
  return [bullet, { ...first, text, x0: textX }, ...rest];
}

/** The words of a page, with bullets as words of their own. */
export function markBullets(image: GrayscaleImage, words: readonly OcrWord[]): readonly OcrWord[] {
  return [...Map.groupBy(words, ({ line }) => line).values()].flatMap((line) => {
    const [first] = line;
    // Most lines begin with letters; to look at the image takes longer than to read them.
    if (first === undefined || !(/^[^\p{L}\p{N}]/u.test(first.text) || isMaybeBullet(first.text)))
      return line;
    const bullet = findBullet(image, line);
    return bullet === undefined ? line : withBullet(line, bullet);
  });
}

function isMaybeBullet(text: string): boolean {
  return text.length === 1 || bulletLetter.test(text);
}
