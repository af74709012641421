/** Draws a page as a small picture in colour, for people who compare it with its text. */
import { loadSharp } from '../image/index.ts';
import type { Budget } from '../model/index.ts';
import type { Pdfium } from './pdfium.ts';

/** Enough to read 9 point letters on a screen. */
const dpi = 96;
const pointsPerInch = 72;
const maxSidePixels = 1_600;
/** Four bytes per pixel: blue, green, red, and one that is not used. */
const bgrxBitmapFormat = 3;
const bytesPerPixel = 4;
const renderAnnotationsFlag = 1;
/** Red, green, blue: the order that JPEG takes. */
const reverseByteOrderFlag = 0x10;
const whiteColor = 0xffffffff;
const jpegQuality = 72;

interface Bitmap {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel. */
  readonly pixels: Uint8Array;
}

/** The pixels of a loaded page. Throws `DocumentError` for too many. */
export function drawPage(pdfium: Pdfium, page: number, budget: Budget): Bitmap {
  const { call } = pdfium;
  const points = { width: call.FPDF_GetPageWidthF(page), height: call.FPDF_GetPageHeightF(page) };
  const scale = Math.min(dpi / pointsPerInch, maxSidePixels / Math.max(points.width, points.height));
  const width = Math.max(1, Math.round(points.width * scale));
  const height = Math.max(1, Math.round(points.height * scale));
  budget.checkPixels(width, height);
  const stride = width * bytesPerPixel;
  const memory = pdfium.malloc(stride * height);
  const bitmap = call.FPDFBitmap_CreateEx(width, height, bgrxBitmapFormat, memory, stride);
  try {
    call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, whiteColor);
    const flags = renderAnnotationsFlag | reverseByteOrderFlag;
    call.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
    const heap = pdfium.bytes();
    const pixels = new Uint8Array(width * height * 3);
    for (let at = 0, from = memory; at < pixels.length; at += 3, from += bytesPerPixel)
      for (let band = 0; band < 3; band++) pixels[at + band] = heap[from + band] ?? 0;
    return { width, height, pixels };
  } finally {
    call.FPDFBitmap_Destroy(bitmap);
    pdfium.free(memory);
  }
}

/** A JPEG in base64. */
export async function toJpeg({ width, height, pixels }: Bitmap): Promise<string> {
  const sharp = await loadSharp();
  const bytes = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: jpegQuality })
    .toBuffer();
  return bytes.toString('base64');
}
