/**
 * Decodes HEIC images with libheif (WebAssembly). It is licensed under the LGPL, so it stays a separate package that
 * is only loaded on demand.
 */

import { createRequire } from 'node:module';
import { type Budget, DocumentError, type GrayscaleImage, once } from '../model/index.ts';
import { grayscaleFromRgba } from './grayscale.ts';

interface HeifImage {
  get_width(): number;
  get_height(): number;
  display(
    target: { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number },
    done: (result: object | null) => void,
  ): void;
}

interface Library {
  readonly HeifDecoder: new () => { decode(bytes: Uint8Array): readonly HeifImage[] };
}

function isLibrary(value: unknown): value is Library {
  return (
    typeof value === 'object' && value !== null && typeof Reflect.get(value, 'HeifDecoder') === 'function'
  );
}

const loadLibheif = once((): Library => {
  let module: unknown;
  try {
    const made: unknown = createRequire(import.meta.url)('libheif-js/wasm-bundle');
    module = typeof made === 'function' ? made() : made;
  } catch (cause) {
    throw new DocumentError('engine_missing', { cause });
  }
  if (!isLibrary(module)) throw new DocumentError('engine_missing');
  return module;
});

/** Decodes the first image of a file. Rejects with `DocumentError`. */
export async function decodeHeic(bytes: Uint8Array, budget: Budget): Promise<GrayscaleImage> {
  const { HeifDecoder } = loadLibheif();
  const [image] = new HeifDecoder().decode(bytes);
  if (image === undefined) throw new DocumentError('malformed');
  const width = image.get_width();
  const height = image.get_height();
  budget.checkPixels(width, height);
  const data = new Uint8ClampedArray(width * height * 4);
  await new Promise<void>((resolve, reject) => {
    image.display({ data, width, height }, (result) => {
      if (result === null) reject(new DocumentError('malformed'));
      else resolve();
    });
  });
  return { width, height, pixels: grayscaleFromRgba(data, width, height), dpi: undefined };
}
