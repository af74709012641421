export { type Atoms, cutAtoms } from './atoms.ts';
export { charClass, classOf, fold, foldUnit, letterMask, wordMask } from './char-classes.ts';
export type { ContextHits, ScannedText } from './scanned-text.ts';
export { createScanner, type Scanner, type TriggerHit } from './scanner.ts';
