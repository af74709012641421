import { loadPdfium } from '../pdf/index.js';
/** Preloads what most documents of the pool need. Pictures need no PDFium. */
export async function warmUp(pool) {
    if (pool === 'text')
        await loadPdfium();
}
//# sourceMappingURL=warm-up.js.map