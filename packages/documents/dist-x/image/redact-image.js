import { DocumentError } from '../model/index.js';
import { decodeImage } from './decode-image.js';
import { loadSharp } from './load-sharp.js';
/**
 * Renders the first page of an image in the orientation of the view and in its own colors, with the boxes filled in
 * black, as a PNG without metadata. Throws `DocumentError`.
 */
export async function redactImage(bytes, kind, view, boxes, budget) {
    try {
        const upright = await applyViewTransform(await decodeFirstPage(bytes, kind, budget), view);
        const data = new Uint8Array(upright.data);
        for (const box of boxes)
            fillBlack(data, upright, box);
        const image = await openRaw({ ...upright, data });
        return await image.png({ compressionLevel: 6 }).toBuffer();
    }
    catch (error) {
        throw error instanceof DocumentError ? error : new DocumentError('malformed', { cause: error });
    }
}
async function decodeFirstPage(bytes, kind, budget) {
    if (kind === 'bmp' || kind === 'heic') {
        for await (const { width, height, pixels } of decodeImage(bytes, kind, budget))
            return { data: pixels, width, height, channels: 1 };
        throw new DocumentError('malformed');
    }
    const sharp = await loadSharp();
    const source = sharp(bytes, { limitInputPixels: budget.limits.pixels, failOn: 'none', page: 0 });
    const { width, height } = await source.metadata();
    budget.checkPixels(width, height);
    return await toRaw(source.autoOrient().flatten({ background: 'white' }).toColourspace('srgb'));
}
/** Applies the same rotation and scale as recognition, in the same order, so that its boxes match. */
async function applyViewTransform(page, { width, height, rotationDegrees, isUpsideDown: around }) {
    const level = rotationDegrees === 0
        ? page
        : await toRaw((await openRaw(page)).rotate(rotationDegrees, { background: 'white' }));
    const sized = level.width === width && level.height === height
        ? level
        : await toRaw((await openRaw(level)).resize({ width, height, fit: 'fill' }));
    return around ? await toRaw((await openRaw(sized)).rotate(180)) : sized;
}
async function openRaw({ data, width, height, channels }) {
    const sharp = await loadSharp();
    return sharp(data, { raw: { width, height, channels } });
}
async function toRaw(source) {
    const { data, info } = await source.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: info.channels };
}
function fillBlack(data, { width, height, channels }, [x0, y0, x1, y1]) {
    const left = Math.max(0, Math.floor(x0));
    const right = Math.min(width, Math.ceil(x1));
    for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, Math.ceil(y1)); y += 1) {
        if (right > left)
            data.fill(0, (y * width + left) * channels, (y * width + right) * channels);
    }
}
//# sourceMappingURL=redact-image.js.map