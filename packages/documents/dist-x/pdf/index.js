export { loadPdfium } from './pdfium.js';
export { readPdf } from './read-pdf.js';
//# sourceMappingURL=index.js.map