/** Paints over parts of a picture: what comes out holds their pixels no more, and nothing that was said beside them. */
import sharp, { type Sharp } from 'sharp';
import type { Box, Budget, ImageView } from '../model/index.ts';
import { DocumentError } from '../model/index.ts';
import { decodeImage } from './decode-image.ts';

interface Raw {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

type ViewTransform = Pick<ImageView, 'width' | 'height' | 'rotationDegrees' | 'isUpsideDown'>;

/**
 * The first page of a picture as it was viewed, in its own colours, with boxes in black: a PNG without metadata.
 * Throws `DocumentError`.
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
    return await openRaw({ ...upright, data })
      .png({ compressionLevel: 6 })
      .toBuffer();
  } catch (error) {
    throw error instanceof DocumentError ? error : new DocumentError('malformed', { cause: error });
  }
}

async function decodeFirstPage(bytes: Uint8Array, kind: string, budget: Budget): Promise<Raw> {
  if (kind === 'bmp' || kind === 'heic') {
    for await (const { width, height, pixels: grey } of decodeImage(bytes, kind, budget))
      return { data: grey, width, height, channels: 1 };
    throw new DocumentError('malformed');
  }
  const picture = sharp(bytes, { limitInputPixels: budget.limits.pixels, failOn: 'none', page: 0 });
  const { width, height } = await picture.metadata();
  budget.checkPixels(width, height);
  return await toRaw(picture.autoOrient().flatten({ background: 'white' }).toColourspace('srgb'));
}

/** The same turns and scale as recognition made, in the same order, so that its boxes fit. */
async function applyViewTransform(
  page: Raw,
  { width, height, rotationDegrees: degrees, isUpsideDown: around }: ViewTransform,
): Promise<Raw> {
  const level = degrees === 0 ? page : await toRaw(openRaw(page).rotate(degrees, { background: 'white' }));
  const sized =
    level.width === width && level.height === height
      ? level
      : await toRaw(openRaw(level).resize({ width, height, fit: 'fill' }));
  return around ? await toRaw(openRaw(sized).rotate(180)) : sized;
}

function openRaw({ data, width, height, channels }: Raw): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

async function toRaw(picture: Sharp): Promise<Raw> {
  const { data, info } = await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

function fillBlack(data: Uint8Array, { width, height, channels }: Raw, [x0, y0, x1, y1]: Box): void {
  const left = Math.max(0, Math.floor(x0));
  const right = Math.min(width, Math.ceil(x1));
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, Math.ceil(y1)); y += 1) {
    if (right > left) data.fill(0, (y * width + left) * channels, (y * width + right) * channels);
  }
}
