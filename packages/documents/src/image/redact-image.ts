/** Redacts regions of an image: the result contains neither their pixels nor any metadata. */
import type { Sharp } from 'sharp';
import type { Box, Budget, ImageView } from '../model/index.ts';
import { DocumentError } from '../model/index.ts';
import { decodeImage } from './decode-image.ts';
import { loadSharp } from './load-sharp.ts';

interface Raw {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

type ViewTransform = Pick<ImageView, 'width' | 'height' | 'rotationDegrees' | 'isUpsideDown'>;

/**
 * Renders the first page of an image in the orientation of the view and in its own colors, with the boxes filled in
 * black, as a PNG without metadata. Throws `DocumentError`.
 */
export async function redactImage(
  bytes: Uint8Array,
  kind: string,
  view: ViewTransform,
  boxes: readonly Box[],
  budget: Budget,
): Promise<Uint8Array> {
  try {
    const upright = await applyViewTransform(await decodeFirstPage(bytes, kind, budget), view);
    const data = new Uint8Array(upright.data);
    for (const box of boxes) fillBlack(data, upright, box);
    const image = await openRaw({ ...upright, data });
    return await image.png({ compressionLevel: 6 }).toBuffer();
  } catch (error) {
    throw error instanceof DocumentError ? error : new DocumentError('malformed', { cause: error });
  }
}

async function decodeFirstPage(bytes: Uint8Array, kind: string, budget: Budget): Promise<Raw> {
  if (kind === 'bmp' || kind === 'heic') {
    for await (const { width, height, pixels } of decodeImage(bytes, kind, budget))
      return { data: pixels, width, height, channels: 1 };
    throw new DocumentError('malformed');
  }
  const sharp = await loadSharp();
  const source = sharp(bytes, { limitInputPixels: budget.limits.pixels, failOn: 'none', page: 0 });
  const { width, height } = await source.metadata();
  budget.checkPixels(width, height);
  return await toRaw(source.autoOrient().flatten({ background: 'white' }).toColourspace('srgb'));
}

/** Applies the same rotation and scale as recognition, in the same order, so that its boxes match. */
async function applyViewTransform(
  page: Raw,
  { width, height, rotationDegrees, isUpsideDown: around }: ViewTransform,
): Promise<Raw> {
  const level =
    rotationDegrees === 0
      ? page
      : await toRaw((await openRaw(page)).rotate(rotationDegrees, { background: 'white' }));
  const sized =
    level.width === width && level.height === height
      ? level
      : await toRaw((await openRaw(level)).resize({ width, height, fit: 'fill' }));
  return around ? await toRaw((await openRaw(sized)).rotate(180)) : sized;
}

async function openRaw({ data, width, height, channels }: Raw): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(data, { raw: { width, height, channels } });
}

async function toRaw(source: Sharp): Promise<Raw> {
  const { data, info } = await source.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

function fillBlack(data: Uint8Array, { width, height, channels }: Raw, [x0, y0, x1, y1]: Box): void {
  const left = Math.max(0, Math.floor(x0));
  const right = Math.min(width, Math.ceil(x1));
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, Math.ceil(y1)); y += 1) {
    if (right > left) data.fill(0, (y * width + left) * channels, (y * width + right) * channels);
  }
}
