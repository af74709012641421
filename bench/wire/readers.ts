/** Reads a stream to its end in one way; resolves with the text. */
import { createAnthropicStreamDecoder, createGeminiStreamDecoder, encodeChunk } from '@sluice/wire';
import { createSseReader } from '@sluice/wire/sse';

export interface StreamReader {
  readonly name: string;
  read(bytes: Buffer): Promise<number> | number;
}

/** The size of pieces that sockets give. */
const pieceBytes = 16_384;
const context = { id: 'chatcmpl-bench', created: 1, model: 'p/m', includeUsage: true };

type Decoder = ReturnType<typeof createAnthropicStreamDecoder>;

/** Our own: framing, decoding and writing the gateway's chunks. */
function ownReader(open: () => Decoder): StreamReader {
  return {
    name: 'sluice',
    read: (bytes) => {
      const decoder = open();
      let written = 0;
      const reader = createSseReader(
        {
          onEvent: (data, name) => {
            for (const chunk of decoder.event(data, name)) written += encodeChunk(chunk).length;
          },
        },
        { maxEventBytes: 1_000_000 },
      );
      for (let at = 0; at < bytes.length; at += pieceBytes) reader.push(bytes.subarray(at, at + pieceBytes));
      reader.end();
      for (const chunk of decoder.end().chunks) written += encodeChunk(chunk).length;
      return written;
    },
  };
}

export const ownAnthropic = ownReader(() => createAnthropicStreamDecoder(context));
export const ownGemini = ownReader(() => createGeminiStreamDecoder(context));
