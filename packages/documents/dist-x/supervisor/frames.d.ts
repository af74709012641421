/**
 * Framing of the messages between parent and child: a JSON header and raw bytes over pipes. Document bytes are never
 * converted to strings or copied into a message.
 */
/** One message on the pipe. */
export interface Frame {
    readonly header: unknown;
    readonly payload: Uint8Array;
}
/** Encodes the bytes before the payload: both lengths, then the header. */
export declare function encodeFrameHead(header: object, payloadBytes: number): Uint8Array;
/** Splits a stream of chunks into frames. Throws RangeError for a frame longer than `maxBytes`. */
export declare function createFrameReader(maxBytes: number): (chunk: Uint8Array) => readonly Frame[];
