import { type LinearMemory, reserve } from './web-assembly.ts';

/** A memory for the kernel, from which parts are taken one after the other. */
export interface TaggerMemory {
  readonly memory: LinearMemory;
  readonly int32: Int32Array;
  readonly float32: Float32Array;
  readonly bytes: Uint8Array;
  /** Address of room for so many 32-bit numbers, all zero. */
  words(count: number): number;
  /** Copies numbers; returns their address. */
  put(numbers: Uint8Array | Int16Array | Float32Array): number;
}

/** Creates a memory of a fixed size; what is never written to costs nothing. */
export function createMemory(size: number): TaggerMemory {
  const memory = reserve(size);
  const bytes = new Uint8Array(memory.buffer);
  let free = 16;

  function take(count: number): number {
    const at = free;
    free = (free + count + 15) & ~15;
    if (free > bytes.length) throw new RangeError('The memory of the tagger is too small.');
    return at;
  }

  return {
    memory,
    int32: new Int32Array(memory.buffer),
    float32: new Float32Array(memory.buffer),
    bytes,
    words: (count) => take(count * 4),
    put: (numbers) => {
      const at = take(numbers.byteLength);
      bytes.set(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength), at);
      return at;
    },
  };
}
