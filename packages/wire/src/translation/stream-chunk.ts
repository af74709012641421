/** Chunks of a streamed answer as typed values: decoded once, encoded once at the edge. */
import type { ChatCompletionChunk } from '../openai/index.ts';

/** The members of a delta that hold running text. */
export type TextField = 'content' | 'reasoning_content';

/** A chunk that appends text to one choice and carries nothing else, as nearly all chunks of a stream do. */
export interface TextChunk {
  readonly kind: 'text';
  /** Number of the choice. */
  readonly index: number;
  readonly field: TextField;
  readonly text: string;
  /** The whole chunk as JSON. It is sent as it is unless somebody changes the text. */
  readonly json: string;
}

/** Any other chunk. Nobody edits `value` in place: a changed chunk is a new one. */
export interface FullChunk {
  readonly kind: 'full';
  readonly value: ChatCompletionChunk;
}

/**
 * An event of a provider that speaks the client's own API: it is passed on instead of the chunks that tell the gateway what
 * is in it.
 */
export interface EventChunk {
  readonly kind: 'event';
  /** Name of the event, if it has one. */
  readonly name: string | undefined;
  /** JSON text. */
  readonly data: string;
}

/** A chunk in the gateway's own form. */
export type StreamChunk = TextChunk | FullChunk;

/** What a provider's answer is made of on its way to the client. */
export type AnswerChunk = StreamChunk | EventChunk;

/** Whether it is in the gateway's own form. */
export function isStreamChunk(chunk: AnswerChunk): chunk is StreamChunk {
  return chunk.kind !== 'event';
}

/** The JSON text of a chunk, without line breaks. */
export function encodeChunk(chunk: StreamChunk): string {
  return chunk.kind === 'text' ? chunk.json : JSON.stringify(chunk.value);
}

/** The chunk as a value; parses the few text chunks whose value somebody needs. */
export function chunkValue(chunk: StreamChunk): ChatCompletionChunk {
  return chunk.kind === 'text' ? JSON.parse(chunk.json) : chunk.value;
}
