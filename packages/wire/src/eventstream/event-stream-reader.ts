import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';

/** One event holds more bytes than the reader was told to take; the reader is of no use afterwards. */
export class EventStreamOversizeError extends Error {
  override readonly name = 'EventStreamOversizeError';
  readonly maxEventBytes: number;

  constructor(maxEventBytes: number) {
    super(`An event of the stream is larger than ${maxEventBytes} bytes`);
    this.maxEventBytes = maxEventBytes;
  }
}

/** The bytes are no frames, or were changed on their way; the reader is of no use afterwards. */
export class EventStreamDamagedError extends Error {
  override readonly name = 'EventStreamDamagedError';
}

/** What the reader reports. An exception thrown here leaves `push` and ends the usefulness of the reader. */
export interface EventStreamHandlers {
  /**
   * A complete frame: its payload as text, and its `:event-type`; `exception:<type>` for exceptions and
   * `error:<code>` for errors of the service.
   */
  readonly onEvent: (data: string, name: string | undefined) => void;
}

/** Takes bytes as they come from the socket. */
export interface EventStreamReader {
  /** Reads the next bytes. @throws EventStreamOversizeError, EventStreamDamagedError */
  readonly push: (bytes: Uint8Array) => void;
  /** Ends the stream. A frame that was cut is dropped: whoever reads the events misses the last ones. */
  readonly end: () => void;
}

/** Total length, length of the headers, checksum of both. */
const PRELUDE_BYTES = 12;
/** Checksum of the whole frame, at its end. */
const CHECKSUM_BYTES = 4;
const OVERHEAD_BYTES = PRELUDE_BYTES + CHECKSUM_BYTES;
/** Limit of the encoding (smithy.io, `application/vnd.amazon.eventstream`). */
const MAX_HEADER_BYTES = 128 * 1024;

/**
 * Reads frames of AWS event streams from bytes in any division; the checksums of prelude and message are checked.
 * @param handlers what to call for each frame
 * @param limits `maxEventBytes`: most bytes of payload in one frame
 */
export function createEventStreamReader(
  handlers: EventStreamHandlers,
  limits: { readonly maxEventBytes: number },
): EventStreamReader {
  const { onEvent } = handlers;
  const { maxEventBytes } = limits;
  const names = new FrameNames();
  const prelude = Buffer.alloc(PRELUDE_BYTES);
  /** Bytes of `prelude`, or of `frame` if there is one. */
  let filled = 0;
  let frame: Buffer | null = null;

  const report = (bytes: Buffer): void => {
    const end = bytes.length - CHECKSUM_BYTES;
    if (crc32(bytes.subarray(0, end)) !== bytes.readUInt32BE(end)) {
      throw new EventStreamDamagedError('A frame does not match its checksum');
    }
    const payload = PRELUDE_BYTES + bytes.readUInt32BE(4);
    const name = names.of(bytes.subarray(PRELUDE_BYTES, payload));
    onEvent(bytes.toString('utf8', payload, end), name);
  };

  /** Reports the frames that lie whole in the bytes; returns where the first incomplete one begins. */
  const readWhole = (bytes: Buffer, start: number): number => {
    let at = start;
    while (bytes.length - at >= PRELUDE_BYTES) {
      const length = lengthOf(bytes.subarray(at, at + PRELUDE_BYTES), maxEventBytes);
      if (bytes.length - at < length) break;
      report(bytes.subarray(at, at + length));
      at += length;
    }
    return at;
  };

  /** Adds to the frame that has begun; returns how many bytes were taken. */
  const fill = (bytes: Buffer, start: number): number => {
    const target = frame ?? prelude;
    const taken = bytes.copy(target, filled, start, start + target.length - filled);
    filled += taken;
    if (filled < target.length) return taken;
    if (frame === null) {
      frame = Buffer.allocUnsafe(lengthOf(prelude, maxEventBytes));
      prelude.copy(frame);
    } else {
      const complete = frame;
      frame = null;
      filled = 0;
      report(complete);
    }
    return taken;
  };

  return {
    push: (given) => {
      const bytes = Buffer.isBuffer(given)
        ? given
        : Buffer.from(given.buffer, given.byteOffset, given.byteLength);
      let at = 0;
      while (at < bytes.length) {
        if (filled === 0) at = readWhole(bytes, at);
        if (at < bytes.length) at += fill(bytes, at);
      }
    },
    end: () => {
      frame = null;
      filled = 0;
    },
  };
}

/** Length of a frame, read from a prelude that is checked first: a wrong length would be waited for in vain. */
function lengthOf(prelude: Buffer, maxEventBytes: number): number {
  if (crc32(prelude.subarray(0, 8)) !== prelude.readUInt32BE(8)) {
    throw new EventStreamDamagedError('The prelude of a frame does not match its checksum');
  }
  const length = prelude.readUInt32BE(0);
  const headerBytes = prelude.readUInt32BE(4);
  const payloadBytes = length - headerBytes - OVERHEAD_BYTES;
  if (payloadBytes < 0 || headerBytes > MAX_HEADER_BYTES) {
    throw new EventStreamDamagedError('The lengths of a frame contradict each other');
  }
  if (payloadBytes > maxEventBytes) throw new EventStreamOversizeError(maxEventBytes);
  return length;
}

/** Most different headers that are remembered; streams have about six. */
const MAX_REMEMBERED = 32;

/** Text headers by name. */
type Headers = ReadonlyMap<string, string>;

/** The names of frames. All frames of a kind have the same headers, so each kind is parsed once. */
class FrameNames {
  readonly #known = new Map<string, string | undefined>();

  of(headers: Buffer): string | undefined {
    const key = headers.toString('latin1');
    const known = this.#known.get(key);
    if (known !== undefined || this.#known.has(key)) return known;
    const name = nameOf(readHeaders(headers));
    if (this.#known.size < MAX_REMEMBERED) this.#known.set(key, name);
    return name;
  }
}

function nameOf(headers: Headers): string | undefined {
  switch (headers.get(':message-type')) {
    case 'exception':
      return `exception:${headers.get(':exception-type') ?? 'unknown'}`;
    case 'error':
      return `error:${headers.get(':error-code') ?? 'unknown'}`;
    default:
      return headers.get(':event-type');
  }
}

/** Bytes of a value by its type (smithy.io, event stream headers); bytes and text say their own length. */
const VALUE_BYTES: readonly (number | 'own')[] = [0, 0, 1, 2, 4, 8, 'own', 'own', 8, 16];
const TEXT_TYPE = 7;

/** Reads the headers that are text; all others are only gone past. */
function readHeaders(bytes: Buffer): Headers {
  const headers = new Map<string, string>();
  let at = 0;
  const take = (length: number): number => {
    const start = at;
    at += length;
    if (at > bytes.length) throw new EventStreamDamagedError('The headers of a frame cannot be read');
    return start;
  };
  while (at < bytes.length) {
    const nameBytes = bytes.readUInt8(take(1));
    const name = bytes.toString('utf8', take(nameBytes), at);
    const type = bytes.readUInt8(take(1));
    const size = VALUE_BYTES[type];
    if (size === undefined) throw new EventStreamDamagedError('A header of a frame has no known type');
    const start = take(size === 'own' ? bytes.readUInt16BE(take(2)) : size);
    if (type === TEXT_TYPE) headers.set(name, bytes.toString('utf8', start, at));
  }
  return headers;
}
