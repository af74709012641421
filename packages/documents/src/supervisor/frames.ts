/**
 * What parent and child say to each other: a JSON header and raw bytes, over pipes. Bytes of documents are never
 * turned into strings and never copied into a message.
 */

/** One message as it lies on the pipe. */
export interface Frame {
  readonly header: unknown;
  readonly payload: Uint8Array;
}

const prefixBytes = 8;

/** The bytes to write before the payload: both lengths, then the header. */
export function encodeFrameHead(header: object, payloadBytes: number): Uint8Array {
  const text = Buffer.from(JSON.stringify(header), 'utf8');
  const head = Buffer.allocUnsafe(prefixBytes + text.length);
  head.writeUInt32LE(text.length, 0);
  head.writeUInt32LE(payloadBytes, 4);
  text.copy(head, prefixBytes);
  return head;
}

/** Cuts a stream of chunks into frames. Throws RangeError for a frame that is longer than `maxBytes`. */
export function createFrameReader(maxBytes: number): (chunk: Uint8Array) => readonly Frame[] {
  let chunks: Uint8Array[] = [];
  let held = 0;
  let wanted = prefixBytes;
  const gather = (): Buffer => {
    const all = Buffer.concat(chunks, held);
    chunks = [all];
    return all;
  };
  return (chunk) => {
    chunks.push(chunk);
    held += chunk.length;
    const frames: Frame[] = [];
    while (held >= wanted) {
      const all = gather();
      const headerBytes = all.readUInt32LE(0);
      const payloadBytes = all.readUInt32LE(4);
      const total = prefixBytes + headerBytes + payloadBytes;
      if (total > maxBytes) throw new RangeError('a frame is longer than allowed');
      wanted = total;
      if (held < total) break;
      const header: unknown = JSON.parse(all.toString('utf8', prefixBytes, prefixBytes + headerBytes));
      frames.push({ header, payload: all.subarray(prefixBytes + headerBytes, total) });
      const rest = all.subarray(total);
      chunks = rest.length === 0 ? [] : [rest];
      held = rest.length;
      wanted = prefixBytes;
    }
    return frames;
  };
}
