export { escapeParagraph } from './escape-paragraph.ts';
export { memberHeading } from './member-heading.ts';
export { toLetters, toRoman } from './numerals.ts';
export { renderMarkdown } from './render-markdown.ts';
export { maxRowLength, renderMarkdownTable } from './table.ts';
