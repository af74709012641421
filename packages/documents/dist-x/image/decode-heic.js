/**
 * Decodes HEIC images with libheif (WebAssembly). It is licensed under the LGPL, so it stays a separate package that
 * is only loaded on demand.
 */
import { createRequire } from 'node:module';
import { DocumentError, once } from '../model/index.js';
import { grayscaleFromRgba } from './grayscale.js';
function isLibrary(value) {
    return (typeof value === 'object' && value !== null && typeof Reflect.get(value, 'HeifDecoder') === 'function');
}
const loadLibheif = once(() => {
    let module;
    try {
        const made = createRequire(import.meta.url)('libheif-js/wasm-bundle');
        module = typeof made === 'function' ? made() : made;
    }
    catch (cause) {
        throw new DocumentError('engine_missing', { cause });
    }
    if (!isLibrary(module))
        throw new DocumentError('engine_missing');
    return module;
});
/** Decodes the first image of a file. Rejects with `DocumentError`. */
export async function decodeHeic(bytes, budget) {
    const { HeifDecoder } = loadLibheif();
    const [image] = new HeifDecoder().decode(bytes);
    if (image === undefined)
        throw new DocumentError('malformed');
    const width = image.get_width();
    const height = image.get_height();
    budget.checkPixels(width, height);
    const data = new Uint8ClampedArray(width * height * 4);
    await new Promise((resolve, reject) => {
        image.display({ data, width, height }, (result) => {
            if (result === null)
                reject(new DocumentError('malformed'));
            else
                resolve();
        });
    });
    return { width, height, pixels: grayscaleFromRgba(data, width, height), dpi: undefined };
}
//# sourceMappingURL=decode-heic.js.map