import type { LexiconParts } from './lexicon.ts';
import { type PackedTagger, readTagger } from './packed-tagger.ts';
import { NamesWeightsError, WeightsReader } from './weights-reader.ts';

export { NamesWeightsError } from './weights-reader.ts';

/** Magic number at the start of a weights file. */
export const packedMagic = 0x4d4e4c53;
/** File format version that this code reads. */
export const packedVersion = 2;
/** Size of the header: magic number, version, length and checksum of the rest. */
export const packedHeader = 16;

/** Computes the checksum that detects damaged files. */
export function checksumOf(bytes: Uint8Array): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < bytes.length; at++) sum = Math.imul(sum ^ (bytes[at] ?? 0), 0x01000193);
  return sum >>> 0;
}

/** Rows of small integers by feature key. */
export interface PackedRows {
  readonly keys: Int32Array;
  readonly width: number;
  readonly values: Int8Array;
  /** Scale of `values`. */
  readonly scale: number;
}

/** The contents of a weights file. */
export interface PackedModel {
  /** Added to the score of each label, to balance recall and precision. */
  readonly biases: Float32Array;
  readonly transitions: Float32Array;
  readonly lexicon: LexiconParts;
  readonly linear: PackedRows;
  /** Frequent words, whose scores are computed once. */
  readonly frequent: readonly string[];
  /** The neural part, which a file may do without. */
  readonly tagger: PackedTagger | undefined;
  /** Where the neural part starts, after the header. */
  readonly taggerAt: number;
}

function readRows(reader: WeightsReader): PackedRows {
  const count = reader.uint32();
  const width = reader.uint32();
  const scale = reader.float();
  const keys = reader.rising(count, 0);
  const bytes = reader.part(count * width);
  return { keys, width, scale, values: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length) };
}

function readLexicon(reader: WeightsReader): LexiconParts {
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
 * Parses a weights file.
 * @throws NamesWeightsError if the file is damaged, not a weights file, or of another version
 */
export function unpackModel(packed: Uint8Array): PackedModel {
  if (packed.length < packedHeader) throw new NamesWeightsError('it is too short');
  const header = new DataView(packed.buffer, packed.byteOffset, packedHeader);
  if (header.getUint32(0, true) !== packedMagic) throw new NamesWeightsError('it is not a weights file');
  const version = header.getUint32(4, true);
  if (version !== packedVersion)
    throw new NamesWeightsError(`its version ${version} is not supported (expected ${packedVersion})`);
  const body = packed.subarray(packedHeader);
  if (header.getUint32(8, true) !== body.length) throw new NamesWeightsError('its length is wrong');
  if (header.getUint32(12, true) !== checksumOf(body)) throw new NamesWeightsError('its checksum is wrong');
  const reader = new WeightsReader(body);
  const biases = reader.floats(9);
  const transitions = reader.floats(81);
  const lexicon = readLexicon(reader);
  const linear = readRows(reader);
  const letters = reader.small(reader.uint32(), 0);
  let text = '';
  for (let at = 0; at < letters.length; at += 4096)
    text += String.fromCharCode(...letters.subarray(at, at + 4096));
  const frequent = text === '' ? [] : text.split('\n');
  const taggerAt = reader.position;
  const tagger = taggerAt === body.length ? undefined : readTagger(reader);
  return { biases, transitions, lexicon, linear, frequent, tagger, taggerAt };
}
