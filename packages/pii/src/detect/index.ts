export { createCommonWords } from './common-words.ts';
export { createDetector, type Detector } from './detector.ts';
export { KnownValues } from './propagate.ts';
export { resolveOverlaps, selectSpans } from './resolve.ts';
