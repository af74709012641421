import { createEventStreamReader } from '@sluice/wire/eventstream';
import { createSseReader } from '@sluice/wire/sse';

/** Splits the bytes of a stream into events, for any framing. */
export interface EventReader {
  push(chunk: Buffer): void;
  end(): void;
}
export type EventReaderMaker = (
  handlers: { onEvent(data: string, name: string | undefined): void },
  limits: { readonly maxEventBytes: number },
) => EventReader;

/** The reader for a content type; undefined if it is not that of a stream. */
export function eventReaderOf(contentType: string): EventReaderMaker | undefined {
  if (/^\s*text\/event-stream/i.test(contentType)) return createSseReader;
  return /^\s*application\/vnd\.amazon\.eventstream/i.test(contentType) ? createEventStreamReader : undefined;
}
