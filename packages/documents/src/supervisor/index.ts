export { type Child, startChild } from './child-process.ts';
export { findTesseract } from './find-tesseract.ts';
export { createFrameReader, encodeFrameHead } from './frames.ts';
export type { ChildMessage, ChildSetup, Job, Lane, Outcome } from './protocol.ts';
export { detectSandbox, type Isolation } from './sandbox.ts';
export { createWorkerPool } from './worker-pool.ts';
