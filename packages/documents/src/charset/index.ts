export { type DecodedText, decodeText } from './decode.ts';
