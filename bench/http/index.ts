export { nowUs, readMark, writeMark } from './markers.ts';
export { headerValue, MessageReader } from './message-reader.ts';
export { SseReader } from './sse-reader.ts';
