/** Head of a RIFF/WAVE file with linear samples. */
const HEAD_BYTES = 44;
const BITS = 16;
const CHANNELS = 1;
/** What the speech models send where the type does not say. */
const DEFAULT_RATE_HZ = 24_000;

/**
 * Raw 16-bit mono samples as a WAV file.
 * @param samples little-endian samples
 * @param mediaType such as `audio/L16;codec=pcm;rate=24000`
 */
export function wavOf(samples: Buffer, mediaType: string): Buffer {
  const rateHz = Number(/rate=(\d{4,6})/.exec(mediaType)?.[1] ?? DEFAULT_RATE_HZ);
  const head = Buffer.alloc(HEAD_BYTES);
  head.write('RIFF', 0);
  head.writeUInt32LE(HEAD_BYTES - 8 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(CHANNELS, 22);
  head.writeUInt32LE(rateHz, 24);
  head.writeUInt32LE((rateHz * CHANNELS * BITS) / 8, 28);
  head.writeUInt16LE((CHANNELS * BITS) / 8, 32);
  head.writeUInt16LE(BITS, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
