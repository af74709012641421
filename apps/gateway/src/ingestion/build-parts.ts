/** Parts of content in the place of the ones that came. */

/** The bytes of a document for a model that reads it. */
export function filePart(bytes: Buffer, filename: string | undefined): unknown {
  const type = bytes.subarray(0, 1024).includes('%PDF-') ? 'application/pdf' : 'application/octet-stream';
  return {
    type: 'file',
    file: { filename: filename ?? 'file', file_data: `data:${type};base64,${bytes.toString('base64')}` },
  };
}

/** The part with another image in it. */
export function withImage(part: unknown, url: string): unknown {
  if (typeof part !== 'object' || part === null) return part;
  const image: unknown = Reflect.get(part, 'image_url');
  return { ...part, image_url: typeof image === 'object' && image !== null ? { ...image, url } : url };
}

/** Where a prompt may be cached is said on the part, and stays there. */
export function cacheControlOf(part: unknown): Readonly<Record<string, unknown>> {
  const mark: unknown =
    typeof part === 'object' && part !== null ? Reflect.get(part, 'cache_control') : undefined;
  return mark === undefined ? {} : { cache_control: mark };
}
