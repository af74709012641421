export { isContentLines, renderContentLines } from './content-lines.ts';
export { findDelimiter, parseDelimited } from './csv.ts';
export { isRightToLeft, isStacked, isUnspaced, joinsWithoutSpace } from './scripts.ts';
