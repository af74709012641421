export { coverImage } from './cover.ts';
export { decodeImage, transform } from './decode.ts';
export { type GreyImage, greyFromRgba, luminance } from './grey.ts';
