import { createEventStreamReader } from '@sluice/wire/eventstream';
import { createSseReader } from '@sluice/wire/sse';

/** Cuts a stream's bytes into events; the same for every framing. */
export interface EventReader {
  push(chunk: Buffer): void;
  end(): void;
}
export type EventReaderMaker = (
  handlers: { onEvent(data: string, name: string | undefined): void },
  limits: { readonly maxEventBytes: number },
) => EventReader;

/** The framing that a content type announces; undefined for a whole answer. */
export function eventReaderOf(contentType: string): EventReaderMaker | undefined {
  if (/^\s*text\/event-stream/i.test(contentType)) return createSseReader;
  return /^\s*application\/vnd\.amazon\.eventstream/i.test(contentType) ? createEventStreamReader : undefined;
}
