/** Which way a page lies: its tilt, and whether its lines run across or down. */
import type { GrayscaleImage } from '../model/index.ts';
import { type BinaryImage, binarize, downscale } from './binary-image.ts';

const maxPoints = 60_000;
const maxTiltDegrees = 7;
const coarseStepDegrees = 0.5;
const fineStepDegrees = 0.1;
const workingSidePixels = 900;

interface Points {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

function darkPoints({ width, dark }: BinaryImage, sideways: boolean): Points {
  let count = 0;
  for (const one of dark) count += one;
  const step = Math.max(1, Math.ceil(count / maxPoints));
  const x: number[] = [];
  const y: number[] = [];
  let seen = 0;
  for (let at = 0; at < dark.length; at += 1) {
    if (dark[at] !== 1) continue;
    seen += 1;
    if (seen % step !== 0) continue;
    const px = at % width;
    const py = Math.floor(at / width);
    x.push(sideways ? py : px);
    y.push(sideways ? px : py);
  }
  return { x: Float64Array.from(x), y: Float64Array.from(y) };
}

/** How sharply the points fall into rows when the page is turned by an angle. */
function sharpness({ x, y }: Points, degrees: number, bins: Float64Array): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const offset = bins.length / 4;
  bins.fill(0);
  for (let at = 0; at < x.length; at += 1) {
    const bin = Math.round((y[at] ?? 0) - (x[at] ?? 0) * slope + offset);
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
  const bins = new Float64Array(size * 2);
  let best: Tilt = { degrees: 0, sharpness: sharpness(points, 0, bins) * 1.02 };
  const look = (degrees: number): void => {
    const found = sharpness(points, degrees, bins);
    if (found > best.sharpness) best = { degrees, sharpness: found };
  };
  for (let degrees = -maxTiltDegrees; degrees <= maxTiltDegrees; degrees += coarseStepDegrees) look(degrees);
  const coarse = best.degrees;
  for (
    let degrees = coarse - coarseStepDegrees;
    degrees <= coarse + coarseStepDegrees;
    degrees += fineStepDegrees
  )
    look(degrees);
  return best;
}

/** How a page is to be turned before it is read. */
export interface Pose {
  /** Lines run from top to bottom: the page lies on its side. */
  readonly isSideways: boolean;
  /** Small turns that make lines level, if they run across and if they run down. */
  readonly tiltAcross: number;
  readonly tiltDown: number;
}

/** The whole turn, in degrees clockwise. */
export function totalRotationDegrees({ isSideways: sideways, tiltAcross, tiltDown }: Pose): number {
  return sideways ? 90 + tiltDown : tiltAcross;
}

/** The pose of a page whose lines run the other way. */
export function swapOrientation(pose: Pose): Pose {
  return { ...pose, isSideways: !pose.isSideways };
}

/** Finds tilt and side from the rows that dark points form. */
export function findPose(image: GrayscaleImage): Pose {
  const binary = binarize(image);
  const factor = Math.max(1, Math.floor(Math.max(image.width, image.height) / workingSidePixels));
  const small = factor > 1 ? downscale(binary, factor) : binary;
  const size = Math.max(small.width, small.height);
  const across = bestTilt(darkPoints(small, false), size);
  const down = bestTilt(darkPoints(small, true), size);
  // Points of equal number: rows of text make a sharper comb than columns of letters.
  const sideways = down.sharpness > across.sharpness * 1.6;
  return { isSideways: sideways, tiltAcross: -across.degrees, tiltDown: down.degrees };
}
