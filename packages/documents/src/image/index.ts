export { decodeImage, scaleAndRotate } from './decode-image.ts';
export { loadSharp } from './load-sharp.ts';
export { redactImage } from './redact-image.ts';
