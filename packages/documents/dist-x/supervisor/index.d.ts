export { type Child, startChild } from './child-process.ts';
export { findEntryPoint, readableFolders } from './child-program.ts';
export { findTesseract } from './find-tesseract.ts';
export { createFrameReader, encodeFrameHead } from './frames.ts';
export type { ChildMessage, ChildSetup, Job, Outcome, PoolKind } from './protocol.ts';
export { detectSandbox, type Isolation, type Sandbox } from './sandbox.ts';
export { createWorkerPool } from './worker-pool.ts';
