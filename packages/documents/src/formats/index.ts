export { chooseFormat } from './choose.ts';
export type { Context, Format, Picture, Recognized, Recognizer, Source } from './port.ts';
export { formats } from './registry.ts';
