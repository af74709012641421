export { decodeImage, scaleAndRotate } from './decode-image.ts';
export { redactImage } from './redact-image.ts';
