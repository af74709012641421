export { type AnydocKind, anydocMarkdown, loadAnydoc } from './anydoc.ts';
export { readOffice } from './read-office.ts';
