import type { OcrWord, UncertainWord } from '../model/index.ts';
/** Words that people should look at, in their order; nothing for marks without a letter or digit. */
export declare function findUncertainWords(words: readonly OcrWord[]): readonly UncertainWord[];
