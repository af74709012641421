import { loadPdfium } from '../pdf/index.ts';
import type { Lane } from '../supervisor/index.ts';

/** Preloads the modules that most documents of the pool need. */
export async function warmUp(_lane: Lane): Promise<void> {
  await loadPdfium();
}
