/** Size of a RIFF/WAVE header for linear samples. */
const headerBytes = 44;
const bitsPerSample = 16;
const channels = 1;
/** Rate of the speech models if the media type does not state one. */
const defaultRateHz = 24_000;

/**
 * Encodes raw 16-bit mono samples as a WAV file.
 * @param samples little-endian samples
 * @param mediaType such as `audio/L16;codec=pcm;rate=24000`
 */
export function encodeWav(samples: Buffer, mediaType: string): Buffer {
  const rateHz = Number(/rate=(\d{4,6})/.exec(mediaType)?.[1] ?? defaultRateHz);
  const header = Buffer.alloc(headerBytes);
  header.write('RIFF', 0);
  header.writeUInt32LE(headerBytes - 8 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rateHz, 24);
  header.writeUInt32LE((rateHz * channels * bitsPerSample) / 8, 28);
  header.writeUInt16LE((channels * bitsPerSample) / 8, 32);
  header.writeUInt16LE(bitsPerSample, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}
