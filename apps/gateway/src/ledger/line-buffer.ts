const firstSizeBytes = 64 * 1024;
/** UTF-8 needs at most three bytes per UTF-16 unit. */
const bytesPerUnit = 3;

/**
 * Collects lines as bytes. As strings they would be trees of small pieces, which the garbage collector copies
 * repeatedly until they are written.
 */
export class LineBuffer {
  #bytes = Buffer.allocUnsafe(firstSizeBytes);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Appends a text and a line feed. */
  append(text: string): void {
    const needed = this.#length + text.length * bytesPerUnit + 1;
    if (needed > this.#bytes.length) this.#grow(needed);
    this.#length += this.#bytes.write(text, this.#length, 'utf8');
    this.#bytes[this.#length] = 0x0a;
    this.#length++;
  }

  /** The bytes so far, as a view that the next `append` after `clear` overwrites. */
  view(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
