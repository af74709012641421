export { markdownOf } from './blocks.ts';
export { plainParagraph } from './escape.ts';
export { memberHeading } from './member-heading.ts';
export { markdownTable, widestRow } from './table.ts';
