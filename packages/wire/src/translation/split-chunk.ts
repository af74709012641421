import type { ChatCompletionChunk, Delta } from '../openai/index.ts';
import { type AnswerChunk, chunkValue, type StreamChunk } from './stream-chunk.ts';

/**
 * Splits a chunk with very long text into several with the same content, so that a reader can pause between them. Some servers send
 * a whole answer in one event.
 * @param maxChars text of a chunk, in UTF-16 units
 */
export function splitChunk(chunk: StreamChunk, maxChars: number): readonly StreamChunk[] {
  if (chunk.kind === 'text' ? chunk.text.length <= maxChars : !mayBeLong(chunk.value, maxChars))
    return [chunk];
  const value = chunkValue(chunk);
  const [choice] = value.choices;
  const long = choice === undefined ? undefined : longTextOf(choice.delta, maxChars);
  if (choice === undefined || long === undefined) return [chunk];
  const texts = piecesOf(long.text, maxChars);
  const last = texts.length - 1;
  return texts.map((text, index): StreamChunk => {
    const delta = index === 0 ? long.first(text) : long.next(text);
    const piece = { ...choice, delta, ...(index < last ? { finish_reason: null } : {}) };
    return { kind: 'full', value: { ...value, choices: [piece] } };
  });
}

/** Characters of text in a chunk, in UTF-16 units. */
export function textCharsOf(chunk: AnswerChunk): number {
  if (chunk.kind === 'text') return chunk.text.length;
  if (chunk.kind === 'event') return chunk.data.length;
  let chars = 0;
  for (const { delta } of chunk.value.choices) {
    chars += (delta.content?.length ?? 0) + (delta.reasoning_content?.length ?? 0);
    for (const call of delta.tool_calls ?? []) chars += call.function?.arguments?.length ?? 0;
  }
  return chars;
}

function mayBeLong({ choices }: ChatCompletionChunk, maxChars: number): boolean {
  const [choice] = choices;
  return choices.length === 1 && choice !== undefined && longTextOf(choice.delta, maxChars) !== undefined;
}

interface LongText {
  readonly text: string;
  /** The delta with another text in its place, and one with that text only. */
  readonly first: (text: string) => Delta;
  readonly next: (text: string) => Delta;
}

function longTextOf(delta: Delta, maxChars: number): LongText | undefined {
  for (const field of ['content', 'reasoning_content'] as const) {
    const text = delta[field];
    if (typeof text === 'string' && text.length > maxChars)
      return {
        text,
        first: (piece) => ({ ...delta, [field]: piece }),
        next: (piece) => ({ [field]: piece }),
      };
  }
  const call = delta.tool_calls?.length === 1 ? delta.tool_calls[0] : undefined;
  const text = call?.function?.arguments;
  if (call === undefined || text === undefined || text.length <= maxChars) return undefined;
  return {
    text,
    first: (piece) => ({
      ...delta,
      tool_calls: [{ ...call, function: { ...call.function, arguments: piece } }],
    }),
    next: (piece) => ({ tool_calls: [{ index: call.index, function: { arguments: piece } }] }),
  };
}

/** Never cuts a surrogate pair. */
function piecesOf(text: string, maxChars: number): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    let end = Math.min(text.length, at + maxChars);
    if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end++;
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
