export { decodeText } from './decode.ts';
