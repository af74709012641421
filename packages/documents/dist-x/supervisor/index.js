export { startChild } from './child-process.js';
export { findEntryPoint, readableFolders } from './child-program.js';
export { findTesseract } from './find-tesseract.js';
export { createFrameReader, encodeFrameHead } from './frames.js';
export { detectSandbox } from './sandbox.js';
export { createWorkerPool } from './worker-pool.js';
//# sourceMappingURL=index.js.map