export { escapeParagraph } from './escape-paragraph.js';
export { memberHeading } from './member-heading.js';
export { renderMarkdown } from './render-markdown.js';
export { maxRowLength, renderMarkdownTable } from './table.js';
//# sourceMappingURL=index.js.map