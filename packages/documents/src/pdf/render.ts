/** A page as a picture in grey, for pages whose text layer does not serve. */
import type { GreyImage } from '../image/index.ts';
import type { Budget } from '../model/index.ts';
import type { Pdfium } from './pdfium.ts';

const DPI = 200;
const POINTS = 72;
const MOST_SIDE = 5_000;
const BITMAP_GREY = 1;
const WITH_ANNOTATIONS = 1;
const WHITE = 0xffffffff;

/** Draws a loaded page, by default at 200 dots an inch, very large ones at fewer. Throws `DocumentError`, `RangeError`. */
export function renderPage(pdfium: Pdfium, page: number, budget: Budget, dpi = DPI): GreyImage {
  const { call } = pdfium;
  const points = { width: call.FPDF_GetPageWidthF(page), height: call.FPDF_GetPageHeightF(page) };
  const scale = Math.min(dpi / POINTS, MOST_SIDE / Math.max(points.width, points.height));
  const width = Math.max(1, Math.round(points.width * scale));
  const height = Math.max(1, Math.round(points.height * scale));
  budget.admitPixels(width, height);
  const stride = (width + 3) & ~3;
  const memory = pdfium.malloc(stride * height);
  const bitmap = call.FPDFBitmap_CreateEx(width, height, BITMAP_GREY, memory, stride);
  try {
    call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    call.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS);
    const heap = pdfium.bytes();
    const grey = new Uint8Array(width * height);
    for (let row = 0; row < height; row += 1) {
      grey.set(heap.subarray(memory + row * stride, memory + row * stride + width), row * width);
    }
    return { width, height, grey, dpi: scale * POINTS };
  } finally {
    call.FPDFBitmap_Destroy(bitmap);
    pdfium.free(memory);
  }
}
