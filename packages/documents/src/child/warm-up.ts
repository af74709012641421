import { loadPdfium } from '../pdf/index.ts';
import type { Lane } from '../supervisor/index.ts';

/** Loads what almost every document of the lane needs, before the first one comes. */
export async function warmUp(_lane: Lane): Promise<void> {
  await loadPdfium();
}
