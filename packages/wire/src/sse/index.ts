/** Server-sent events: reading and framing. */
export { encodeSseData } from './encode-sse-data.ts';
export { createSseReader, type SseHandlers, SseOversizeError, type SseReader } from './sse-reader.ts';
