/** HEIC pictures by libheif as WebAssembly: a part of its own under the LGPL, loaded only when such a picture comes. */

import { createRequire } from 'node:module';
import type { GrayscaleImage } from '../model/index.ts';
import { type Budget, DocumentError } from '../model/index.ts';
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

let loaded: Library | undefined;

function load(): Library {
  if (loaded !== undefined) return loaded;
  let module: unknown;
  try {
    const made: unknown = createRequire(import.meta.url)('libheif-js/wasm-bundle');
    module = typeof made === 'function' ? made() : made;
  } catch (cause) {
    throw new DocumentError('engine_missing', { cause });
  }
  if (!isLibrary(module)) throw new DocumentError('engine_missing');
  loaded = module;
  return loaded;
}

/** Decodes the first picture of a file. Rejects with `DocumentError`. */
export async function decodeHeic(bytes: Uint8Array, budget: Budget): Promise<GrayscaleImage> {
  const { HeifDecoder } = load();
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
