/** Detects the orientation of a page: its tilt, and whether it lies on its side. */
import type { GrayscaleImage } from '../model/index.ts';
import { type BinaryImage, binarizeSmaller } from './binary-image.ts';

const maxPoints = 60_000;
/** Of pages on a scanner. */
const maxTiltDegrees = 7;
/** Of photographs. Printed pictures and drawings have slanting rows too, up to three times as sharp as level ones; those of text are ten times. */
const maxSlantDegrees = 25;
const minSlantSharpness = 5;
const coarseStepDegrees = 0.5;
const fineStepDegrees = 0.1;
const workingSidePixels = 900;
/** Fractions of a row, with places for thousands of rows. */
const fixedBits = 16;
const fixedOne = 1 << fixedBits;

interface Points {
  readonly x: Int32Array;
  readonly y: Int32Array;
}

/** Every so many dark pixels; sideways with their places exchanged. */
function darkPoints({ width, height, dark }: BinaryImage, sideways: boolean): Points {
  let count = 0;
  for (let at = 0; at < dark.length; at += 1) count += dark[at] ?? 0;
  const step = Math.max(1, Math.ceil(count / maxPoints));
  const across = new Int32Array(Math.floor(count / step));
  const down = new Int32Array(across.length);
  let seen = 0;
  let taken = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (dark[y * width + x] !== 1) continue;
      seen += 1;
      if (seen % step !== 0) continue;
      across[taken] = x;
      down[taken] = y;
      taken += 1;
    }
  }
  return sideways ? { x: down, y: across } : { x: across, y: down };
}

/** Measures how sharply the points fall into rows at a rotation angle: 200 times a page, so in whole numbers. */
function sharpness({ x, y }: Points, degrees: number, bins: Int32Array): number {
  const slope = Math.round(Math.tan((degrees * Math.PI) / 180) * fixedOne);
  const offset = Math.round((bins.length / 4 + 0.5) * fixedOne);
  bins.fill(0);
  for (let at = 0; at < x.length; at += 1) {
    const bin = (((y[at] ?? 0) << fixedBits) + offset - Math.imul(x[at] ?? 0, slope)) >> fixedBits;
    if (bin >= 0 && bin < bins.length) bins[bin] = (bins[bin] ?? 0) + 1;
  }
  let sum = 0;
  for (let at = 1; at < bins.length; at += 1) sum += ((bins[at] ?? 0) - (bins[at - 1] ?? 0)) ** 2;
  return sum;
}

interface Tilt {
  readonly degrees: number;
  readonly sharpness: number;
}

function bestTilt(points: Points, size: number): Tilt {
  const bins = new Int32Array(size * 2);
  let best: Tilt = { degrees: 0, sharpness: sharpness(points, 0, bins) * 1.02 };
  const look = (degrees: number): void => {
    const found = sharpness(points, degrees, bins);
    if (found > best.sharpness) best = { degrees, sharpness: found };
  };
  for (let degrees = -maxTiltDegrees; degrees <= maxTiltDegrees; degrees += coarseStepDegrees) look(degrees);
  const level = best;
  best = { ...best, sharpness: best.sharpness * minSlantSharpness };
  for (let tilt = maxTiltDegrees; tilt <= maxSlantDegrees; tilt += coarseStepDegrees) {
    look(tilt);
    look(-tilt);
  }
  if (best.degrees === level.degrees) best = level;
  const coarse = best.degrees;
  for (
    let degrees = coarse - coarseStepDegrees;
    degrees <= coarse + coarseStepDegrees;
    degrees += fineStepDegrees
  )
    look(degrees);
  return best;
}

/** The orientation of a page. */
export interface PageOrientation {
  /** Text runs from top to bottom: the page lies on its side. */
  readonly isSideways: boolean;
  /** Small rotations that level the lines if the text runs across or down. */
  readonly tiltAcross: number;
  readonly tiltDown: number;
}

/** Total rotation in degrees clockwise. */
export function totalRotationDegrees({ isSideways, tiltAcross, tiltDown }: PageOrientation): number {
  return isSideways ? 90 + tiltDown : tiltAcross;
}

/** The orientation of the same page if its text runs in the other direction. */
export function swapOrientation(orientation: PageOrientation): PageOrientation {
  return { ...orientation, isSideways: !orientation.isSideways };
}

/** Detects tilt and orientation from the rows formed by dark pixels. */
export function findOrientation(image: GrayscaleImage): PageOrientation {
  const factor = Math.max(1, Math.floor(Math.max(image.width, image.height) / workingSidePixels));
  const small = binarizeSmaller(image, factor);
  const size = Math.max(small.width, small.height);
  const across = bestTilt(darkPoints(small, false), size);
  const down = bestTilt(darkPoints(small, true), size);
  // With equally many points, rows of text produce a sharper profile than columns of letters.
  const sideways = down.sharpness > across.sharpness * 1.6;
  return { isSideways: sideways, tiltAcross: -across.degrees, tiltDown: down.degrees };
}
