/**
 * Gives the memory of bytes back, which cannot be used afterwards, nor whatever shares it with them: V8 would keep it until it collects
 * garbage, and that is rare for a few large pieces.
 */
export function releaseMemory({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
}
