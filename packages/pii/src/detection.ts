/**
 * @sluice/pii/detection: what finds. Apart from the rest, because it weighs: the recognizers, the numbering plans of
 * telephones, the names model. A process that only restores, or lists types, need not load it.
 */
export { createCommonWordTest, createDetector, type Detector } from './detect/index.ts';
export { createNamesModel, type NamesModel } from './names/index.ts';
export { recognizers } from './recognizers/index.ts';
