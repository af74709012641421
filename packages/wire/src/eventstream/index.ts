/** AWS event streams: binary frames with checksums (`application/vnd.amazon.eventstream`). */
export {
  createEventStreamReader,
  EventStreamDamagedError,
  type EventStreamHandlers,
  EventStreamOversizeError,
  type EventStreamReader,
} from './event-stream-reader.ts';
