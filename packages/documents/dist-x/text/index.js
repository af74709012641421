export { isContentLines, renderContentLines } from './content-lines.js';
export { findDelimiter, parseDelimited } from './csv.js';
export { isRightToLeft, isStacked, isUnspaced, joinsWithoutSpace } from './scripts.js';
//# sourceMappingURL=index.js.map