import type { LexiconParts } from './lexicon.ts';

/** A weights file that cannot be used. */
export class NamesWeightsError extends Error {
  constructor(problem: string) {
    super(`The weights of the names model cannot be used: ${problem}.`);
    this.name = 'NamesWeightsError';
  }
}

/** The first bytes of a weights file. */
export const packedMagic = 0x4d4e4c53;
/** What this code can read. */
export const packedVersion = 2;
/** Bytes before the sections: magic, version, length of the rest, check sum of the rest. */
export const packedHeader = 16;

/** Sum over bytes that tells a damaged file. */
export function checksumOf(bytes: Uint8Array): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < bytes.length; at++) sum = Math.imul(sum ^ (bytes[at] ?? 0), 0x01000193);
  return sum >>> 0;
}

/** Rows of small whole numbers, each under the key of a feature. */
export interface PackedRows {
  readonly keys: Int32Array;
  readonly width: number;
  readonly values: Int8Array;
  /** One step of `values`. */
  readonly scale: number;
}

/** All that a weights file holds. */
export interface PackedModel {
  /** Added to the score of each label: where the model is set between finding more and erring less. */
  readonly biases: Float32Array;
  readonly transitions: Float32Array;
  readonly lexicon: LexiconParts;
  readonly linear: PackedRows;
  /** Frequent words, whose scores are summed up once. */
  readonly frequent: readonly string[];
}

class Reader {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  private take(count: number): number {
    const from = this.at;
    if (count < 0 || from + count > this.bytes.length) throw new NamesWeightsError('it ends too early');
    this.at = from + count;
    return from;
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

  /** Numbers of seven bits a byte, from `first` on; each added to the one before if they rise. */
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
    if (at > bytes.length) throw new NamesWeightsError('it ends too early');
    this.at = at;
  }

  /** Small numbers, from `first` on. */
  small(count: number, first: number): Uint16Array {
    this.ahead(count);
    const result = new Uint16Array(count + first);
    this.varints(result, first, false);
    return result;
  }

  /** Rising numbers, kept as their differences, from `first` on. */
  rising(count: number, first: number): Int32Array {
    this.ahead(count);
    const result = new Int32Array(count + first);
    this.varints(result, first, true);
    return result;
  }

  /** Refuses a count that the rest of the file cannot hold. */
  private ahead(count: number): void {
    if (count > this.bytes.length - this.at) throw new NamesWeightsError('it ends too early');
  }
}

function readRows(reader: Reader): PackedRows {
  const count = reader.uint32();
  const width = reader.uint32();
  const scale = reader.float();
  const keys = reader.rising(count, 0);
  const bytes = reader.part(count * width);
  return { keys, width, scale, values: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length) };
}

function readLexicon(reader: Reader): LexiconParts {
  const count = reader.uint32();
  const hashes = reader.rising(count, 1);
  const bits = reader.small(count, 1);
  const cluster = reader.small(count, 1);
  const clusters = reader.uint32();
  const middle = reader.small(clusters, 0);
  const coarse = reader.small(clusters, 0);
  return { hashes, bits, cluster, middle, coarse };
}

/**
 * Reads a weights file.
 * @throws NamesWeightsError for a file that is damaged, foreign or of another version
 */
export function unpackModel(packed: Uint8Array): PackedModel {
  if (packed.length < packedHeader) throw new NamesWeightsError('it is too short');
  const header = new DataView(packed.buffer, packed.byteOffset, packedHeader);
  if (header.getUint32(0, true) !== packedMagic) throw new NamesWeightsError('it is no such file');
  const version = header.getUint32(4, true);
  if (version !== packedVersion)
    throw new NamesWeightsError(`it is of version ${version}, this code reads version ${packedVersion}`);
  const body = packed.subarray(packedHeader);
  if (header.getUint32(8, true) !== body.length) throw new NamesWeightsError('its length is wrong');
  if (header.getUint32(12, true) !== checksumOf(body)) throw new NamesWeightsError('its check sum is wrong');
  const reader = new Reader(body);
  const biases = reader.floats(9);
  const transitions = reader.floats(81);
  const lexicon = readLexicon(reader);
  const linear = readRows(reader);
  const letters = reader.small(reader.uint32(), 0);
  let text = '';
  for (let at = 0; at < letters.length; at += 4096)
    text += String.fromCharCode(...letters.subarray(at, at + 4096));
  return { biases, transitions, lexicon, linear, frequent: text === '' ? [] : text.split('\n') };
}
