export { findDelimiter, parseDelimited } from './csv.ts';
export { isRightToLeft, isUnspaced, joinsWithoutSpace } from './scripts.ts';
