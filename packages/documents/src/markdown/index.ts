export { markdownOf } from './blocks.ts';
export { plainParagraph } from './escape.ts';
export { markdownTable } from './table.ts';
