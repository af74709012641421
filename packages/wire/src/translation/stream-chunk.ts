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

export type StreamChunk = TextChunk | FullChunk;

/** The JSON text of a chunk, without line breaks. */
export function encodeChunk(chunk: StreamChunk): string {
  return chunk.kind === 'text' ? chunk.json : JSON.stringify(chunk.value);
}

/** The chunk as a value; parses the few text chunks whose value somebody needs. */
export function chunkValue(chunk: StreamChunk): ChatCompletionChunk {
  return chunk.kind === 'text' ? JSON.parse(chunk.json) : chunk.value;
}
