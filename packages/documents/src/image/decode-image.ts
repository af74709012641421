/** Decodes images to grayscale, page by page; the pixel count is checked before decoding. */

import type { Metadata } from 'sharp';
import type { GrayscaleImage } from '../model/index.ts';
import { type Budget, DocumentError } from '../model/index.ts';
import { decodeBmp } from './decode-bmp.ts';
import { decodeHeic } from './decode-heic.ts';
import { loadSharp } from './load-sharp.ts';

const maxDpi = 2400;

/** Yields the pages of an image file, one for single-page formats. Throws `DocumentError`. */
export async function* decodeImage(
  bytes: Uint8Array,
  kind: string,
  budget: Budget,
): AsyncGenerator<GrayscaleImage> {
  if (kind === 'bmp') {
    yield decodeBmp(bytes, budget);
    return;
  }
  if (kind === 'heic') {
    yield await decodeHeic(bytes, budget);
    return;
  }
  const options = { limitInputPixels: budget.limits.pixels, failOn: 'truncated' } as const;
  const sharp = await loadSharp();
  let facts: Metadata;
  try {
    facts = await sharp(bytes, options).metadata();
  } catch (cause) {
    throw new DocumentError('malformed', { cause });
  }
  budget.checkPixels(facts.width, facts.height);
  const pages = kind === 'tiff' ? Math.max(1, facts.pages ?? 1) : 1;
  for (let page = 0; page < pages; page += 1) {
    yield await decodePage(bytes, page, budget);
  }
}

async function decodePage(bytes: Uint8Array, page: number, budget: Budget): Promise<GrayscaleImage> {
  const sharp = await loadSharp();
  const open = () => sharp(bytes, { limitInputPixels: budget.limits.pixels, failOn: 'none', page });
  try {
    const { density, width, height } = await open().metadata();
    budget.checkPixels(width, height);
    const { data, info } = await open()
      .autoOrient()
      .flatten({ background: 'white' })
      .greyscale()
      .toColourspace('b-w')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const grey =
      info.channels === 1
        ? new Uint8Array(data)
        : Uint8Array.from({ length: info.width * info.height }, (_, at) => data[at * info.channels] ?? 255);
    const dpi = density !== undefined && density > 72 && density < maxDpi ? density : undefined;
    return { width: info.width, height: info.height, pixels: grey, dpi };
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    throw new DocumentError(/pixel limit/i.test(String(error)) ? 'too_many_pixels' : 'malformed', {
      cause: error,
    });
  }
}

/** Scales an image by a factor and rotates it by an angle in degrees, with a white background. */
export async function scaleAndRotate(
  image: GrayscaleImage,
  scale: number,
  degrees: number,
): Promise<GrayscaleImage> {
  if (Math.abs(scale - 1) < 0.02 && degrees === 0) return image;
  const sharp = await loadSharp();
  let pipe = sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: 1 } });
  if (degrees !== 0) pipe = pipe.rotate(degrees, { background: 'white' });
  if (Math.abs(scale - 1) >= 0.02) {
    const { data, info } = await pipe.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
    pipe = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).resize({
      width: Math.max(1, Math.round(info.width * scale)),
      kernel: scale > 1 ? 'cubic' : 'lanczos3',
    });
  }
  const { data, info } = await pipe
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey =
    info.channels === 1
      ? new Uint8Array(data)
      : Uint8Array.from({ length: info.width * info.height }, (_, at) => data[at * info.channels] ?? 255);
  return {
    width: info.width,
    height: info.height,
    pixels: grey,
    dpi: image.dpi === undefined ? undefined : image.dpi * scale,
  };
}
