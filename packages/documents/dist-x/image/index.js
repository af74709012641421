export { decodeImage, scaleAndRotate } from './decode-image.js';
export { loadSharp } from './load-sharp.js';
export { redactImage } from './redact-image.js';
//# sourceMappingURL=index.js.map