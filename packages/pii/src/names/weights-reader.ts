/** Thrown for a weights file that cannot be used. */
export class NamesWeightsError extends Error {
  constructor(problem: string) {
    super(`The weights of the names model cannot be used: ${problem}.`);
    this.name = 'NamesWeightsError';
  }
}

/** Reads the numbers of a weights file one after the other. */
export class WeightsReader {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  private take(count: number): number {
    const from = this.at;
    if (count < 0 || from + count > this.bytes.length) throw new NamesWeightsError('it is truncated');
    this.at = from + count;
    return from;
  }

  /** How many bytes have been read. */
  get position(): number {
    return this.at;
  }

  uint32(): number {
    return this.view.getUint32(this.take(4), true);
  }

  float(): number {
    return this.view.getFloat32(this.take(4), true);
  }

  floats(count: number): Float32Array {
    return Float32Array.from({ length: count }, () => this.float());
  }

  part(count: number): Uint8Array {
    const from = this.take(count);
    return this.bytes.subarray(from, from + count);
  }

  /** Variable-length integers (7 bits per byte), starting at index `first`; delta-encoded if rising. */
  private varints(result: Int32Array | Uint16Array, first: number, rising: boolean): void {
    const { bytes } = this;
    let { at } = this;
    let last = 0;
    for (let index = first; index < result.length; index++) {
      let byte = bytes[at++] as number;
      let value = byte & 127;
      for (let shift = 7; byte >= 128; shift += 7) {
        byte = bytes[at++] as number;
        value |= (byte & 127) << shift;
      }
      if (rising) last = (last + value) | 0;
      result[index] = rising ? last : value;
    }
    if (at > bytes.length) throw new NamesWeightsError('it is truncated');
    this.at = at;
  }

  /** Small integers, starting at index `first`. */
  small(count: number, first: number): Uint16Array {
    this.ahead(count);
    const result = new Uint16Array(count + first);
    this.varints(result, first, false);
    return result;
  }

  /** Increasing integers, stored as differences, starting at index `first`. */
  rising(count: number, first: number): Int32Array {
    this.ahead(count);
    const result = new Int32Array(count + first);
    this.varints(result, first, true);
    return result;
  }

  /** Rejects a count that exceeds the rest of the file. */
  private ahead(count: number): void {
    if (count > this.bytes.length - this.at) throw new NamesWeightsError('it is truncated');
  }
}
