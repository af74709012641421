import { Buffer } from 'node:buffer';
import { StringDecoder } from 'node:string_decoder';
import { createParser } from 'eventsource-parser';

/** One event holds more bytes than the reader was told to take; the reader is of no use afterwards. */
export class SseOversizeError extends Error {
  override readonly name = 'SseOversizeError';
  readonly maxEventBytes: number;

  constructor(maxEventBytes: number) {
    super(`An event of the stream is larger than ${maxEventBytes} bytes`);
    this.maxEventBytes = maxEventBytes;
  }
}

/** What the reader reports. An exception thrown here leaves `push` and ends the usefulness of the reader. */
export interface SseHandlers {
  /** A complete event: its data lines joined by LF, and its name if it has one. */
  readonly onEvent: (data: string, event: string | undefined) => void;
  /** A comment line; some servers send these as heartbeats. */
  readonly onComment?: () => void;
}

/** Takes bytes as they come from the socket. */
export interface SseReader {
  /** Reads the next bytes. @throws SseOversizeError */
  readonly push: (bytes: Uint8Array) => void;
  /** Ends the stream: an event without its closing blank line is still reported. @throws SseOversizeError */
  readonly end: () => void;
}

/** Longest field name with its colon and space, counted by the parser but not part of the data. */
const FIELD_PREFIX_CHARS = 16;
/** A UTF-16 unit is at most this many bytes of UTF-8. */
const MAX_BYTES_PER_UNIT = 3;

/**
 * Reads server-sent events (WHATWG HTML, section 9.2) from bytes in any division: characters and line ends may
 * be cut anywhere, lines may end in LF, CR or CRLF, one byte order mark is skipped.
 * @param handlers what to call for events and comments
 * @param limits `maxEventBytes`: most bytes of data in one event
 */
export function createSseReader(
  handlers: SseHandlers,
  limits: { readonly maxEventBytes: number },
): SseReader {
  const { onEvent, onComment } = handlers;
  const { maxEventBytes } = limits;
  const safeChars = Math.floor(maxEventBytes / MAX_BYTES_PER_UNIT);
  const decoder = new StringDecoder('utf8');
  const usualLimit = Error.stackTraceLimit;
  // The parser reports every unknown field as an error. Their stacks, which nobody sees, would take 2 s per megabyte of
  // such lines.
  const feed = (text: string): void => {
    Error.stackTraceLimit = 0;
    try {
      parser.feed(text);
    } finally {
      Error.stackTraceLimit = usualLimit;
    }
  };
  const parser = createParser({
    maxBufferSize: maxEventBytes + FIELD_PREFIX_CHARS,
    onEvent: ({ data, event }) => {
      // An event that arrives in one piece never waits in the parser's buffer, so its limit is checked here.
      if (data.length > safeChars && Buffer.byteLength(data) > maxEventBytes) {
        throw new SseOversizeError(maxEventBytes);
      }
      Error.stackTraceLimit = usualLimit;
      onEvent(data, event);
      Error.stackTraceLimit = 0;
    },
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') throw new SseOversizeError(maxEventBytes);
    },
    ...(onComment === undefined ? {} : { onComment: () => onComment() }),
  });
  return {
    push: (bytes) => {
      const buffer = Buffer.isBuffer(bytes)
        ? bytes
        : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const text = decoder.write(buffer);
      if (text !== '') feed(text);
    },
    end: () => {
      // The first LF ends an open line (or is the second half of a CRLF), the second ends an open event.
      feed(`${decoder.end()}\n\n`);
    },
  };
}
