export { loadPdfium } from './pdfium.ts';
export { readPdf } from './read-pdf.ts';
