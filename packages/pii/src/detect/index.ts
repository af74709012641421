export { createCommonWordTest } from './common-words.ts';
export { createDetector, type Detector, type ExplainingDetector } from './detector.ts';
export { encodedValueSteps, findEncodedTexts, findEncodedValues } from './encoded-texts.ts';
export type { FoundEvidence } from './found-evidence.ts';
export { KnownValues } from './known-values.ts';
export { NameForms } from './name-forms.ts';
export { resolveOverlaps, selectSpans } from './resolve-overlaps.ts';
export { uncovered, widened, wordsAround } from './span-lists.ts';
