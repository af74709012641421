/** Builds content parts that replace document and image parts. */

/** A part with the file itself, for a model that reads documents. */
export function filePart(bytes: Buffer, filename: string | undefined): unknown {
  const type = bytes.subarray(0, 1024).includes('%PDF-') ? 'application/pdf' : 'application/octet-stream';
  return {
    type: 'file',
    file: { filename: filename ?? 'file', file_data: `data:${type};base64,${bytes.toString('base64')}` },
  };
}

/** The part with another image. */
export function withImage(part: unknown, url: string): unknown {
  if (typeof part !== 'object' || part === null) return part;
  const image: unknown = Reflect.get(part, 'image_url');
  return { ...part, image_url: typeof image === 'object' && image !== null ? { ...image, url } : url };
}

/** Keeps the prompt caching markers of the part. */
export function cacheControlOf(part: unknown): Readonly<Record<string, unknown>> {
  const cacheControl: unknown =
    typeof part === 'object' && part !== null ? Reflect.get(part, 'cache_control') : undefined;
  return cacheControl === undefined ? {} : { cache_control: cacheControl };
}
