export { type Child, startChild } from './child-process.ts';
export { findTesseract } from './find-tesseract.ts';
export { createFrameReader, frameHead } from './frames.ts';
export { findJail, type Isolation } from './isolation.ts';
export { createLane } from './lane.ts';
export type { ChildMessage, ChildSetup, Job, Lane, Outcome } from './protocol.ts';
