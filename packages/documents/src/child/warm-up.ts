import { loadPdfium } from '../pdf/index.ts';
import type { PoolKind } from '../supervisor/index.ts';

/** Preloads the modules that most documents of the pool need. */
export async function warmUp(_pool: PoolKind): Promise<void> {
  await loadPdfium();
}
