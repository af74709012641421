export { coverImage } from './cover.ts';
export { decodeImage, transform } from './decode.ts';
export type { GreyImage } from './grey.ts';
