import { type GrayscaleImage, releaseMemory } from '../model/index.ts';

/**
 * Gives the memory of images back, which cannot be used afterwards.
 * @param kept images in use, which may share their pixels with the others
 */
export function releaseImages(images: readonly GrayscaleImage[], kept: readonly GrayscaleImage[] = []): void {
  const used = new Set(kept.map(({ pixels }) => pixels.buffer));
  for (const { pixels } of images) if (!used.has(pixels.buffer)) releaseMemory(pixels);
}
