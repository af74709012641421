import {
  checksumOf,
  packedHeader,
  packedMagic,
  packedVersion,
  unpackModel,
} from '../../../../packages/pii/src/names/packed-model.ts';

/** The linear part of a weights file, and its neural part if it has one. */
export function partsOf(packed: Uint8Array): { linear: Uint8Array; tagger: Uint8Array | undefined } {
  const { taggerAt } = unpackModel(packed);
  const body = packed.subarray(packedHeader);
  return {
    linear: body.subarray(0, taggerAt),
    tagger: taggerAt < body.length ? body.subarray(taggerAt) : undefined,
  };
}

/** A weights file with this neural part in place of the one that it has, if any. */
export function withTagger(packed: Uint8Array, tagger: Uint8Array): Uint8Array {
  const { linear } = partsOf(packed);
  const joined = new Uint8Array(packedHeader + linear.length + tagger.length);
  joined.set(linear, packedHeader);
  joined.set(tagger, packedHeader + linear.length);
  const body = joined.subarray(packedHeader);
  const header = new DataView(joined.buffer);
  header.setUint32(0, packedMagic, true);
  header.setUint32(4, packedVersion, true);
  header.setUint32(8, body.length, true);
  header.setUint32(12, checksumOf(body), true);
  return joined;
}
