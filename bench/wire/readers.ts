/** Reads a stream to its end in one way; resolves with the text. */
import {
  createAnthropicStreamDecoder,
  createGeminiStreamDecoder,
  createMessagesStreamEncoder,
  createResponseStreamEncoder,
  encodeChunk,
  type StreamChunk,
} from '@sluice/wire';
import { createSseReader } from '@sluice/wire/sse';

export interface StreamReader {
  readonly name: string;
  read(bytes: Buffer): Promise<number> | number;
}

/** The size of pieces that sockets give. */
const pieceBytes = 16_384;
const context = { id: 'chatcmpl-bench', created: 1, model: 'p/m', includeUsage: true };

type Decoder = ReturnType<typeof createAnthropicStreamDecoder>;

/** Writes the chunks of one stream; returns the characters. */
type Write = (chunks: readonly StreamChunk[]) => number;

const asChat = (): Write => (chunks) => chunks.reduce((sum, chunk) => sum + encodeChunk(chunk).length, 0);

function asMessages(): Write {
  const envelopes = { seal: () => 'sealed' };
  const encoder = createMessagesStreamEncoder({ id: 'msg_bench', model: 'p/m', promptTokens: 1, envelopes });
  return (chunks) => encoder.write(chunks).length;
}

function asResponses(): Write {
  const encoder = createResponseStreamEncoder({
    id: 'req_bench',
    createdAt: 1,
    now: () => 1,
    request: { model: 'p/m', input: 'x' },
    toolNames: new Map(),
    store: true,
    sealReasoning: () => 'sealed',
  });
  return (chunks) =>
    encoder.write(chunks).reduce((sum, { type, json }) => sum + type.length + json.length, 0);
}

/** Our own: framing, decoding and writing in the form of an API. */
function ownReader(name: string, open: () => Decoder, openWriter: () => Write): StreamReader {
  return {
    name,
    read: (bytes) => {
      const decoder = open();
      const write = openWriter();
      let written = 0;
      const reader = createSseReader(
        {
          onEvent: (data, event) => {
            written += write(decoder.event(data, event));
          },
        },
        { maxEventBytes: 1_000_000 },
      );
      for (let at = 0; at < bytes.length; at += pieceBytes) reader.push(bytes.subarray(at, at + pieceBytes));
      reader.end();
      return written + write(decoder.end().chunks);
    },
  };
}

/** The name of the reader that writes chunks of chat completions. */
export const ownName = 'sluice';

const writers = { [ownName]: asChat, 'sluice, as Messages': asMessages, 'sluice, as Responses': asResponses };

const readersOf = (open: () => Decoder): readonly StreamReader[] =>
  Object.entries(writers).map(([name, writer]) => ownReader(name, open, writer));

export const ownAnthropic = readersOf(() => createAnthropicStreamDecoder(context));
export const ownGemini = readersOf(() => createGeminiStreamDecoder(context));
