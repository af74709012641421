/**
 * @sluice/pii/detection: the detectors. Separate from the main entry point because of its size: it loads the
 * recognizers, the phone number metadata and the names model. A process that only restores values or lists entity
 * types does not need it.
 */
export { createCommonWordTest, createDetector, type Detector } from './detect/index.ts';
export type { NameWeights } from './evidence/index.ts';
export { createNamesModel, type NamesModel } from './names/index.ts';
export { recognizers } from './recognizers/index.ts';
