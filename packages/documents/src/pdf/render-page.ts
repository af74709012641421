/** Renders a page as a grayscale image, for OCR. */
import { type Budget, type GrayscaleImage, recognitionDpi } from '../model/index.ts';
import type { Pdfium } from './pdfium.ts';

const pointsPerInch = 72;
const maxSidePixels = 5_000;
const grayBitmapFormat = 1;
const renderAnnotationsFlag = 1;
const whiteColor = 0xffffffff;

/** Renders a loaded page, by default at the resolution for recognition, and very large ones at less. Throws `DocumentError`, `RangeError`. */
export function renderPage(pdfium: Pdfium, page: number, budget: Budget, dpi?: number): GrayscaleImage {
  const { call } = pdfium;
  const points = { width: call.FPDF_GetPageWidthF(page), height: call.FPDF_GetPageHeightF(page) };
  const wanted = dpi ?? recognitionDpi(points.width / pointsPerInch, points.height / pointsPerInch);
  const scale = Math.min(wanted / pointsPerInch, maxSidePixels / Math.max(points.width, points.height));
  const width = Math.max(1, Math.round(points.width * scale));
  const height = Math.max(1, Math.round(points.height * scale));
  budget.checkPixels(width, height);
  const stride = (width + 3) & ~3;
  const memory = pdfium.malloc(stride * height);
  const bitmap = call.FPDFBitmap_CreateEx(width, height, grayBitmapFormat, memory, stride);
  try {
    call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, whiteColor);
    call.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, renderAnnotationsFlag);
    const heap = pdfium.bytes();
    const grey = new Uint8Array(width * height);
    for (let row = 0; row < height; row += 1) {
      grey.set(heap.subarray(memory + row * stride, memory + row * stride + width), row * width);
    }
    return { width, height, pixels: grey, dpi: scale * pointsPerInch };
  } finally {
    call.FPDFBitmap_Destroy(bitmap);
    pdfium.free(memory);
  }
}
