export type { AnydocKind } from './anydoc.ts';
export { readEmbeddedObject } from './embedded-files.ts';
export { readEpub } from './epub.ts';
export { packFlatOpenDocument } from './flat-open-document.ts';
export { readOffice } from './read-office.ts';
export { readEncapsulatedHtml } from './rtf-html.ts';
export { isSpreadsheetXml, readSpreadsheetXml } from './spreadsheet-xml.ts';
export { readXls } from './xls.ts';
export { readXlsx } from './xlsx.ts';
