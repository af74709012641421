export { type Atoms, cutAtoms } from './atoms.ts';
export { charClass, classOf, fold, foldUnit, letterMask, wordMask } from './char-classes.ts';
export {
  type CompactText,
  compactOf,
  createCompactTexts,
  gapBefore,
  hasGapBefore,
  maxGapLength,
} from './compact-text.ts';
export { honorificPattern } from './honorifics.ts';
export { endsWithPhoneLabel } from './native-labels.ts';
export type { ScannedText } from './scanned-text.ts';
export { createScanner, type TriggerHit } from './scanner.ts';
export { StringIndex } from './string-index.ts';
