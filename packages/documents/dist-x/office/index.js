export { readEmbeddedObject } from './embedded-files.js';
export { readEpub } from './epub.js';
export { packFlatOpenDocument } from './flat-open-document.js';
export { readOffice } from './read-office.js';
export { readEncapsulatedHtml } from './rtf-html.js';
export { isSpreadsheetXml, readSpreadsheetXml } from './spreadsheet-xml.js';
export { readXls } from './xls.js';
export { readXlsx } from './xlsx.js';
//# sourceMappingURL=index.js.map