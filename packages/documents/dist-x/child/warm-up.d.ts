import type { PoolKind } from '../supervisor/index.ts';
/** Preloads what most documents of the pool need. Pictures need no PDFium. */
export declare function warmUp(pool: PoolKind): Promise<void>;
