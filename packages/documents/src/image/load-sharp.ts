import { once } from '../model/index.ts';

/** Loads sharp with the first image: most documents have none, and its native library takes 11 MiB. */
export const loadSharp = once(async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
});
