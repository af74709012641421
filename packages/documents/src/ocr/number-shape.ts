/** The shape of a printed number: which of its signs are digits, and which points, colons or dashes between them. */
import { median } from '../layout/index.ts';
import type { GrayscaleImage } from '../model/index.ts';
import { binarize } from './binary-image.ts';
import { type ConnectedComponent, removeConnectedComponents } from './connected-components.ts';

/** `digit` is anything as high as one. */
export type SignKind = 'digit' | 'separator' | 'colon' | 'dash';

/** A sign in the image of a number. */
export interface Sign {
  readonly kind: SignKind;
  /** Its middle, as a multiple of the height of digits, from the left side of the image. */
  readonly middle: number;
  /** Below the line on which digits stand, as commas are. */
  readonly descends: boolean;
}

/** Shares of the height of digits. */
const minDigitShare = 0.75;
const maxDotShare = 0.45;
const maxDotWidthShare = 0.35;
const minDotShare = 0.07;
const baselineShare = 0.15;
const minDashWidthShare = 0.2;
const maxDashShare = 0.25;
const minDashLength = 1.5;
const minDescentShare = 0.1;

const signs: Readonly<Record<string, SignKind>> = {
  '.': 'separator',
  ',': 'separator',
  ':': 'colon',
  '-': 'dash',
  '−': 'dash',
  '–': 'dash',
};

/** The kinds of the signs of a text; undefined unless it consists of digits, points, commas, colons and dashes. */
export function shapeOfText(text: string): readonly SignKind[] | undefined {
  const kinds = [...text].map((sign) => (/\d/.test(sign) ? ('digit' as const) : signs[sign]));
  const known = kinds.filter((kind) => kind !== undefined);
  return known.length === kinds.length ? known : undefined;
}

function touchesBorder({ x0, x1, y0, y1 }: ConnectedComponent, width: number, height: number): boolean {
  return x0 === 0 || y0 === 0 || x1 === width - 1 || y1 === height - 1;
}

/**
 * The signs in the image of a word, from left to right; undefined where one is none of a number. Parts of other words, which touch
 * the border, do not count.
 */
export function shapeOfImage(image: GrayscaleImage): readonly Sign[] | undefined {
  const { width, height, dark } = binarize(image);
  const parts = removeConnectedComponents(width, dark)
    .filter((part) => !touchesBorder(part, width, height))
    .toSorted((a, b) => a.x0 - b.x0);
  const digitHeight = Math.max(0, ...parts.map(({ y0, y1 }) => y1 - y0 + 1));
  const digits = parts.filter(({ y0, y1 }) => y1 - y0 + 1 >= digitHeight * minDigitShare);
  if (digits.length === 0) return undefined;
  const baseline = median(digits.map(({ y1 }) => y1));
  const found: Sign[] = [];
  let lastDot: ConnectedComponent | undefined;
  for (const part of parts) {
    const across = (part.x1 - part.x0 + 1) / digitHeight;
    const high = (part.y1 - part.y0 + 1) / digitHeight;
    const middle = (part.x0 + part.x1) / 2 / digitHeight;
    const descends = part.y1 > baseline + digitHeight * minDescentShare;
    const isDash = high <= maxDashShare && across >= minDashWidthShare && across > high * minDashLength;
    const isDot = !isDash && high <= maxDotShare && across <= maxDotWidthShare;
    if (digits.includes(part)) found.push({ kind: 'digit', middle, descends });
    else if (Math.max(across, high) < minDotShare) continue;
    else if (isDot && lastDot !== undefined && part.x0 <= lastDot.x1)
      found.splice(-1, 1, { kind: 'colon', middle, descends: false });
    else if (isDot) {
      const isLow = part.y1 >= baseline - digitHeight * baselineShare;
      found.push({ kind: isLow ? 'separator' : 'colon', middle, descends });
    } else if (isDash) found.push({ kind: 'dash', middle, descends });
    else return undefined;
    lastDot = isDot ? part : undefined;
  }
  return found;
}
