/** Streams of chunks as the events of each API, one readable line an event. */
import {
  createMessagesStreamEncoder,
  encodeCompletionChunks,
  type KeptReasoning,
  type StreamChunk,
} from '../index.ts';
import { isRecord, type JsonObject } from '../translation/index.ts';
import { replayMessageEvents } from './replay-message-events.ts';
import { encodeStream } from './response-chunks.ts';

/** Of a client of the Messages API; the envelope shows what is inside. */
export const messagesContext = {
  id: 'msg_1',
  envelopes: {
    seal: ({ blocks, calls }: KeptReasoning) =>
      `sealed ${JSON.stringify(Object.keys(calls).length > 0 ? calls : blocks)}`,
  },
};

/** The data of an event without its type, which begins the line. */
const line = (event: JsonObject): string => {
  const { type, ...rest } = event;
  return `${String(type)} ${JSON.stringify(rest)}`;
};

const parsed = (json: string): JsonObject => {
  const value: unknown = JSON.parse(json);
  if (!isRecord(value)) throw new Error('an event is no object');
  return value;
};

/** Checks the order of the events, too. */
export function messageEventLines(chunks: readonly StreamChunk[]): readonly string[] {
  const encoder = createMessagesStreamEncoder({ ...messagesContext, model: 'p/m', promptTokens: 0 });
  const text = chunks.map((chunk) => encoder.write([chunk])).join('') + encoder.end();
  replayMessageEvents(text);
  return dataOf(text).map((data) => line(parsed(data)));
}

/** Checks the order and the numbers of the events, too, and leaves out what a response repeats from the one before. */
export function responseEventLines(chunks: readonly StreamChunk[]): readonly string[] {
  let told: JsonObject = {};
  return encodeStream(chunks).events.map(({ json }) => {
    const { sequence_number: _, response, ...event } = parsed(json);
    if (!isRecord(response)) return line(event);
    const before = told;
    told = response;
    const changes = Object.entries(response).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
    );
    return line({ ...event, response: Object.fromEntries(changes) });
  });
}

export function completionEventLines(chunks: readonly StreamChunk[]): readonly string[] {
  return dataOf(encodeCompletionChunks(chunks));
}

function dataOf(text: string): readonly string[] {
  return text.split('\n').flatMap((one) => (one.startsWith('data: ') ? [one.slice('data: '.length)] : []));
}
