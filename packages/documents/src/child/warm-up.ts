import { loadPdfium } from '../pdf/index.ts';
import type { PoolKind } from '../supervisor/index.ts';

/** Preloads what most documents of the pool need. Pictures need no PDFium. */
export async function warmUp(pool: PoolKind): Promise<void> {
  if (pool === 'text') await loadPdfium();
}
