import { isRecord, type JsonObject } from './json-object.ts';
import type { EventChunk } from './stream-chunk.ts';

/** Members of a delta that hold running text, in the Messages API. */
const textMembers = ['text', 'thinking', 'partial_json'] as const;

/**
 * Splits an event with a very long delta of text into several, as `splitChunk` does with chunks. Other events stay whole.
 * @param maxChars text of an event, in UTF-16 units
 */
export function splitEvent(chunk: EventChunk, maxChars: number): readonly EventChunk[] {
  if (chunk.data.length <= maxChars) return [chunk];
  const event: unknown = JSON.parse(chunk.data);
  if (!isRecord(event)) return [chunk];
  const { delta } = event;
  const make = (value: unknown): EventChunk => ({
    ...chunk,
    data: JSON.stringify({ ...event, delta: value }),
  });
  if (typeof delta === 'string') return piecesOf(delta, maxChars).map(make);
  if (!isRecord(delta)) return [chunk];
  const given: JsonObject = delta;
  const member = textMembers.find((name) => typeof given[name] === 'string');
  if (member === undefined) return [chunk];
  return piecesOf(String(given[member]), maxChars).map((text) => make({ ...given, [member]: text }));
}

/** Pieces that do not end within a surrogate pair. */
function piecesOf(text: string, maxChars: number): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = at + maxChars;
    const isInPair = /[\ud800-\udbff]/.test(text.charAt(end - 1)) && end < text.length;
    const next = isInPair ? end + 1 : end;
    pieces.push(text.slice(at, next));
    at = next;
  }
  return pieces;
}
