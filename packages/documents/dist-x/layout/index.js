export { analyzePage } from './analyze-page.js';
export { inferDocumentStyle } from './document-style.js';
export { joinContinuedTables } from './join-continued-tables.js';
export { placeBlocks } from './place-blocks.js';
export { createRunningHeaderFilter } from './running-headers.js';
//# sourceMappingURL=index.js.map