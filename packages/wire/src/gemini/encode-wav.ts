/** Head of a RIFF/WAVE file with linear samples. */
const headerBytes = 44;
const bitsPerSample = 16;
const channels = 1;
/** What the speech models send where the type does not say. */
const defaultRateHz = 24_000;

/**
 * Raw 16-bit mono samples as a WAV file.
 * @param samples little-endian samples
 * @param mediaType such as `audio/L16;codec=pcm;rate=24000`
 */
export function encodeWav(samples: Buffer, mediaType: string): Buffer {
  const rateHz = Number(/rate=(\d{4,6})/.exec(mediaType)?.[1] ?? defaultRateHz);
  const head = Buffer.alloc(headerBytes);
  head.write('RIFF', 0);
  head.writeUInt32LE(headerBytes - 8 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rateHz, 24);
  head.writeUInt32LE((rateHz * channels * bitsPerSample) / 8, 28);
  head.writeUInt16LE((channels * bitsPerSample) / 8, 32);
  head.writeUInt16LE(bitsPerSample, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
