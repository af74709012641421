import { describe, expect, it } from 'vitest';
import type { GrayscaleImage } from '../model/index.ts';
import { releaseImages } from './release-images.ts';

const imageOf = (pixels: Uint8Array = new Uint8Array(6)): GrayscaleImage => ({
  width: 3,
  height: 2,
  pixels,
  dpi: 100,
});

describe('releaseImages', () => {
  it('gives the memory of images back, once', () => {
    const [one, two] = [imageOf(), imageOf()];
    releaseImages([one, two, { ...one, dpi: 200 }]);
    releaseImages([one]);
    expect([one.pixels.length, two.pixels.length]).toEqual([0, 0]);
  });

  it('keeps what an image in use shares', () => {
    const [one, two] = [imageOf(), imageOf()];
    releaseImages([one, two, imageOf(two.pixels)], [{ ...one, dpi: 200 }]);
    expect([one.pixels.length, two.pixels.length]).toEqual([6, 0]);
  });
});
