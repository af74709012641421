import { DocumentError } from '../model/index.js';
import { luminance } from './grayscale.js';
const rle8Compression = 1;
const bitfieldsCompression = 3;
const endOfLineEscape = 0;
const endOfBitmapEscape = 1;
const moveEscape = 2;
/** Decodes a bitmap. Throws `DocumentError`. */
export function decodeBmp(bytes, budget) {
    if (bytes.length < 54)
        throw new DocumentError('malformed');
    const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const offset = data.getUint32(10, true);
    const headerBytes = data.getUint32(14, true);
    const old = headerBytes === 12;
    const width = old ? data.getUint16(18, true) : data.getInt32(18, true);
    const signedHeight = old ? data.getInt16(20, true) : data.getInt32(22, true);
    const height = Math.abs(signedHeight);
    budget.checkPixels(width, height);
    const depth = data.getUint16(old ? 24 : 28, true);
    const compression = old ? 0 : data.getUint32(30, true);
    const perMeter = old ? 0 : data.getInt32(38, true);
    const grey = new Uint8Array(width * height).fill(255);
    const palette = readPalette(bytes, 14 + headerBytes, old ? 3 : 4, depth);
    const put = (x, row, value) => {
        const y = signedHeight > 0 ? height - 1 - row : row;
        if (x < width && y >= 0 && y < height)
            grey[y * width + x] = value;
    };
    if (compression === rle8Compression && depth === 8)
        readRuns(bytes, offset, palette, put);
    else if (compression === 0 || compression === bitfieldsCompression) {
        const stride = Math.floor((depth * width + 31) / 32) * 4;
        for (let row = 0; row < height; row += 1) {
            const start = offset + row * stride;
            for (let x = 0; x < width; x += 1)
                put(x, row, pixel(bytes, start, x, depth, palette));
        }
    }
    else
        throw new DocumentError('malformed');
    return { width, height, pixels: grey, dpi: perMeter > 0 ? Math.round(perMeter * 0.0254) : undefined };
}
function readPalette(bytes, start, step, depth) {
    const colors = depth <= 8 ? 1 << depth : 0;
    return Uint8Array.from({ length: colors }, (_, index) => {
        const at = start + index * step;
        return luminance(bytes[at + 2] ?? 0, bytes[at + 1] ?? 0, bytes[at] ?? 0);
    });
}
function pixel(bytes, start, x, depth, palette) {
    if (depth <= 8) {
        const perByte = 8 / depth;
        const byte = bytes[start + Math.floor(x / perByte)] ?? 0;
        const shift = 8 - depth * ((x % perByte) + 1);
        return palette[(byte >> shift) & ((1 << depth) - 1)] ?? 255;
    }
    if (depth === 16) {
        const at = start + x * 2;
        const value = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
        return luminance(((value >> 10) & 31) * 8, ((value >> 5) & 31) * 8, (value & 31) * 8);
    }
    const at = start + x * (depth / 8);
    return luminance(bytes[at + 2] ?? 255, bytes[at + 1] ?? 255, bytes[at] ?? 255);
}
/** Applies an escape of run-length data; returns its length in bytes, or undefined at the end of the bitmap. */
function readEscape(bytes, at, kind, pen, palette, put) {
    if (kind === endOfLineEscape) {
        pen.x = 0;
        pen.row += 1;
        return 0;
    }
    if (kind === endOfBitmapEscape)
        return undefined;
    if (kind === moveEscape) {
        pen.x += bytes[at] ?? 0;
        pen.row += bytes[at + 1] ?? 0;
        return 2;
    }
    for (let step = 0; step < kind; step += 1)
        put(pen.x + step, pen.row, palette[bytes[at + step] ?? 0] ?? 255);
    pen.x += kind;
    return kind + (kind % 2);
}
/** Decodes run-length data, where each byte pair is a run or an escape. */
function readRuns(bytes, offset, palette, put) {
    const pen = { x: 0, row: 0 };
    for (let at = offset; at + 1 < bytes.length;) {
        const count = bytes[at] ?? 0;
        const value = bytes[at + 1] ?? 0;
        at += 2;
        if (count === 0) {
            const used = readEscape(bytes, at, value, pen, palette, put);
            if (used === undefined)
                return;
            at += used;
        }
        for (let step = 0; step < count; step += 1)
            put(pen.x + step, pen.row, palette[value] ?? 255);
        pen.x += count;
    }
}
//# sourceMappingURL=decode-bmp.js.map