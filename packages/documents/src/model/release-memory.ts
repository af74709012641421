/**
 * Gives the memory of bytes back, which cannot be used afterwards, unless they are a part of something larger: V8 would keep it until it collects
 * garbage, and that is rare for a few large pieces.
 */
export function releaseMemory({ buffer, byteLength }: Uint8Array): void {
  // Small buffers of Node are parts of a larger one, which others use, too.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && !buffer.detached)
    buffer.transfer(0);
}
