export { analyzePage } from './analyze-page.ts';
export type { Block } from './blocks.ts';
export { inferDocumentStyle } from './document-style.ts';
export type { Box, RawPage, RulingLine, Word } from './geometry.ts';
export { median } from './geometry.ts';
export { joinContinuedTables } from './join-continued-tables.ts';
export { placeBlocks } from './place-blocks.ts';
export { createRunningHeaders, type RunningHeaders } from './running-headers.ts';
