/** Builds content parts that replace document and image parts. */
import { isObject, memberOf } from '../contract/index.ts';

/** A part with the file itself, for a model that reads documents. */
export function filePart(bytes: Buffer, filename: string | undefined): unknown {
  const type = bytes.subarray(0, 1024).includes('%PDF-') ? 'application/pdf' : 'application/octet-stream';
  return {
    type: 'file',
    file: { filename: filename ?? 'file', file_data: `data:${type};base64,${bytes.toString('base64')}` },
  };
}

/** Replaces the image of a part. */
export function withImage(part: unknown, url: string): unknown {
  if (!isObject(part)) return part;
  const image = part['image_url'];
  return { ...part, image_url: isObject(image) ? { ...image, url } : url };
}

/** Keeps the prompt caching markers of the part. */
export function cacheControlOf(part: unknown): Readonly<Record<string, unknown>> {
  const cacheControl = memberOf(part, 'cache_control');
  return cacheControl === undefined ? {} : { cache_control: cacheControl };
}
